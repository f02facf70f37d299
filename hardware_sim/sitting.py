"""Hand after hand: the bank, the round wind and the chips go on from one to the next, as people sit down to play.

A sitting has sixteen hands; then others sit down, and the first banker is chosen anew. Every hand is shuffled and
played from a random source of its own, made of the seed and the hand's number, and what it takes over from earlier
hands goes no further back than its sitting: so any hand of a long run is there again within a moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from controller.rules.kawuxing import seated_next
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile
from hardware_sim.rigs import NO_RIGS, Rigs
from hardware_sim.rollout import Bank, MakePlayers, Played, play_hand

HANDS: Final = 16
"""In a sitting: four rounds in which the bank never stays."""
_EAST: Final = 27
_WINDS: Final = 4
_WITH_ROUND_WIND: Final = frozenset({"ningbo"})


@dataclass(frozen=True)
class Dealt:
    """One hand of a run: its number from 1, who sat in which seat (and who rested, last), and how it went."""

    number: int
    people: tuple[int, ...]
    played: Played


def play_hands(
    system: System,
    seed: int,
    make_players: MakePlayers,
    *,
    first: int = 1,
    count: int | None = None,
    rigs: Rigs = NO_RIGS,
) -> Iterator[Dealt]:
    """The hands from number `first` on; without a count they never end. `rigs` is how the machine cheats."""
    number = first - (first - 1) % HANDS
    beyond = None if count is None else first + count
    seats = _Seats.taken(system, seed, number)
    while beyond is None or number < beyond:
        if (number - 1) % HANDS == 0:
            seats = _Seats.taken(system, seed, number)
        played = play_hand(system, Random(f"hand {seed} {number}"), seats.bank, make_players, rigs)
        if number >= first:
            yield Dealt(number, seats.people, played)
        seats = seats.after(played)
        number += 1


@dataclass(frozen=True)
class _Seats:
    """Who sits where, and what the next hand takes over. `passed` counts how often the bank has gone on."""

    people: tuple[int, ...]
    bank: Bank
    passed: int = 0

    @classmethod
    def taken(cls, system: System, seed: int, number: int) -> _Seats:
        """People sit down before this hand."""
        players = system.players
        chips = system.options.get("chips")
        return cls(
            tuple(range(players + bool(system.options.get("resting")))),
            Bank(
                Seat(Random(f"sitting {seed} {number}").randrange(players)),
                round_wind=Tile(_EAST) if system.name in _WITH_ROUND_WIND else None,
                chips=(chips,) * players if isinstance(chips, int) else None,
            ),
        )

    def after(self, played: Played) -> _Seats:
        result, bank = played.result, self.bank
        passed = self.passed + (result.next_banker != bank.banker)
        players = played.system.players
        chips = bank.chips
        if chips is not None:
            chips = tuple(max(0, had + won) for had, won in zip(chips, result.deltas, strict=True))
        people = self.people
        return _Seats(
            seated_next(people, result.winners) if len(people) > players else people,
            replace(
                bank,
                banker=result.next_banker,
                stay=result.next_stay,
                round_wind=None if bank.round_wind is None else Tile(_EAST + passed // players % _WINDS),
                banker_base=result.next_banker_base,
                chips=chips,
            ),
            passed,
        )
