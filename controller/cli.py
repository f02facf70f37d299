"""`mahjong-table`: the entry point of the command line. `--version` is answered without loading the rest."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of the `mahjong-table` command."""
    from controller import standard_streams

    standard_streams.prepare_standard_streams()
    if sys.argv[1:] == ["--version"]:
        from controller import versions

        try:
            print(versions.in_words(versions.installed_versions()), flush=True)
        except BrokenPipeError:
            standard_streams.drop_the_rest()
        except standard_streams.OutputFailed as error:
            standard_streams.drop_the_rest()
            sys.exit(f"{versions.PROGRAM}: {error.sentence}")
        return
    from controller.commands.program import app
    from controller.error_report import guarded
    from controller.versions import PROGRAM

    guarded(lambda: app(prog_name=PROGRAM))


if __name__ == "__main__":
    main()
