"""`mahjong-table completion`: the script by which a shell completes commands, options and values."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from typing import Annotated, Final, Literal

import typer

from controller.commands.output import say
from controller.versions import PROGRAM

# COLUMNS: an explanation that were wrapped would be taken for one more answer.
_ASKED: Final = "COLUMNS=1000 _MAHJONG_TABLE_COMPLETE=complete_fish"

# Typer's own asks `_arguments`, which loses apostrophes, and cannot lie in a folder of $fpath: the first key of each
# shell would complete nothing. Asked as fish asks, each answer is a line: name, tabulator, explanation.
ZSH: Final = f"""\
#compdef {PROGRAM}

_mahjong_table() {{
  local -a answers
  answers=(${{(f)"$(env {_ASKED} _TYPER_COMPLETE_FISH_ACTION=get-args \\
    _TYPER_COMPLETE_ARGS="${{(j: :)words[1,CURRENT]}}" ${{words[1]}} 2>/dev/null)"}})
  if (( $#answers )); then
    answers=("${{(@)answers//:/\\\\:}}")
    answers=("${{(@)answers/$'\\t'/:}}")
    _describe -V {PROGRAM} answers
  else
    _files
  fi
}}

# In a folder of $fpath this file is the function that completes; by `source` the function above is.
if [[ ${{funcstack[1]}} == _{PROGRAM} ]]; then
  _mahjong_table "$@"
else
  compdef _mahjong_table {PROGRAM}
fi
"""


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command("completion")(completion)


def completion(
    context: typer.Context,
    shell: Annotated[Literal["bash", "zsh", "fish"], typer.Argument(help="The shell it is for.")],
) -> None:
    """Print the completion script of a shell, to be kept where the shell looks for it."""
    from typer.completion import shell_complete

    if shell == "zsh":
        say(ZSH.rstrip())
        return
    root = context.find_root().command
    variable = f"_{PROGRAM.replace('-', '_').upper()}_COMPLETE"
    script = io.StringIO()
    with redirect_stdout(script):
        shell_complete(root, {}, PROGRAM, variable, f"source_{shell}")
    say(script.getvalue().strip().replace(f"{variable}=complete_fish", _ASKED))
