"""Write `controller/identity/confusables.txt` from an ICU library: the mapping of UTS #39, one line a character.

    python -m tests.controller.identity.confusables_from_icu FOLDER_OF_THE_ICU_LIBRARIES \\
        > controller/identity/confusables.txt

ICU gives the skeleton of every code point that has no canonical decomposition. Code points whose skeleton is empty
are left out: they are the default ignorable ones, which the skeleton drops by their Unicode property.
"""

from __future__ import annotations

import ctypes
import re
import sys
from pathlib import Path
from typing import Any, Final

LICENSE: Final = """\
# The confusable mapping of Unicode Technical Standard #39, Unicode {unicode}, as ICU {icu} has it.
# Written by tests/controller/identity/confusables_from_icu.py: a code point, then those that stand for it in a \
skeleton.
#
# UNICODE LICENSE V3. COPYRIGHT AND PERMISSION NOTICE. Copyright (c) 1991-2025 Unicode, Inc.
# NOTICE TO USER: Carefully read the following legal agreement. BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING
# DATA FILES, AND/OR SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE TERMS AND CONDITIONS OF
# THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.
# Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated
# documentation (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data
# Files or Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
# distribute, and/or sell copies of the Data Files or Software, and to permit persons to whom the Data Files or
# Software are furnished to do so, provided that either (a) this copyright and permission notice appear with all
# copies of the Data Files or Software, or (b) this copyright and permission notice appear in associated Documentation.
# THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
# LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY
# RIGHTS. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY
# SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS,
# WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
# PERFORMANCE OF THE DATA FILES OR SOFTWARE. Except as contained in this notice, the name of a copyright holder shall
# not be used in advertising or otherwise to promote the sale, use or other dealings in these Data Files or Software
# without prior written authorization of the copyright holder. SPDX-License-Identifier: Unicode-3.0
"""
SURROGATES: Final = range(0xD800, 0xE000)


class Icu:
    """The necessary functions of ICU, from the shared libraries in `folder`."""

    def __init__(self, folder: Path) -> None:
        (data,) = folder.glob("libicudata*.so*[0-9]")
        self.version = int(re.findall(r"so\.(\d+)", data.name)[0])
        ctypes.CDLL(str(data), mode=ctypes.RTLD_GLOBAL)
        self._uc, self._i18n = (
            ctypes.CDLL(str(next(folder.glob(f"libicu{part}*.so.{self.version}*"))), mode=ctypes.RTLD_GLOBAL)
            for part in ("uc", "i18n")
        )
        self._error = ctypes.c_int(0)
        self._checker = self._opened(self._i18n, "uspoof_open")
        self._nfd = self._opened(self._uc, "unorm2_getNFDInstance")
        self._text = ctypes.create_string_buffer(1024)
        self._units = (ctypes.c_uint16 * 64)()

    @property
    def unicode(self) -> str:
        numbers = (ctypes.c_uint8 * 4)()
        self._named(self._uc, "u_getUnicodeVersion")(numbers)
        return ".".join(map(str, numbers[:3]))

    def skeleton(self, text: str) -> str:
        given = text.encode()
        error = ctypes.c_int(0)
        length = self._named(self._i18n, "uspoof_getSkeletonUTF8")(
            self._checker, 0, given, len(given), self._text, 1024, ctypes.byref(error)
        )
        if error.value > 0:
            raise ValueError(f"ICU error {error.value} for {text!r}")
        return self._text.raw[:length].decode()

    def decomposes(self, code: int) -> bool:
        error = ctypes.c_int(0)
        call = self._named(self._uc, "unorm2_getRawDecomposition")
        return bool(call(self._nfd, code, self._units, 64, ctypes.byref(error)) >= 0)

    def _named(self, library: ctypes.CDLL, name: str) -> Any:
        return getattr(library, f"{name}_{self.version}")

    def _opened(self, library: ctypes.CDLL, name: str) -> ctypes.c_void_p:
        call = self._named(library, name)
        call.restype = ctypes.c_void_p
        return ctypes.c_void_p(call(ctypes.byref(self._error)))


def main() -> None:
    """Print the file."""
    icu = Icu(Path(sys.argv[1]))
    print(LICENSE.format(unicode=icu.unicode, icu=icu.version), end="")
    for code in range(sys.maxunicode + 1):
        if code in SURROGATES or icu.decomposes(code):
            continue
        shape = icu.skeleton(chr(code))
        if shape not in ("", chr(code)):
            print(f"{code:04X}", *(f"{ord(one):04X}" for one in shape))


if __name__ == "__main__":
    main()
