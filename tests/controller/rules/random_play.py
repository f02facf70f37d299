"""Whole hands played at random, for any rule system: a shuffled set on the planned wall, acts by chance.

    played = play_hand(load("ningbo", {}), Random(7), player=keen)
    answers = judge_log(played.lines)            # every act accepted, the last answer is the result
    answers = judge_log(played.lines_as_seen())  # the same hand as a live table sees it: hands and draws hidden

The same `Random` gives the same hand. Players only choose among `legal_acts`.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from controller.rules import (
    Act,
    Bank,
    Discard,
    Draw,
    HandState,
    Hu,
    Kong,
    Phase,
    Seat,
    Start,
    System,
    Tile,
    players_by,
    shapes,
    to_event,
)
from controller.rules import play_hand as generated_hand
from controller.rules.acts import KongKind
from controller.rules.hand_log import header_of
from controller.rules.tiles import spread

Player = Callable[[HandState, Sequence[Act], Random], Act | None]
"""(hand, legal acts of this seat, chance) -> its choice; None passes, if that is possible."""


def keen(hand: HandState, acts: Sequence[Act], chance: Random) -> Act | None:
    """Mostly win if possible, claim and kong often, and discard the tile that brings the hand nearest to sets and an
    eye."""
    wins = [act for act in acts if isinstance(act, Hu)]
    if wins and chance.random() < 0.9:
        return wins[0]
    discards = [act for act in acts if isinstance(act, Discard)]
    others = [act for act in acts if not isinstance(act, Discard | Hu)]
    if others and chance.random() < 0.4:
        return chance.choice(others)
    return min(discards, key=lambda act: (_loss(hand, act), chance.random()), default=None)


def careless(hand: HandState, acts: Sequence[Act], chance: Random) -> Act | None:
    """Choose any act; pass sometimes."""
    passing = hand.phase in (Phase.CLAIMS, Phase.ROB)
    return None if passing and chance.random() < 0.3 else chance.choice(acts)


def first_legal(hand: HandState, acts: Sequence[Act], chance: Random) -> Act | None:
    """Choose the first legal act: a win, else a claim, else the discard of the lowest tile."""
    return acts[0]


@dataclass(frozen=True)
class LoggedHand:
    """A finished hand: its start, and every act in the order called, including outranked claims."""

    system: System
    start: Start
    called: tuple[Act, ...]
    hand: HandState

    @property
    def header(self) -> dict[str, object]:
        """The log's first line, with the hands as dealt."""
        return header_of(self.system, self.start)

    @property
    def lines(self) -> list[str]:
        """The hand as a log for `judge_log`, everything known."""
        return [json.dumps(line) for line in (self.header, *map(to_event, self.called))]

    def lines_as_seen(self) -> list[str]:
        """The same as a live table exports it: hands and draws hidden, the winner's hand revealed."""
        seen = [to_event(self._as_seen(act)) for act in self.hand.acts]
        header = self.header | {"hands": [None] * self.system.players}
        return [json.dumps(line) for line in (header, *seen)]

    def _as_seen(self, act: Act) -> Act:
        if isinstance(act, Draw):
            return replace(act, tile=None)
        if isinstance(act, Kong) and act.kind == "closed":
            return Kong(act.seat, KongKind.CLOSED, None)
        return self._revealed(act.seat) if isinstance(act, Hu) else act

    def _revealed(self, seat: Seat) -> Hu:
        over, winner = self.hand, self.hand.seats[seat]
        assert winner.hand is not None
        hand = list(spread(winner.hand))
        open_tile = over.robbed if over.robbed is not None else over.last_discard and over.last_discard[1]
        tile = over.drawn if open_tile is None else open_tile
        tile = hand[-1] if tile is None else tile
        hand.remove(tile)
        closed = tuple(meld.tiles[0] for meld in winner.melds if meld.kind == "closed_kong")
        return Hu(seat, tuple(hand), tile, closed)


def play_hand(
    system: System,
    chance: Random,
    *,
    player: Player = keen,
    banker: int | None = None,
    stay: int = 1,
    round_wind: Tile | None = None,
    banker_base: int | None = None,
) -> LoggedHand:
    """Deal and play one hand to its end."""
    seat = Seat(chance.randrange(system.players) if banker is None else banker)
    bank = Bank(seat, stay, round_wind, banker_base)
    players = players_by(lambda hand, _seat, acts, chance: player(hand, acts, chance))
    played = generated_hand(system, chance, bank, players)
    return LoggedHand(system, played.hand.start, played.called, played.hand)


def _loss(hand: HandState, act: Discard) -> float:
    """Distance of the hand from its sets after this discard; a discarded wild weighs most."""
    held = list(hand.seats[act.seat].hand or (0,) * 42)
    held[act.tile] -= 1
    wilds = 0
    for wild in hand.wilds:
        wilds, held[wild] = wilds + held[wild], 0
    return shapes.need(held) - 2.5 * wilds
