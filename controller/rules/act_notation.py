"""The notation of an act of play, without its seat.

`+3p` is drawn from the head, `++3p` from the tail, `+?` by a hand that is hidden; `-3p` is discarded. `chow(13p)`,
`pung`, `kong(3p)` claim; the tiles from hand are told where they lie already: `pung(33p)`, `kong(3p,333p)`.
`filled-kong(3p)`, `closed-kong(3p)` (without a tile where it lies face down), `single-kong(7z)`, `flower(1f)`; `open`
lays the hand open; `hu`, and what it reveals: `hu(hand=123m99p,tile=9p,closed=1z,shown=2:1199s:)`; `false-win`, and
what it is paid: `false-win(0>1:4,0>2:4)`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from controller.identity import strict_json
from controller.rules.acts import (
    Chow,
    Discard,
    Disclose,
    Draw,
    FalseWin,
    Flower,
    Hu,
    Kong,
    Pung,
    Revealed,
    read_seat,
    read_tile,
    read_tiles,
)
from controller.rules.play_kinds import KongKind, WallEnd
from controller.rules.results import FALSE_WIN, CaseError, Payment
from controller.rules.tiles import Seat, Tile, compact_notation, name
from controller.words.sentence import plain

SeatAct = Draw | Discard | Chow | Pung | Kong | Flower | Disclose | Hu | FalseWin
"""Every act but `Exhausted`, which is no seat's."""

_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
TOKENS: Final = re.compile(rf"[a-z-]+\((?:{_QUOTED}|[^)\"])*\)|\S+")
"""What finds the acts in a line."""
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


def text_of(act: SeatAct) -> str:
    """The act as it stands after its seat."""
    match act:
        case Draw():
            return f"{_SIGNS[act.end]}{'?' if act.tile is None else name(act.tile)}"
        case Discard():
            return f"-{name(act.tile)}"
        case Chow():
            return _call("chow", compact_notation(act.with_))
        case Pung():
            return _call("pung", compact_notation(act.with_))
        case Kong():
            return _call(_KONG_WORDS[act.kind], *_told_of_kong(act))
        case Flower():
            return _call("flower", name(act.tile))
        case Disclose():
            return "open"
        case Hu():
            return _call("hu", *_told_of_hu(act))
        case FalseWin():
            return _call("false-win", *_told_of_false_win(act))


def act_of(token: str, seat: Seat, players: int) -> SeatAct:
    """One act of the seat as `text_of` writes it. Raises CaseError naming the word that cannot be read."""
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
    """A value as JSON, without the sign that begins a remark."""
    return json.dumps(value).replace("#", "\\u0023")


def unquoted(word: str) -> object:
    """The value that `quoted` wrote; the word itself where it is none."""
    try:
        value = strict_json.read(word)
    except strict_json.JsonRefused:
        return word
    return value


def _told_of_kong(act: Kong) -> Iterator[str]:
    if act.tile is not None or act.with_:
        yield "" if act.tile is None else name(act.tile)
    if act.with_:
        yield compact_notation(act.with_)


def _told_of_false_win(act: FalseWin) -> Iterator[str]:
    if act.payments is not None:
        yield from (f"{each.from_}>{each.to}:{each.amount}" for each in act.payments)
        yield from () if act.payments else ("unpaid",)
    yield from (quoted(note.text) for note in act.notes)


def _told_of_hu(act: Hu) -> Iterator[str]:
    if act.hand is not None:
        yield f"hand={compact_notation(act.hand)}"
    if act.tile is not None:
        yield f"tile={name(act.tile)}"
    if act.closed_kongs:
        yield f"closed={compact_notation(act.closed_kongs)}"
    for each in act.shown:
        hand = "?" if each.hand is None else compact_notation(each.hand)
        yield f"shown={each.seat}:{hand}:{compact_notation(each.closed_kongs)}"


def _call(word: str, *given: str) -> str:
    said = ",".join(given)
    return f"{word}({said})" if said else word


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
            case "shown":
                shown.append(_revealed(value, players))
            case _:
                raise CaseError("hu", f"{key!r} is none of hand, tile, closed, shown")
    return Hu(seat, hand, tile, closed, tuple(shown))


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
        payments.append(Payment(from_, to, int(found[3]), FALSE_WIN))
    return FalseWin(seat, tuple(payments), notes)


_MANY: Final = 99
_CALLS: Final[Mapping[str, tuple[int, int, Callable[[Seat, Sequence[str], int], SeatAct]]]] = {
    "chow": (0, 1, lambda seat, given, _: Chow(seat, read_tiles("".join(given), "chow"))),
    "pung": (0, 1, lambda seat, given, _: Pung(seat, read_tiles("".join(given), "pung"))),
    "flower": (1, 1, lambda seat, given, _: Flower(seat, read_tile(given[0], "flower"))),
    "open": (0, 0, lambda seat, _given, _: Disclose(seat)),
    "hu": (0, _MANY, _hu),
    "false-win": (0, _MANY, _false_win),
}
"""What reads each word, by it, after how many arguments it takes at least and at most."""
