"""Acts and zone contents as sentences of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from controller.referee.zones import AnyZone, TableZone, TableZoneKind, Zones
from controller.rules.acts import (
    Act,
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
)
from controller.rules.hand_state import HandState
from controller.rules.tiles import name, names
from controller.words import Sentence, say

CALLS: Final[Mapping[type[Chow | Pung | Kong | Hu], str]] = {
    Chow: "chow",
    Pung: "pung",
    Kong: "kong",
    Hu: "hu",
}


def word(act: Chow | Pung | Kong | Hu | None) -> str:
    """What a call is called by displays and sentences; `kong` for None (a seat's own kong)."""
    return "kong" if act is None else CALLS[type(act)]


def sentence(hand: HandState, act: Act) -> Sentence:
    """The sentence that describes an act to the players; `hand` is the state before it."""
    match act:
        case Draw(seat=seat, end=end):
            return say("act.draw", seat=seat, end=end)
        case Discard(seat=seat, tile=laid):
            return say("act.discard", seat=seat, tile=name(laid))
        case Chow() | Pung():
            return _claimed(hand, act)
        case Kong():
            return _kong(act)
        case Hu(seat=seat, hand=shown, tile=won):
            apart, others = None if won is None else name(won), [_of_another(one) for one in act.shown]
            return say("act.hu", seat=seat, tiles=names(shown or ()), tile=apart, shown=others)
        case Flower(seat=seat, tile=laid):
            return say("act.flower", seat=seat, tile=name(laid))
        case Disclose(seat=seat):
            return say("act.disclose", seat=seat)
        case FalseWin(seat=seat):
            return say("act.false_win", seat=seat)
    return say("act.exhausted")


def _claimed(hand: HandState, act: Chow | Pung) -> Sentence:
    if hand.last_discard is None:
        return say("act.called", seat=act.seat, call=word(act))
    giver, claimed = hand.last_discard
    return say(f"act.{word(act)}", seat=act.seat, tile=name(claimed), giver=giver, tiles=names(act.with_))


def _kong(act: Kong) -> Sentence:
    match act:
        case Kong(seat=seat, kind="single", tile=None):
            return say("act.kong_single_unseen", seat=seat)
        case Kong(seat=seat, kind="single", tile=laid) if laid is not None:
            return say("act.kong_single", seat=seat, tile=name(laid))
    return say("act.kong", seat=act.seat, kind=act.kind, tile=None if act.tile is None else name(act.tile))


def _of_another(revealed: Revealed) -> Sentence:
    if revealed.hand is None:
        return say("act.hides", seat=revealed.seat)
    return say("act.shows", seat=revealed.seat, tiles=names(revealed.hand))


def listed(zone: AnyZone, zones: Zones) -> str:
    """What a player laid in a zone, as text: tile names, melds separated by `|`, `nothing` where it is empty."""
    match zone.kind:
        case TableZoneKind.MELDS:
            melds = TableZone.melds(zone.owner).content_in(zones)
            text = " | ".join(" ".join(meld.tiles) for meld in melds)
        case TableZoneKind.HAND:
            text = " ".join(TableZone.hand(zone.owner).content_in(zones).tiles)
        case TableZoneKind.SINGLES:
            text = " ".join(TableZone.singles(zone.owner).content_in(zones))
        case _:
            text = " ".join(TableZone.discards(zone.owner).content_in(zones))
    return text or "nothing"
