"""The notation of acts and hands of play: text that people read and write, without loss.

    wuhan minimum=16                             the system, and each option that differs from its default
    banker=0 stay=2 dice=3,4 indicator=5m        the start of the hand, by the keys of the referee contract
    0 holds 1123m456p7799s1z                     one line for each dealt hand that is not hidden
    0: -1z                                       one line a turn, or a claim: the seat and its acts
    1: pung -9s
    2: +3p -3p                                   drawn from the head, and discarded

A line `exhausted` ends the hand, `exhausted(123m99p,-,-,-)` with the hands that are shown; `indicator(7z)` turns a
further indicator up; `four-winds`, `four-riichi` and `four-kongs` end the hand as a draw. `loses(WH-41)` removes the
right to win by that clause. Text after `#` is a comment.

An act is written without its seat: `+3p` is drawn from the head, `++3p` from the tail, `+?` by a hand that is hidden;
`-3p` is discarded. `chow(13p)`, `pung`, `kong(3p)` claim; tiles from hand that lie already are included: `pung(33p)`,
`kong(3p,333p)`. `filled-kong(3p)`, `closed-kong(3p)` (without a tile if it lies face down), `single-kong(7z)`,
`flower(1f)`; `open` lays the hand open; `riichi`, `kita` and `nine-terminals`; `hu`, and the hand it reveals:
`hu(hand=123m99p,tile=9p,closed=1z,shown=2:1199s:,ura=5m)`; `false-win`, and its payments: `false-win(0>1:4,0>2:4)`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from controller.identity import canonical
from controller.rules.acts import (
    Abort,
    AbortKind,
    Act,
    BetAct,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    FalseWin,
    Flower,
    Hu,
    Indicator,
    Kita,
    Kong,
    KongKind,
    Pung,
    Revealed,
    Riichi,
    WallEnd,
    actor,
    read_seat,
    read_tile,
    read_tiles,
    tiles_of,
)
from controller.rules.hand_log import header_of, start_of
from controller.rules.hand_state import Start
from controller.rules.registry import load
from controller.rules.results import FALSE_WIN, CaseError, Json, Payment
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile, compact_notation, name
from controller.words.sentence import plain

# ---- a hand ----


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat lost the right to win by `clause`, after the first `after` acts of the hand: its act was refused
    (WH-41)."""

    after: int
    seat: Seat
    clause: str


@dataclass(frozen=True, slots=True)
class HandText:
    """The contents of a text: the system, the start, acts in order, and the places where the right to win was lost."""

    system: System
    start: Start
    acts: tuple[Act, ...]
    forfeits: tuple[Forfeit, ...] = ()

    def steps(self) -> Iterator[Act | Forfeit]:
        """Acts and forfeits in the order they came."""
        for number in range(len(self.acts) + 1):
            yield from (each for each in self.forfeits if each.after == number)
            yield from self.acts[number : number + 1]


def format_hand(whole: HandText) -> str:
    """The hand as text, without a line break at its end."""
    header = header_of(whole.system, whole.start)
    hands = header.pop("hands")
    assert isinstance(hands, list)
    holds = [f"{seat} holds {hand}" for seat, hand in enumerate(hands) if hand is not None]
    return "\n".join([_first_line(whole.system), _second_line(header), *holds, *_turns(whole)])


def parse_hand(text: str) -> HandText:
    """The contents of the text; the rules decide whether the acts are allowed. Raises CaseError naming `line N`."""
    reader: _Reader | None = None
    number = 1
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        try:
            if content and reader is None:
                reader = _Reader(_system_of(content))
            elif content and reader is not None:
                reader.take(content)
        except CaseError as problem:
            raise problem.within(f"line {number}") from None
    try:
        return _whole(reader)
    except CaseError as problem:
        raise problem.within(f"line {number}") from None


def _whole(reader: _Reader | None) -> HandText:
    if reader is None:
        raise CaseError("rules", "there is no line that names the rules")
    return reader.result()


class _Reader:
    """Reads the lines after the first in turn."""

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

    def result(self) -> HandText:
        return HandText(self._system, self._begin(), tuple(self._acts), tuple(self._forfeits))

    def _begin(self) -> Start:
        if self._start is None:
            header = self._header or {}
            bets = self._system.has_bets
            self._start = start_of({**header, "hands": self._hands}, self._system.players, bets=bets)
        return self._start


