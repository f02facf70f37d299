"""Hand after hand: the bank, the round wind and the chips carry over from one hand to the next, as in a sitting.

Where the rules end a session after some rounds, in each of which every seat has been banker, a sitting is that long;
elsewhere people agree on a time, here sixteen hands. Then others sit down, and a first banker is chosen again. Every
hand is shuffled and played from a random source of its own, made of the seed and the hand's number, and depends on
earlier hands of its sitting alone. So a single hand of a long run can be reproduced by its number: at once where
sittings have sixteen hands; where rounds end them, after the hands before, since only those tell where its sitting
began.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from controller.rules.built_walls import Bank
from controller.rules.hand_generator import MakePlayers, Played, play_hand
from controller.rules.registry import conventions_of
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile
from hardware_sim.machine.rigged_machine import NO_RIGS, Rigs
from hardware_sim.strategy.rollout import rigged_walls

HANDS: Final = 16
"""In a sitting of rules that do not say how long one is."""
_EAST: Final = 27
_WINDS: Final = 4


@dataclass(frozen=True)
class Dealt:
    """One hand of a run: its number from 1, who sat in which seat (and, last, who rested), and the hand played."""

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
    """Yields the hands from number `first` on; without a count they never end. `rigs` is how the machine cheats."""
    rounds = conventions_of(system).rounds
    number = 1 if rounds is not None else first - (first - 1) % HANDS
    beyond = None if count is None else first + count
    seats = _Seats.taken(system, seed, number)
    while beyond is None or number < beyond:
        over = (number - 1) % HANDS == 0 if rounds is None else seats.passed == rounds * system.players
        if over:
            seats = _Seats.taken(system, seed, number)
        chance = Random(f"hand {seed} {number}")
        wall = rigged_walls(system, chance, seats.bank, rigs)
        played = play_hand(system, chance, make_players=make_players, wall=wall)
        if number >= first:
            yield Dealt(number, seats.people, played)
        seats = seats.after(played)
        number += 1


@dataclass(frozen=True)
class _Seats:
    """Seating, and all that carries over to the next hand. `passed` counts how often the bank has passed."""

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
                round_wind=Tile(_EAST) if conventions_of(system).round_wind else None,
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
        seated_next = conventions_of(played.system).seated_next
        people = self.people
        return _Seats(
            people if seated_next is None or len(people) == players else seated_next(people, result.winners),
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
