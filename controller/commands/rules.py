"""`rules`, `wall`, `score`, `seats` and `referee`: the rules engine on standard input and output.

`rules` prints text; the others take JSON in and give JSON out. What cannot be read exits 2 with one line on standard
error that names the field, and nothing on standard output; with `--lines` such a line answers `{"error": ...}` and the
rest go on.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer

from controller.commands.common_options import LanguageOption, reading, rule_systems
from controller.commands.output import say
from controller.commands.reader import in_reader_language
from controller.identity import canonical
from controller.identity.printable import printable_lines
from controller.rules.hand_log import judge_log
from controller.rules.registry import load
from controller.rules.results import CaseError, Json, only_known
from controller.rules.seating import seats as seating
from controller.rules.walls import checked_dice

File = Annotated[
    Path | None, typer.Argument(help="JSON to read; standard input when left out or -.", show_default=False)
]
Lines = Annotated[bool, typer.Option("--lines", help="JSON Lines in, one answer a line out, in order.")]


WALL: Final = '{"rules": "hangzhou", "dice": [3, 4], "banker": 0}'
SCORE: Final = (
    '{"rules": "hangzhou", "banker": 0, "indicator": "4s", "seats": [{}, {"hand": "123456m456p123s4s"}, {}, {}], '
    '"win": {"seat": 1, "tile": "4s", "by": "draw"}}'
)
SEATS: Final = '{"players": 4, "draws": [["7p"], ["2z"], ["1m"], ["9s"]]}'
REFEREE: Final = (
    '{"rules": "hangzhou", "banker": 0, "dice": [3, 4], "hands": [null, null, null, null], "indicator": "4s"}\n'
    '  {"event": "discard", "seat": 0, "tile": "9p"}'
)
"""The hint at a terminal of the expected input."""


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command("rules")(explain)
    app.command()(wall)
    app.command()(score)
    app.command()(seats)
    app.command()(referee)


def explain(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULES]",
            help="One rule system, e.g. hangzhou; all when left out.",
            autocompletion=rule_systems,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as JSON, in English.")] = False,
    language: LanguageOption = None,
) -> None:
    """List the rule systems with their options, or explain one: its table, its clauses, its options."""
    from controller.commands import rules_guide

    with _Answers() as answers:
        if as_json:
            if name is None:
                answers.say(rules_guide.list_as_json())
            else:
                answers.say(rules_guide.whole(load(name)))
            return
        spoken = reading(language)
        for line in rules_guide.listed(spoken) if name is None else rules_guide.explained(load(name), spoken):
            answers.say_line(line)


def wall(
    file: File = None,
    rules: Annotated[
        str | None, typer.Option(help="The rule system, e.g. hangzhou.", autocompletion=rule_systems)
    ] = None,
    dice: Annotated[str | None, typer.Option(help="The dice as thrown, e.g. 3,4.")] = None,
    banker: Annotated[str | None, typer.Option(help="The banker's seat, 0 to 3.")] = None,
    options: Annotated[str | None, typer.Option(help="Options of the rules as a JSON object.")] = None,
    supplements: Annotated[str, typer.Option(help="Tiles drawn from the tail before the last roll.")] = "0",
    lines: Lines = False,
) -> None:
    """Where the wall breaks, who receives what, and in which order the rest is drawn."""
    with _Answers() as answers:
        if lines:
            answers.each_line(_text(file, WALL), _wall)
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
            answers.each_line(_text(file, SCORE), _score)
        else:
            answers.say(_score(_read_object(_text(file, SCORE), "case")))


def seats(file: File = None, lines: Lines = False) -> None:
    """Who sits where by the tiles drawn, or who must draw again."""
    with _Answers() as answers:
        if lines:
            answers.each_line(_text(file, SEATS), seating)
        else:
            answers.say(seating(_read_object(_text(file, SEATS), "case")))


def referee(file: File = None) -> None:
    """Judge a hand's log, JSON Lines of a header and events: one verdict a line, then the result."""
    with _Answers() as answers:
        for verdict in judge_log(_text(file, REFEREE).split("\n")):
            answers.say(verdict)


def _wall(case: Mapping[str, object]) -> Json:
    only_known(case, ("rules", "dice", "banker", "options", "supplements"))
    system = load(case.get("rules"), case.get("options"))
    dice, banker, supplements = case.get("dice"), case.get("banker"), case.get("supplements", 0)
    if not isinstance(dice, list):
        raise CaseError("dice", f"must be thrown, like [3, 4], got {dice!r}")
    for field, value in (("banker", banker), ("supplements", supplements)):
        if not isinstance(value, int) or isinstance(value, bool):
            raise CaseError(field, f"must be a whole number, got {value!r}")
    assert isinstance(banker, int) and isinstance(supplements, int)
    checked_dice(dice, 2 * len(system.rolls))
    return system.wall(dice, banker, supplements).to_json()


def _score(case: Mapping[str, object]) -> Json:
    return load(case.get("rules"), case.get("options")).score(case)


class _Answers:
    """Collects answers and prints them at the end, so that an unreadable case leaves standard output empty."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def __enter__(self) -> "_Answers":
        return self

    def __exit__(self, kind: object, problem: object, trace: object) -> None:
        if isinstance(problem, CaseError):
            _refuse(problem)
        if problem is None and self._lines:
            # UTF-8 whatever the terminal speaks; half a surrogate pair, quoted from the input, goes as its JSON escape.
            text = "\n".join(self._lines) + "\n"
            sys.stdout.flush()
            sys.stdout.buffer.write(printable_lines(text).encode("utf-8", "backslashreplace"))

    def say(self, answer: Json) -> None:
        self.say_line(json.dumps(answer, ensure_ascii=False))

    def say_line(self, line: str) -> None:
        self._lines.append(line)

    def each_line(self, text: str, answer: Callable[[Mapping[str, object]], Json]) -> None:
        for line in _filled(text.split("\n")):
            try:
                self.say(answer(_read_object(line, "case")))
            except CaseError as problem:
                self.say({"error": _sentence(problem)})


def _filled(lines: Iterable[str]) -> Iterable[str]:
    return (line for line in lines if line.strip())


def _refuse(problem: CaseError) -> NoReturn:
    say(" ".join(f"{problem.field}: {in_reader_language(problem.sentence)}".split()), err=True)
    raise typer.Exit(2)


def _sentence(problem: CaseError) -> str:
    return " ".join(str(problem).split())


def _text(file: Path | None, such: str) -> str:
    """The standard input; at a terminal a hint says what to type, for example `such`."""
    try:
        if file is None or str(file) == "-":
            if sys.stdin.isatty():
                say(
                    f"Waiting for JSON on this terminal, such as\n  {such}\nCtrl-D ends it; or name a file.",
                    err=True,
                )
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return file.read_text(encoding="utf-8-sig")
    except OSError as problem:
        raise CaseError(str(file), f"cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise CaseError("input" if file is None else str(file), "is not UTF-8 text") from None


def _read(text: str, field: str) -> object:
    try:
        value = canonical.read_json(text)
    except canonical.JsonRefused as problem:
        raise CaseError(field, f"is no JSON: {problem}") from None
    return value


def _read_object(text: str, field: str) -> Mapping[str, object]:
    value = _read(text, field)
    if not isinstance(value, Mapping):
        raise CaseError(field, "must be a JSON object")
    return value


def _number(text: str) -> object:
    """The integer in a text, or the text itself for the rules to refuse by name."""
    return int(text) if re.fullmatch(r"\s*-?[0-9]{1,9}\s*", text) else text