# ---- the first lines ----

_OPTION: Final = re.compile(r'(\w+)=("(?:[^"\\]|\\.)*"|\S+)')
_PLAIN: Final = re.compile(r"[A-Za-z][\w-]*")
_HOLDS: Final = re.compile(r"(\d+) holds (\S+)")
_LISTS: Final = ("dice", "chips", "scores")
_TILES: Final = ("indicator", "round_wind")


def _first_line(system: System) -> str:
    defaults = {option.name: option.default for option in system.option_list}
    changed = {key: value for key, value in system.options.items() if value != defaults[key]}
    # If one option's default follows from another (Wuhan's limits), the usual value is no longer the default.
    meant = load(system.name, changed).options
    changed |= {key: value for key, value in system.options.items() if value != meant[key]}
    return " ".join([system.name, *(f"{key}={_word(value)}" for key, value in changed.items())])


def _system_of(line: str) -> System:
    rules, _, rest = line.partition(" ")
    if _OPTION.sub("", rest).strip():
        raise CaseError("options", f"{rest.strip()!r} is not written like minimum=16 honours_golden=true")
    return load(rules, {key: unquoted(word) for key, word in _OPTION.findall(rest)})


def _word(value: object) -> str:
    """A value of the header; text without quotes if it cannot be confused with another value."""
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

_TABLE_ACT: Final = re.compile(r"([a-z-]+)(?:\(([^)]*)\))?")
_ABORTS: Final = {str(kind).replace("_", "-"): kind for kind in AbortKind}
_LINE: Final = re.compile(r"(\d+):\s*(.*)")
_LOSES: Final = re.compile(r"loses\((\S+)\)")


def turn_of(line: str, system: System, before: int) -> Iterator[Act | Forfeit]:
    """The acts of one line, with `before` acts read already. Raises CaseError for unreadable text."""
    content = line.partition("#")[0].strip()
    if (of_table := _table_act(content, system)) is not None:
        yield of_table
        return
    found = _LINE.fullmatch(content)
    if found is None:
        raise CaseError("acts", f"{content!r} is not written like 1: +3p -9m")
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


def _table_act(text: str, system: System) -> Act | None:
    """An act that belongs to no seat; None for any other text. Raises CaseError for one that cannot be read."""
    found = _TABLE_ACT.fullmatch(text)
    if found is None:
        return None
    word, given = found[1], found[2]
    if word == "exhausted":
        return Exhausted(None if given is None else _shown_hands(given, system.players))
    if word == "indicator" and system.has_bets:
        tile = read_tile(given, "indicator")
        if not system.in_set(tile):
            raise CaseError("indicator", f"there is no {name(tile)} in this set of tiles")
        return Indicator(tile)
    kind = _ABORTS.get(word)
    return None if kind is None or not system.has_bets else Abort(kind)


def _shown_hands(given: str, players: int) -> tuple[tuple[Tile, ...] | None, ...]:
    hands = given.split(",")
    if len(hands) != players:
        raise CaseError("exhausted", f"there are {players} hands, each tiles or -, got {given!r}")
    return tuple(None if hand == "-" else read_tiles(hand, "exhausted") for hand in hands)


def _turns(whole: HandText) -> Iterator[str]:
    """The lines of the acts: a new one for another seat, and for a tile from the head."""
    seat: Seat | None = None
    line: list[str] = []
    for step in whole.steps():
        who = step.seat if isinstance(step, Forfeit) else actor(step)
        from_head = isinstance(step, Draw) and step.end is WallEnd.HEAD
        if who is None or who != seat or from_head:
            yield from (" ".join(line),) if line else ()
            line, seat = [] if who is None else [f"{who}:"], who
        line.append(f"loses({step.clause})" if isinstance(step, Forfeit) else act_text(step))
    yield from (" ".join(line),) if line else ()


# ---- an act ----


