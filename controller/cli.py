"""`mahjong-table`: the entry point of the command line. `--version` is answered without loading the rest."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The entry point of the `mahjong-table` command."""
    if sys.argv[1:] == ["--version"]:
        from controller import versions

        try:
            print(versions.in_words(versions.versions()), flush=True)
        except BrokenPipeError:  # read by `head`, say: nobody is left to be told
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    from controller.commands.program import app
    from controller.error_report import guarded
    from controller.versions import PROGRAM

    guarded(lambda: app(prog_name=PROGRAM))


if __name__ == "__main__":
    main()
