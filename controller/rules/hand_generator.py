"""Whole hands of play by the rules alone: a shuffled set on the planned wall, and players who choose.

    played = play_hand(load("ningbo"), Random(7))
    played.result.deltas

All tiles are known here and nothing waits: a hand takes milliseconds. Players choose among the legal acts, so the
referee accepts every hand's log. Chance is the caller's: the same `Random` gives the same hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, Protocol

from controller.rules.acts import (
    Act,
    Discard,
    Draw,
    Exhausted,
    Flower,
    Hu,
    Indicator,
    WallEnd,
    draw_of,
    to_event,
)
from controller.rules.built_walls import FIRST_BANK, Bank, ShuffledWall
from controller.rules.hand_log import header_of
from controller.rules.hand_state import HandState, Phase, seats_after
from controller.rules.results import HandResult, Json, Refusal
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile

_DISCARD, _CLAIMS = Phase.DISCARD, Phase.CLAIMS  # Called at every step.

PASS_OFTEN: Final = 0.5
"""Probability that a random player passes on a tile that it could claim."""


class Players(Protocol):
    """The policy of all seats: chooses among the acts the rules allow; None passes."""

    def in_turn(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        """The act of the seat in turn, one of `legal`."""

    def on_tile(self, hand: HandState, seat: Seat, tile: Tile) -> Act | None:
        """The seat's claim on the open tile; the implementation asks the rules for the legal ones."""

    def after_discard(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        """The seat's act on its own discard, one of `legal`."""


class AtRandom:
    """Players who choose among all legal acts with equal probability, and always take a win."""

    def __init__(self, system: System, chance: Random) -> None:
        self._system, self._random = system, chance.random

    def in_turn(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:  # noqa: ARG002 - `Players`'
        """A win, or any legal act."""
        first = legal[0]  # where a win would be
        return first if isinstance(first, Hu) else legal[int(self._random() * len(legal))]

    def on_tile(self, hand: HandState, seat: Seat, tile: Tile) -> Act | None:  # noqa: ARG002 - `Players`'
        """A win, mostly a pass, or any legal claim."""
        passes = self._random() < PASS_OFTEN
        if passes and not self._system.may_win(hand, seat):
            return None
        legal = calls(self._system, hand, seat)
        return _win(legal) if passes or not legal else self.in_turn(hand, seat, legal)

    def after_discard(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        """A win, mostly a pass, or any legal act."""
        return _win(legal) if self._random() < PASS_OFTEN else self.in_turn(hand, seat, legal)


MakePlayers = Callable[[System, Random], Players]
Choice = Callable[[HandState, Seat, Sequence[Act], Random], Act | None]
"""(hand, seat, legal acts, chance) -> its choice; None passes, if that is possible."""


def players_by(choose: Choice) -> MakePlayers:
    """Players who all choose by one function, which is called only if there is a choice."""
    return lambda system, chance: _ByChoice(system, chance, choose)


@dataclass(frozen=True)
class Played:
    """A finished hand. `called` are its acts in the order called, outranked claims too; `won_on` the state a win
    ended.
    """

    system: System
    called: tuple[Act, ...]
    hand: HandState
    won_on: HandState

    @property
    def result(self) -> HandResult:
        """The hand's result."""
        assert self.hand.result is not None
        return self.hand.result

    @property
    def header(self) -> Json:
        """The log's first line."""
        return header_of(self.system, self.hand.start)

    def log(self) -> Iterator[str]:
        """The hand as `mahjong-table referee` reads it, line by line."""
        yield json.dumps(self.header)
        yield from map(_line, self.called)


def play_hand(
    system: System,
    chance: Random,
    bank: Bank = FIRST_BANK,
    make_players: MakePlayers = AtRandom,
    wall: ShuffledWall | None = None,
) -> Played:
    """Shuffle, roll, deal and play one hand to its end; on `wall`, if the caller has built and dealt one."""
    return _Play(system, chance, wall or ShuffledWall(system, chance, bank), make_players).to_its_end()


def calls(system: System, hand: HandState, seat: Seat) -> list[Act]:
    """The legal calls of the seat on the open tile."""
    return [act for act in system.legal_acts(hand, seat) if not isinstance(act, Draw)]


class _ByChoice:
    """Players of one function."""

    def __init__(self, system: System, chance: Random, choose: Choice) -> None:
        self._system, self._chance, self._choose = system, chance, choose

    def in_turn(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        return self._choose(hand, seat, legal, self._chance)

    def on_tile(self, hand: HandState, seat: Seat, tile: Tile) -> Act | None:  # noqa: ARG002 - `Players`'
        legal = calls(self._system, hand, seat)
        return self.in_turn(hand, seat, legal) if legal else None

    def after_discard(self, hand: HandState, seat: Seat, legal: Sequence[Act]) -> Act | None:
        return self.in_turn(hand, seat, legal)


class _Play:
    """One hand in progress, and what was called."""

    def __init__(self, system: System, chance: Random, wall: ShuffledWall, make_players: MakePlayers) -> None:
        self.system, self.chance, self.wall = system, chance, wall
        self.hand = wall.begun
        self.players = make_players(system, chance)
        self.called: list[Act] = []
        self.won_on = self.hand

    def to_its_end(self) -> Played:
        while (hand := self.hand).result is None:
            self.won_on, phase = hand, hand.phase
            if hand.opening and self._opens():
                continue
            if (due := self.system.due(hand)) is not None:
                self._happens(due)
                continue
            if phase is _DISCARD:
                self._turn()
            elif phase is _CLAIMS:
                self._claims()
            elif phase is Phase.SUPPLEMENT or not self._called_on(self.system.callers(hand)):
                self._draw(hand.turn, WallEnd.TAIL)
        return Played(self.system, tuple(self.called), hand, self.won_on)

    # ---- the opening: flowers, the tile turned up, wins before the first discard ----

    def _opens(self) -> bool:
        """One step before the banker's first discard; False when only that is left."""
        hand = self.hand
        order = [hand.after(hand.banker, step) for step in range(hand.players)]
        due: list[Act] = []
        for seat in order:
            for act in self.system.legal_acts(hand, seat):
                if isinstance(act, Flower | Draw):
                    due.append(act)
                elif isinstance(act, Hu) and seat != hand.turn:
                    legal = [act]
                    if self.players.in_turn(hand, seat, legal) is not None:
                        self._do(act)
                        return True
        flower = next((act for act in due if isinstance(act, Flower)), None)
        if flower is not None:
            self._do(flower)
        elif due:
            draw = due[0]
            assert isinstance(draw, Draw)
            self._draw(draw.seat, draw.end)
        elif self.system.turns_up == "flowers" and hand.indicator is None:
            self.hand = self.wall.turn_up(hand)
        else:
            return False
        return True

    # ---- what happens at the table ----

    def _happens(self, due: Act) -> None:
        """An indicator is turned, or the hand ends as a draw; first the open tile may be won on."""
        hand = self.hand
        turns = isinstance(due, Indicator)
        if (not turns or hand.phase is Phase.ROB) and self._called_on(self.system.callers(hand)):
            return
        self._do(Indicator(self.wall.next_indicator(hand)) if turns else due)

    # ---- turns and claims ----

    def _turn(self) -> None:
        hand = self.hand
        legal = self.system.legal_acts(hand, hand.turn)
        act = self.players.in_turn(hand, hand.turn, legal) if legal else None
        if act is None:
            act = next((each for each in legal if isinstance(each, Discard | Flower)), None)
        if act is None:  # the drawn tile is kept: the next player draws
            self._draw(hand.after(hand.turn), WallEnd.HEAD)
        else:
            self._do(act)

    def _claims(self) -> None:
        hand = self.hand
        discarder, callers = hand.turn, self.system.callers(hand)
        if callers:
            own = self.system.legal_acts(hand, discarder) if discarder in callers else ()
            if own and (act := self.players.after_discard(hand, discarder, own)) is not None:
                self._do(act)
                return
            if self._called_on(callers):
                return
        self._draw(seats_after(discarder, len(hand.seats))[0], WallEnd.HEAD)

    def _called_on(self, callers: Sequence[Seat]) -> bool:
        """The others claim the open tile; the claim that prevails is applied. False if all pass."""
        hand, tile = self.hand, self.hand.open_tile
        assert tile is not None
        answers = [self.players.on_tile(hand, seat, tile) for seat in callers if seat != hand.turn]
        claims = [act for act in answers if act is not None]
        if len(claims) > 1:
            self.chance.shuffle(claims)
            self._settle(claims)
        elif claims:
            self._do(claims[0])
        return bool(claims)

    def _draw(self, seat: Seat, end: WallEnd) -> None:
        exhausted = self.hand.left == 0
        self._do(Exhausted() if exhausted else draw_of(seat, self.wall.take(end), end))

    def _do(self, act: Act) -> None:
        if isinstance(act, Hu):
            act = self.wall.with_ura(self.hand, act)
        self.called.append(act)
        self.hand = self.system.execute(self.hand, act)

    def _settle(self, claims: Sequence[Act]) -> None:
        """Apply those of the claims that the rules accept together."""
        claims = [self.wall.with_ura(self.hand, act) if isinstance(act, Hu) else act for act in claims]
        standing = self.system.accepted_claims(self.hand, claims)
        after = self.system.apply_together(self.hand, standing)
        if isinstance(after, Refusal):
            raise AssertionError(f"{standing} is refused: {after.reason}")
        self.called += claims
        self.hand = after


def _win(legal: Sequence[Act]) -> Act | None:
    """A win comes first among legal acts."""
    return legal[0] if legal and isinstance(legal[0], Hu) else None


@lru_cache(maxsize=8192)
def _line(act: Act) -> str:
    return json.dumps(to_event(act))