_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
TOKENS: Final = re.compile(rf"[a-z-]+\((?:{_QUOTED}|[^)\"])*\)|\S+")
"""Finds the acts in a line."""
_TILE_ACT: Final = re.compile(r"(\+\+|\+|-)([^+-]+)")
_CALL: Final = re.compile(rf"([a-z-]+)(?:\(((?:{_QUOTED}|[^)\"])*)\))?")
_GIVEN: Final = re.compile(rf"(?:{_QUOTED}|[^,\"])+")
_PAYMENT: Final = re.compile(r"(\d+)>(\d+):(\d+)")
_KONGS: Final = {
    "kong": KongKind.DIRECT,
    "filled-kong": KongKind.FILLED,
    "closed-kong": KongKind.CLOSED,
    "single-kong": KongKind.SINGLE,
}
_KONG_WORDS: Final = {kind: word for word, kind in _KONGS.items()}
_SIGNS: Final = {WallEnd.HEAD: "+", WallEnd.TAIL: "++"}
_ENDS: Final = {sign: end for end, sign in _SIGNS.items()}


def act_text(act: Act) -> str:
    """The act as it stands after its seat, or in a line of its own."""
    match act:
        case Draw():
            return f"{_SIGNS[act.end]}{'?' if act.tile is None else name(act.tile)}"
        case Discard():
            return f"-{name(act.tile)}"
        case Chow() | Pung():
            return _call("chow" if isinstance(act, Chow) else "pung", compact_notation(act.with_))
        case Kong():
            return _call(_KONG_WORDS[act.kind], *_kong_arguments(act))
        case Flower():
            return _call("flower", name(act.tile))
        case Disclose():
            return "open"
        case Hu():
            return _call("hu", *_hu_arguments(act))
        case FalseWin():
            return _call("false-win", *_false_win_arguments(act))
        case _:
            return _bet_text(act)


def _bet_text(act: Exhausted | BetAct) -> str:
    if isinstance(act, Exhausted):
        hands = ["-" if each is None else compact_notation(each) for each in act.hands or ()]
        return _call("exhausted", *hands)
    if isinstance(act, Indicator):
        return _call("indicator", "" if act.tile is None else name(act.tile))
    if isinstance(act, Abort):
        return str(act.kind).replace("_", "-")
    return "riichi" if isinstance(act, Riichi) else "kita"


def act_of(token: str, seat: Seat, players: int) -> Act:
    """One act of the seat as `act_text` writes it. Raises CaseError naming the word that cannot be read."""
    tile_act = _TILE_ACT.fullmatch(token)
    if tile_act is not None:
        sign, tile = tile_act.groups()
        if sign == "-":
            return Discard(seat, read_tile(tile, "discard"))
        return Draw(seat, None if tile == "?" else read_tile(tile, "draw"), _ENDS[sign])
    call = _CALL.fullmatch(token)
    if call is None or (call[1] not in _CALLS and call[1] not in _KONGS):
        known = ", ".join((*_CALLS, *_KONGS))
        raise CaseError(
            "act", f"{token!r} is neither a tile drawn or discarded, like +3p -9m, nor one of {known}"
        )
    word, given = call[1], _GIVEN.findall(call[2] or "")
    if word in _KONGS:
        return _kong_of(seat, word, (call[2] or "").split(","))
    least, most, made = _CALLS[word]
    if not least <= len(given) <= most:
        raise CaseError(word, f"cannot be read as {token!r}")
    return made(seat, given, players)


def quoted(value: object) -> str:
    """A value as JSON, without the sign that begins a comment."""
    return json.dumps(value).replace("#", "\\u0023")


def unquoted(word: str) -> object:
    """The value that `quoted` wrote; the word itself if it is not such a value."""
    try:
        value = canonical.read_json(word)
    except canonical.JsonRefused:
        return word
    return value


def _kong_arguments(act: Kong) -> Iterator[str]:
    if act.tile is not None or act.with_:
        yield "" if act.tile is None else name(act.tile)
    if act.with_:
        yield compact_notation(act.with_)


def _false_win_arguments(act: FalseWin) -> Iterator[str]:
    if act.payments is not None:
        yield from (f"{each.from_}>{each.to}:{each.amount}" for each in act.payments)
        yield from () if act.payments else ("unpaid",)
    yield from (quoted(note.text) for note in act.notes)


