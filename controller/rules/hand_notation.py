"""The notation of a hand of play: text that people read and write, and that loses nothing.

    wuhan minimum=16                             the system, and each option that is not as it is by default
    banker=0 stay=2 dice=3,4 indicator=5m        what the hand starts from, by the keys of the referee contract
    0 holds 1123m456p7799s1z                     a line a hand dealt; none for a hand that is hidden
    0: -1z                                       a line a turn, or a claim: the seat and its acts
    1: pung -9s
    2: +3p -3p                                   drawn from the head, and discarded

Acts are as in `act_notation`; a line `exhausted` ends the hand. `loses(WH-41)` takes the right to win away by that
clause. What follows `#` is for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from controller.rules.act_notation import TOKENS, act_of, quoted, text_of, unquoted
from controller.rules.acts import Act, Draw, Exhausted, read_seat, tiles_of
from controller.rules.deal import Start
from controller.rules.hand_log import header_of, start_of
from controller.rules.play_kinds import WallEnd
from controller.rules.registry import load
from controller.rules.results import CaseError, Json
from controller.rules.system import System
from controller.rules.tiles import Seat, name


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat lost the right to win by `clause`, once the hand had seen `after` acts: its act was refused (WH-41)."""

    after: int
    seat: Seat
    clause: str


@dataclass(frozen=True, slots=True)
class HandText:
    """What a text says: the system, the start, acts in order, and where the right to win was lost."""

    system: System
    start: Start
    acts: tuple[Act, ...]
    forfeits: tuple[Forfeit, ...] = ()

    def steps(self) -> Iterator[Act | Forfeit]:
        """Acts and forfeits in the order they came."""
        for number in range(len(self.acts) + 1):
            yield from (each for each in self.forfeits if each.after == number)
            yield from self.acts[number : number + 1]


def written(told: HandText) -> str:
    """The hand as text, without a line break at its end."""
    header = header_of(told.system, told.start)
    hands = header.pop("hands")
    assert isinstance(hands, list)
    holds = [f"{seat} holds {hand}" for seat, hand in enumerate(hands) if hand is not None]
    return "\n".join([_first_line(told.system), _second_line(header), *holds, *_turns(told)])


def read(text: str) -> HandText:
    """What the text says; whether the acts are allowed is for the rules. Raises CaseError naming `line N`."""
    reader: _Reader | None = None
    number = 1
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        try:
            if said and reader is None:
                reader = _Reader(_system_of(said))
            elif said and reader is not None:
                reader.take(said)
        except CaseError as problem:
            raise problem.within(f"line {number}") from None
    try:
        return _whole(reader)
    except CaseError as problem:
        raise problem.within(f"line {number}") from None


def _whole(reader: _Reader | None) -> HandText:
    if reader is None:
        raise CaseError("rules", "there is no line that names the rules")
    return reader.told()


