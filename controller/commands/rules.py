"""`wall`, `score`, `seats` and `referee`: the rules engine's public face on standard input and output.

JSON in, JSON out. What cannot be read exits 2 with one line on standard error that names the field, and nothing on
standard output; with `--lines` such a line answers `{"error": ...}` and the rest go on.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from controller.rules.log import judge_log
from controller.rules.registry import load
from controller.rules.seating import seats as seating
from controller.rules.verdicts import CaseError, Json

File = Annotated[
    Path | None, typer.Argument(help="JSON to read; standard input when left out or -.", show_default=False)
]
Lines = Annotated[bool, typer.Option("--lines", help="JSON Lines in, one answer a line out, in order.")]


def register(app: typer.Typer) -> None:
    """Mount the four commands."""
    app.command()(wall)
    app.command()(score)
    app.command()(seats)
    app.command()(referee)


def wall(
    file: File = None,
    rules: Annotated[str | None, typer.Option(help="The rule system, e.g. hangzhou.")] = None,
    dice: Annotated[str | None, typer.Option(help="The dice as thrown, e.g. 3,4.")] = None,
    banker: Annotated[str | None, typer.Option(help="The banker's seat, 0 to 3.")] = None,
    options: Annotated[str | None, typer.Option(help="Options of the rules as a JSON object.")] = None,
    supplements: Annotated[str, typer.Option(help="Tiles drawn from the tail before the last roll.")] = "0",
    lines: Lines = False,
) -> None:
    """Where the wall breaks, who receives what, and in which order the rest is drawn."""
    with _Answers() as answers:
        if lines:
            answers.each_line(_text(file), _wall)
            return
        case: dict[str, object] = {
            "rules": rules,
            "dice": None if dice is None else [_number(die) for die in dice.split(",")],
            "banker": None if banker is None else _number(banker),
            "options": None if options is None else _read(options, "options"),
            "supplements": _number(supplements),
        }
        answers.say(_wall(case))


def score(file: File = None, lines: Lines = False) -> None:
    """Whether a hand wins, by which patterns, and who pays what."""
    with _Answers() as answers:
        if lines:
            answers.each_line(_text(file), _score)
        else:
            answers.say(_score(_read_object(_text(file), "case")))


def seats(file: File = None, lines: Lines = False) -> None:
    """Who sits where by the tiles drawn, or who must draw again."""
    with _Answers() as answers:
        if lines:
            answers.each_line(_text(file), seating)
        else:
            answers.say(seating(_read_object(_text(file), "case")))


def referee(file: File = None) -> None:
    """Judge a hand's log, JSON Lines of a header and events: one verdict a line, then the result."""
    with _Answers() as answers:
        for verdict in judge_log(_text(file).splitlines()):
            answers.say(verdict)


def _wall(case: Mapping[str, object]) -> Json:
    system = load(case.get("rules"), case.get("options"))
    dice, banker, supplements = case.get("dice"), case.get("banker"), case.get("supplements", 0)
    if not isinstance(dice, list):
        raise CaseError("dice", f"must be thrown, like [3, 4], got {dice!r}")
    for field, value in (("banker", banker), ("supplements", supplements)):
        if not isinstance(value, int) or isinstance(value, bool):
            raise CaseError(field, f"must be a whole number, got {value!r}")
    assert isinstance(banker, int) and isinstance(supplements, int)
    return system.wall(dice, banker, supplements).to_json()


def _score(case: Mapping[str, object]) -> Json:
    return load(case.get("rules"), case.get("options")).score(case)


class _Answers:
    """Collects answers and prints them at the end, so that an unreadable case leaves standard output empty."""

    def __init__(self) -> None:
        self._said: list[str] = []

    def __enter__(self) -> "_Answers":
        return self

    def __exit__(self, kind: object, problem: object, trace: object) -> None:
        if isinstance(problem, CaseError):
            _refuse(problem)
        if problem is None and self._said:
            sys.stdout.write("\n".join(self._said) + "\n")

    def say(self, answer: Json) -> None:
        self._said.append(json.dumps(answer, ensure_ascii=False))

    def each_line(self, text: str, answer: Callable[[Mapping[str, object]], Json]) -> None:
        for line in _filled(text.splitlines()):
            try:
                self.say(answer(_read_object(line, "case")))
            except CaseError as problem:
                self.say({"error": _sentence(problem)})


def _filled(lines: Iterable[str]) -> Iterable[str]:
    return (line for line in lines if line.strip())


def _refuse(problem: CaseError) -> NoReturn:
    typer.echo(_sentence(problem), err=True)
    raise typer.Exit(2)


def _sentence(problem: CaseError) -> str:
    return " ".join(str(problem).split())


def _text(file: Path | None) -> str:
    try:
        if file is None or str(file) == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return file.read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise CaseError(str(file), f"cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise CaseError("input" if file is None else str(file), "is not UTF-8 text") from None


def _read(text: str, field: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise CaseError(field, f"is no JSON: {problem}") from None
    return value


def _read_object(text: str, field: str) -> Mapping[str, object]:
    value = _read(text, field)
    if not isinstance(value, Mapping):
        raise CaseError(field, "must be a JSON object")
    return value


def _number(text: str) -> object:
    """The whole number a text stands for, or the text itself for the rules to refuse by name."""
    stripped = text.strip()
    return int(stripped) if stripped.isascii() and stripped.lstrip("-").isdigit() else text
