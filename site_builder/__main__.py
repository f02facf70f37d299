"""`python -m site_builder [FOLDER]`: build the site; exit status 1 and a line for each problem."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from site_builder.build import build
from site_builder.contents import ROOT

SERVED: Final = ROOT / "controller" / "web" / "documentation"
"""The folder from which the program's pages serve it."""


def main() -> int:
    """Build it into the given folder, or the one that the program serves."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else SERVED
    wrong = build(out)
    for one in wrong:
        print(one, file=sys.stderr)
    if wrong:
        print(f"The site was not built: {len(wrong)} things are wrong.", file=sys.stderr)
        return 1
    print(f"{len(list(out.rglob('*.html')))} pages are in {out}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
