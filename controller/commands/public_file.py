"""`--out FILE` of commands that show a key: writes the public half alone, for those who shall trust it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.exit_status import fail

if TYPE_CHECKING:
    from controller.identity.key_files import PublicKey


PublicOut = Annotated[
    Path | None,
    typer.Option(
        "--out", help="Write the public key into this file, to be carried where it shall be believed."
    ),
]


def write_public(key: PublicKey, out: Path | None) -> None:
    """Write the key to a file that `PublicKey.parse` reads, unless another key is in it."""
    if out is None:
        return
    text = key.text + "\n"
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        try:
            if out.read_text(encoding="utf-8") == text:
                return
        except (OSError, UnicodeError):
            pass
        fail(f"{out} is there already and is something else; name another file.")
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror or error}.")
