"""Acts and what lies on the table, in words for people."""

from __future__ import annotations

from controller.referee.inputs import ZoneContent
from controller.rules.acts import (
    Act,
    Chow,
    Discard,
    Disclose,
    Draw,
    Exhausted,
    FalseWin,
    Flower,
    Hu,
    Kong,
    Pung,
    Revealed,
)
from controller.rules.hand import HandState
from controller.rules.tiles import name, names


def word(act: Act | None) -> str:
    return type(act).__name__.lower() if act is not None else "kong"


def sentence(hand: HandState, act: Act) -> str:
    who = f"Seat {act.seat}" if not isinstance(act, Exhausted) else ""
    match act:
        case Draw(end=end):
            return f"{who} draws from the {end}"
        case Discard(tile=laid):
            return f"{who} discards {name(laid)}"
        case Chow(with_=with_) | Pung(with_=with_):
            if hand.last_discard is None:
                return f"{who}: {word(act)}"
            giver, claimed = hand.last_discard
            return f"{who}: {word(act)} of {name(claimed)} from seat {giver} with {names(with_)}"
        case Kong(kind="single", tile=laid):
            return f"{who}: kong of a single {'tile' if laid is None else name(laid)}"
        case Kong(kind=kind, tile=laid):
            return f"{who}: {kind} kong" + ("" if laid is None else f" of {name(laid)}")
        case Hu(hand=shown, tile=won):
            told = f"{who}: hu with {names(shown or ())}" + ("" if won is None else f" and {name(won)}")
            return "; ".join((told, *map(_of_another, act.shown)))
        case Flower(tile=laid):
            return f"{who} lays out the flower {name(laid)}"
        case Disclose():
            return f"{who} lays its hand open"
        case FalseWin():
            return f"{who} stands by a hand that does not win"
    return "No tile is left that may be drawn"


def _of_another(revealed: Revealed) -> str:
    if revealed.hand is None:
        return f"seat {revealed.seat} does not show its hand"
    return f"seat {revealed.seat} shows {names(revealed.hand)}"


def listed(zone: str, content: ZoneContent) -> str:
    if zone.startswith("melds:"):
        return " | ".join(" ".join(tiles) for tiles, _ in content) or "nothing"
    if zone.startswith("hand:"):
        return " ".join(content[0]) or "nothing"
    return " ".join(content) or "nothing"
