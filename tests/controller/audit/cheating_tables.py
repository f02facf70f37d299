"""Tables that cheat, with messages like those of a real table: played by the rules alone, so that hundreds take
seconds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from controller.rules.acts import Act, Draw, Flower, Hu, to_event
from controller.rules.hand_generator import MakePlayers, Played
from controller.rules.registry import load
from controller.rules.tiles import Tile, name, spread
from hardware_sim.strategy.match import play_hands
from hardware_sim.strategy.rollout import Skilled

LeafMessage = tuple[str, dict[str, Any]]
PEOPLE = ("Ann", "Bo", "Cy", "Di")


def table_messages(
    rules: str,
    seed: int,
    hands: int,
    rigs: Mapping[str, float] | None = None,
    players: MakePlayers = Skilled,
) -> Iterator[LeafMessage]:
    """The messages of such a table about this number of hands; `rigs` is how it cheats."""
    system = load(rules, {})
    seated = [{"person": who, "seat": k} for k, who in enumerate(PEOPLE[: system.players])]
    yield "session", {"session": "s1", "players": seated}
    for dealt in play_hands(system, seed, players, count=hands, rigs=rigs or {}):
        yield from hand_messages(dealt.played, float(dealt.number))


def hand_messages(played: Played, at: float) -> Iterator[LeafMessage]:
    """The messages of one hand: draws and hands hidden until somebody wins."""
    hand, system = played.hand, played.system
    acts = hand.acts
    early = 0
    if system.turns_up == "flowers":
        early = next((n for n, act in enumerate(acts) if not isinstance(act, Flower | Draw)), len(acts))
    head = {"rules": system.name, "banker": int(hand.banker), "at": at}
    indicator = None if hand.indicator is None else name(hand.indicator)
    yield "hand", {**head, "status": "begun"}
    yield from (_event(act, played) for act in acts[:early])
    dice = list(hand.start.dice)
    wilds = [name(wild) for wild in hand.wilds]
    yield "hand", {**head, "status": "dealt", "dice": dice, "indicator": indicator, "wilds": wilds}
    yield from (_event(act, played) for act in acts[early:])
    yield "hand", {**head, "status": "over"}


def _event(act: Act, played: Played) -> LeafMessage:
    if isinstance(act, Draw):
        act = replace(act, tile=None)
    if isinstance(act, Hu) and act.hand is None:
        held = played.won_on.seats[act.seat].hand
        assert held is not None
        act = replace(act, hand=tuple(Tile(tile) for tile in spread(held)))
    return "event", {"kind": "act", "act": to_event(act)}
