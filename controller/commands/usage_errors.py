"""What is wrong with a command line, in one sentence: what, the nearest right name, and where help is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import typer

from controller.identity.suggestion import suggestion

NONE_OF: Final = re.compile(r"'(?P<word>[^']*)' is not one of (?P<choices>'.*')\.?$", re.DOTALL)
"""How Typer refuses a word that is no choice."""
PYDANTICS: Final = "Value error, "
"""What pydantic puts before the message of a ValueError."""


def usage_sentence(error: typer.TyperException) -> str:
    """The sentence for a command line that cannot be read; `error` is what Typer raised."""
    context = getattr(error, "ctx", None)
    told = " ".join(error.format_message().replace(PYDANTICS, "").split())
    refused = NONE_OF.search(told)
    if (option := getattr(error, "option_name", None)) is not None and hasattr(error, "possibilities"):
        known = [] if context is None else list(_options(context))
        # A name may begin with a dash, and `--` is how a shell says that it is one.
        otherwise = "" if option.startswith("--") else "; a name that begins with a dash goes after --"
        told = f"There is no option {option}{suggestion(option, known, otherwise)}"
    elif refused is not None:
        choices = re.findall(r"'(.*?)'", refused["choices"])
        told = f"{told.rstrip('.')}{suggestion(refused['word'], choices)}"
    end = "" if told.endswith((".", "?")) else "."
    where = "" if context is None else f" See {context.command_path} {context.help_option_names[0]}"
    return f"{told}{end}{where}"


def _options(context: Any) -> Iterator[str]:
    """The options of the command that was called, as they are written."""
    for parameter in context.command.get_params(context):
        if parameter.param_type_name == "option" and not parameter.hidden:
            yield from (*parameter.opts, *parameter.secondary_opts)
