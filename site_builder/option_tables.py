"""Writes the tables of options in docs/rules/*.md from the declarations of the rule systems
(`controller/rules/options.py`).

`python -m site_builder.option_tables` (`make options`) writes the files; a test fails if one of them is out of date.
"""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Final

from controller.rules.options import Option, OptionKind
from controller.rules.registry import definition_of, names_of_systems
from controller.rules.system_definition import SystemDefinition
from controller.words.fluent_catalogue import catalogue

ROOT: Final = Path(__file__).parent.parent
HEAD: Final = "| option | default | values | what it does |\n|---|---|---|---|\n"


def with_options(text: str, rules: str) -> str:
    """A system's page with the table of today's options."""
    definition = definition_of(rules)
    rows = "".join(f"{_row(option, definition)}\n" for option in definition.options)
    return re.sub(re.escape(HEAD) + r"(?:\|.*\n)*", lambda _: HEAD + rows, text)


def _row(option: Option, definition: SystemDefinition) -> str:
    says = f"{definition.option_sentence(option)} ({option.clause})"
    return f"| `{option.name}` | {_json(option.default)} | {_values(option, definition)} | {says} |"


def _values(option: Option, definition: SystemDefinition) -> str:
    """The values of a choice, each with its name if it has one; for other options their values in words."""
    if option.kind is not OptionKind.CHOICE:
        return option.takes.text
    entries = catalogue("en", definition.words)
    values = []
    for value in option.values:
        try:
            name = entries.text(f"option-{option.name}", attribute=str(value))
        except KeyError:  # a number needs no name
            values.append(_json(value))
        else:
            values.append(_json(value) if name == value else f"{_json(value)} ({name})")
    return ", ".join(values)


def _json(value: object) -> str:
    return f"`{json.dumps(value)}`"


FILES: Final = {f"docs/rules/{rules}.md": partial(with_options, rules=rules) for rules in names_of_systems()}


def main() -> None:
    """Write all of them."""
    for name, written in FILES.items():
        path = ROOT / name
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