def _hu_arguments(act: Hu) -> Iterator[str]:
    if act.hand is not None:
        yield f"hand={compact_notation(act.hand)}"
    if act.tile is not None:
        yield f"tile={name(act.tile)}"
    if act.ura_indicators is not None:
        yield f"ura={compact_notation(act.ura_indicators)}"
    if act.closed_kongs:
        yield f"closed={compact_notation(act.closed_kongs)}"
    for each in act.shown:
        hand = "?" if each.hand is None else compact_notation(each.hand)
        yield f"shown={each.seat}:{hand}:{compact_notation(each.closed_kongs)}"


def _call(word: str, *given: str) -> str:
    arguments = ",".join(given)
    return f"{word}({arguments})" if arguments else word


def _kong_of(seat: Seat, word: str, given: Sequence[str]) -> Kong:
    if len(given) > 2:
        raise CaseError(word, f"has its tile, then those from hand, got {','.join(given)}")
    tile, used = given[0], "".join(given[1:])
    return Kong(seat, _KONGS[word], read_tile(tile, word) if tile else None, read_tiles(used, word))


def _seat_of(digits: str, players: int) -> Seat:
    return read_seat(int(digits), "seat", players)


def _hu(seat: Seat, given: Sequence[str], players: int) -> Hu:
    hand: tuple[Tile, ...] | None = None
    tile: Tile | None = None
    closed: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] | None = None
    shown: list[Revealed] = []
    for each in given:
        key, _, value = each.partition("=")
        match key:
            case "hand":
                hand = read_tiles(value, "hu hand")
            case "tile":
                tile = read_tile(value, "hu tile")
            case "closed":
                closed = read_tiles(value, "hu closed")
            case "ura":
                ura = read_tiles(value, "hu ura")
            case "shown":
                shown.append(_revealed(value, players))
            case _:
                raise CaseError("hu", f"{key!r} is none of hand, tile, closed, shown, ura")
    return Hu(seat=seat, hand=hand, tile=tile, closed_kongs=closed, shown=tuple(shown), ura_indicators=ura)


def _revealed(text: str, players: int) -> Revealed:
    seat, _, rest = text.partition(":")
    hand, _, closed = rest.partition(":")
    if not seat.isdecimal():
        raise CaseError("hu shown", f"{text!r} is not written like 2:123m:1z")
    return Revealed(
        _seat_of(seat, players),
        None if hand == "?" else read_tiles(hand, "hu shown"),
        read_tiles(closed, "hu shown"),
    )


def _false_win(seat: Seat, given: Sequence[str], players: int) -> FalseWin:
    notes = tuple(plain(str(unquoted(each))) for each in given if each.startswith('"'))
    paid = [each for each in given if not each.startswith('"')]
    if not paid:
        return FalseWin(seat, notes=notes)
    payments: list[Payment] = []
    for each in paid if paid != ["unpaid"] else ():
        found = _PAYMENT.fullmatch(each)
        if found is None:
            raise CaseError("false-win", f"{each!r} is no payment like 0>1:4")
        from_, to = _seat_of(found[1], players), _seat_of(found[2], players)
        payments.append(Payment(from_=from_, to=to, amount=int(found[3]), reasons=FALSE_WIN))
    return FalseWin(seat, tuple(payments), notes)


_MANY: Final = 99
_CALLS: Final[Mapping[str, tuple[int, int, Callable[[Seat, Sequence[str], int], Act]]]] = {
    "chow": (0, 1, lambda seat, given, _: Chow(seat, read_tiles("".join(given), "chow"))),
    "pung": (0, 1, lambda seat, given, _: Pung(seat, read_tiles("".join(given), "pung"))),
    "flower": (1, 1, lambda seat, given, _: Flower(seat, read_tile(given[0], "flower"))),
    "open": (0, 0, lambda seat, _given, _: Disclose(seat)),
    "riichi": (0, 0, lambda seat, _given, _: Riichi(seat)),
    "kita": (0, 0, lambda seat, _given, _: Kita(seat)),
    "nine-terminals": (0, 0, lambda seat, _given, _: Abort(AbortKind.NINE_TERMINALS, seat)),
    "hu": (0, _MANY, _hu),
    "false-win": (0, _MANY, _false_win),
}
"""The reader of each word, with its minimum and maximum number of arguments."""