class _Reader:
    """Takes the lines after the first in turn."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._header: Json | None = None
        self._hands: list[object] = [None] * system.players
        self._start: Start | None = None
        self._acts: list[Act] = []
        self._forfeits: list[Forfeit] = []

    def take(self, line: str) -> None:
        if self._header is None:
            self._header = {"rules": self._system.name, **_facts_of(line)}
        elif (holds := _HOLDS.fullmatch(line)) is not None and self._start is None:
            self._hands[read_seat(int(holds[1]), "seat", self._system.players)] = holds[2]
        else:
            self._begin()
            for step in turn_of(line, self._system, len(self._acts)):
                if isinstance(step, Forfeit):
                    self._forfeits.append(step)
                else:
                    self._acts.append(step)

    def told(self) -> HandText:
        return HandText(self._system, self._begin(), tuple(self._acts), tuple(self._forfeits))

    def _begin(self) -> Start:
        if self._start is None:
            header = self._header or {}
            self._start = start_of({**header, "hands": self._hands}, self._system.players)
        return self._start


# ---- the first lines ----

_OPTION: Final = re.compile(r'(\w+)=("(?:[^"\\]|\\.)*"|\S+)')
_PLAIN: Final = re.compile(r"[A-Za-z][\w-]*")
_HOLDS: Final = re.compile(r"(\d+) holds (\S+)")
_LISTS: Final = ("dice", "chips")
_TILES: Final = ("indicator", "round_wind")


def _first_line(system: System) -> str:
    defaults = {option.name: option.default for option in system.option_list}
    changed = {key: value for key, value in system.options.items() if value != defaults[key]}
    # Where one option's default follows from another (Wuhan's limits), the usual value is no longer the default.
    meant = load(system.name, changed).options
    changed |= {key: value for key, value in system.options.items() if value != meant[key]}
    return " ".join([system.name, *(f"{key}={_word(value)}" for key, value in changed.items())])


def _system_of(line: str) -> System:
    rules, _, rest = line.partition(" ")
    if _OPTION.sub("", rest).strip():
        raise CaseError("options", f"{rest.strip()!r} is not written like minimum=16 honours_golden=true")
    return load(rules, {key: unquoted(word) for key, word in _OPTION.findall(rest)})


def _word(value: object) -> str:
    """A value of the header; text without quotes where it can be taken for nothing else."""
    plain = isinstance(value, str) and _PLAIN.fullmatch(value) and value not in ("true", "false", "null")
    return value if plain and isinstance(value, str) else quoted(value)


def _second_line(header: Mapping[str, object]) -> str:
    return " ".join(
        f"{key}={','.join('-' if each is None else str(each) for each in value) if isinstance(value, list) else value}"
        for key, value in header.items()
        if key not in ("rules", "options") and value is not None
    )


def _facts_of(line: str) -> Json:
    found: Json = {}
    for word in line.split():
        key, sign, value = word.partition("=")
        if not sign:
            raise CaseError(key, "is not written like banker=0")
        if key in _LISTS:
            found[key] = [None if each == "-" else unquoted(each) for each in value.split(",")]
        else:
            found[key] = value if key in _TILES else unquoted(value)
    return found


# ---- acts ----

_EXHAUSTED: Final = "exhausted"
_LINE: Final = re.compile(r"(\d+):\s*(.*)")
_LOSES: Final = re.compile(r"loses\((\S+)\)")


def turn_of(line: str, system: System, before: int) -> Iterator[Act | Forfeit]:
    """The acts of one line, `before` acts being told already. Raises CaseError for what cannot be read."""
    said = line.partition("#")[0].strip()
    if said == _EXHAUSTED:
        yield Exhausted()
        return
    found = _LINE.fullmatch(said)
    if found is None:
        raise CaseError("acts", f"{said!r} is not written like 1: +3p -9m")
    seat = read_seat(int(found[1]), "seat", system.players)
    for token in TOKENS.findall(found[2]):
        lost = _LOSES.fullmatch(token)
        if lost is not None:
            yield Forfeit(before, seat, lost[1])
            continue
        act = act_of(token, seat, system.players)
        for each in tiles_of(act):
            if not system.in_set(each):
                raise CaseError("act", f"there is no {name(each)} in this set of tiles")
        yield act
        before += 1


def _turns(told: HandText) -> Iterator[str]:
    """The lines of the acts: a new one for another seat, and for a tile from the head."""
    seat: Seat | None = None
    line: list[str] = []
    for step in told.steps():
        if isinstance(step, Exhausted):
            yield from (" ".join(line),) if line else ()
            line, seat = [_EXHAUSTED], None
            continue
        from_head = isinstance(step, Draw) and step.end is WallEnd.HEAD
        if step.seat != seat or from_head:
            yield from (" ".join(line),) if line else ()
            line, seat = [f"{step.seat}:"], step.seat
        line.append(f"loses({step.clause})" if isinstance(step, Forfeit) else text_of(step))
    yield from (" ".join(line),) if line else ()
