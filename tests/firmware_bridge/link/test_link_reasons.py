"""The reasons for which the table cannot be reached: each is given with the arguments of its English."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from firmware_bridge.link_reasons import REASONS, because, within_port
from firmware_bridge.protocol.constants import ResetCause

PACKAGE = Path(__file__).parents[3] / "firmware_bridge"


def fields(code: str) -> set[str]:
    """The arguments of a reason's English."""
    return {name for _, name, _, _ in Formatter().parse(REASONS[code]) if name is not None}


def calls() -> Iterator[tuple[str, str, set[str | None]]]:
    """Every call of `because`: the place, the code, the names of its arguments (None among them: others, too)."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="because"), args=[ast.Constant(value=str(code))]):
                    yield f"{path.name}:{node.lineno}", code, {each.arg for each in node.keywords}
                case ast.Call(func=ast.Name(id="because")):
                    raise AssertionError(f"{path.name}:{node.lineno}: the code is not written there")


def test_every_reason_is_given_with_its_arguments() -> None:
    found = list(calls())
    for where, code, given in found:
        wanted = fields(code)
        assert given == wanted if None not in given else given - {None} <= wanted, where
    assert {code for _, code, _ in found} == set(REASONS)


def test_a_reason_in_english_holds_those_within_it() -> None:
    restarted = because("restarted", cause=ResetCause.BROWN_OUT.word)
    lost = because("at_port", port="/dev/x", reason=restarted)
    assert str(lost) == "Port /dev/x: The table's firmware restarted (brown out)."
    assert within_port(lost) == restarted == within_port(restarted)
    them = tuple(because("holder", program=name, process=7, user="ann") for name in ("getty", "screen"))
    assert str(because("used_by_several", port="/dev/x", holders=them)) == (
        "The port /dev/x is used by getty (process 7 of user ann) and screen (process 7 of user ann): stop them first."
    )
