"""One hand with the rules it is played by: for scripts, notebooks and bots.

The referee and the simulator use `System` and `HandState` directly; there a refusal is an ordinary answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from controller.rules.acts import Act, Exhausted, Hu
from controller.rules.built_walls import FIRST_BANK, Bank
from controller.rules.hand_generator import AtRandom, MakePlayers, play_hand
from controller.rules.hand_state import HandState, Phase, Start
from controller.rules.notation import Forfeit, HandText, format_hand, parse_hand, turn_of
from controller.rules.results import CaseError, HandResult, Refusal
from controller.rules.system import System
from controller.rules.tiles import Seat, Tile


class IllegalAct(ValueError):
    """An act that the rules refuse. Its text is the clause and the sentence with the reason.

    `refusal` has all details: the cost of a false win, and whether the right to win is lost (`Refusal.cannot_win`).
    """

    def __init__(self, act: Act, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.reason}")
        self.act = act
        self.refusal = refusal
        self.clause = refusal.clause
        """The id of the clause it breaks; `clause_title` is its text."""
        self.reason = refusal.reason
        """A sentence naming seat and tile."""


@dataclass(frozen=True, eq=False)
class Hand:
    """A hand of play and its system. Frozen: `apply` gives the next one.

    `forfeits` are rights to win that were lost by acts refused; everything else follows from the deal and the acts. Two
    hands are equal if rules, options, deal, acts and forfeits are. `str(hand)` is its text, which `Hand.parse` reads
    (`notation` describes it).
    """

    system: System
    state: HandState
    forfeits: tuple[Forfeit, ...] = ()

    @classmethod
    def begin(cls, system: System, start: Start) -> Hand:
        """The hand as dealt. Raises CaseError for an impossible start: a fifth copy, a missing indicator."""
        begun = system.begin(start)
        if isinstance(begun, Refusal):
            raise CaseError("start", f"{begun.clause}: {begun.reason}")
        return cls(system, begun)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """The hand that `str(hand)` wrote. Raises CaseError for what cannot be read, IllegalAct for a refused act."""
        content = parse_hand(text)
        return cls.begin(content.system, content.start).after(content.steps())

    @classmethod
    def at_random(
        cls, system: System, chance: Random, make_players: MakePlayers = AtRandom, bank: Bank = FIRST_BANK
    ) -> Hand:
        """A whole hand, shuffled, dealt and played to its end."""
        return cls(system, play_hand(system, chance, bank, make_players).hand)

    # ---- legal acts ----

    def legal_acts(self, seat: Seat | int | None = None) -> list[Act]:
        """Every legal act now, of this seat or of all, the turn seat's first; its hand must be known.

        A due draw comes as `Draw(seat, None, end)`: the caller, who has the wall, sets its tile (`replace`).
        """
        state = self.state
        seats = (
            [state.after(state.turn, step) for step in range(state.players)] if seat is None else [Seat(seat)]
        )
        acts = [act for each in seats for act in self.system.legal_acts(state, each)]
        if seat is None and (due := self.system.due(state)) is not None:
            acts.append(due)
        elif seat is None and state.left == 0 and self.verify(Exhausted()) is None:
            acts.append(Exhausted())
        return acts

    def verify(self, act: Act) -> Refusal | None:
        """Why the act is not allowed now; None if it is allowed."""
        return self.system.verify(self.state, act)

    def apply(self, act: Act, *others: Act) -> Hand:
        """The hand after the act; after several claims on one tile, the hand after those that stand.

        Raises IllegalAct for the first that is not allowed. Only `forfeit` removes a right to win that it costs.
        """
        called = (act, *others)
        for each in called if others else ():
            if (refusal := self.verify(each)) is not None:
                raise IllegalAct(each, refusal)
        standing = self.system.accepted_claims(self.state, called) if others else called
        after = self.system.apply_together(self.state, standing)
        if isinstance(after, Refusal):
            raise IllegalAct(standing[0], after)
        return Hand(self.system, after, self.forfeits)

    def play(self, text: str) -> Hand:
        """The hand after acts in notation: `hand.play("1: pung -9s")`. Raises as `parse` does."""
        steps: list[Act | Forfeit] = []
        for line in text.splitlines():
            steps += turn_of(line, self.system, len(self.acts) + len(steps))
        return self.after(steps)

    def after(self, steps: Iterable[Act | Forfeit]) -> Hand:
        """The hand after these acts and forfeits; two who win on one tile win together. Raises IllegalAct."""
        hand, due = self, deque(steps)
        while due:
            step = due.popleft()
            if isinstance(step, Forfeit):
                hand = hand.forfeit(step.seat, step.clause)
                continue
            together: list[Act] = [step]
            while isinstance(step, Hu) and due and isinstance(second := due[0], Hu):
                together.append(second)
                due.popleft()
            hand = hand.apply(*together)
        return hand

    def forfeit(self, seat: Seat | int, clause: str) -> Hand:
        """The hand in which `seat` may no longer win: what `Refusal.cannot_win` of a wrong act requires (WH-41)."""
        lost = Forfeit(len(self.state.acts), Seat(seat), clause)
        return Hand(self.system, self.state.without_right(lost.seat, clause), (*self.forfeits, lost))

    def turn_up(self, indicator: Tile, roll: tuple[int, int] | None = None) -> Hand:
        """The hand once its indicator is turned up, if that follows the flowers (`System.turns_up`).

        `roll` are the two dice thrown for it, if the start does not have them yet. Raises CaseError for an impossible
        tile.
        """
        up = self.system.turned_up(self.state, indicator)
        if roll is not None:
            dice = (*up.start.dice[: 2 * (len(self.system.rolls) - 1)], *roll)
            up = replace(up, start=replace(up.start, dice=dice))
        return Hand(self.system, up, self.forfeits)

    # ---- its state ----

    @property
    def acts(self) -> tuple[Act, ...]:
        """The hand so far: every accepted act in order."""
        return self.state.acts

    @property
    def result(self) -> HandResult | None:
        """How it ended; None while it is under way."""
        return self.state.result

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.state.phase is Phase.OVER

    def __str__(self) -> str:
        text = format_hand(HandText(self.system, self.state.start, self.state.acts, self.forfeits))
        return text if self.result is None else f"{text}\n# {_result_remark(self.result)}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._complete_text() == other._complete_text()

    def __hash__(self) -> int:
        return hash(self._complete_text())

    def _complete_text(self) -> str:
        return format_hand(HandText(self.system, self.state.start, self.state.acts, self.forfeits))


def _result_remark(result: HandResult) -> str:
    """The result as a remark."""
    patterns = ", ".join(f"{each.name} {each.value}" for row in result.patterns_by_winner for each in row)
    who = " and ".join(map(str, result.winners))
    what = f"won by {who}" if who else f"{result.kind} ({result.clause})"
    deltas = " ".join(f"{delta:+}" for delta in result.deltas)
    bank = f"next banker {result.next_banker}, stay {result.next_stay}"
    return f"{what}: {patterns}; {deltas}; {bank}" if patterns else f"{what}; {deltas}; {bank}"
