"""`mahjong-table`: the entry point of the command line. `--version` is answered without loading the rest."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of the `mahjong-table` command."""
    if sys.argv[1:] == ["--version"]:
        from controller import versions

        print(versions.in_words(versions.versions()))
        return
    from controller.commands.program import app
    from controller.error_report import guarded
    from controller.versions import PROGRAM

    guarded(lambda: app(prog_name=PROGRAM))


if __name__ == "__main__":
    main()
