"""The truth about the simulated table: the full record, which nobody at the table can see.

`Truth` keeps the rules engine's own state of the hand with every tile known, applies each act as it physically
happens, and writes it down. The file is JSON Lines, appended and flushed line by line; every line carries `hand`:

* `{"hand", "start": {"rules", "options", "banker", "stay", "dice", "hands", "indicator", "indicator_place",
  "round_wind", "banker_base"}}`
* `{"hand", "turned_up": {"dice", "indicator", "indicator_place"}}`: where the indicator is turned up only after the
  flowers are replaced: it, and all dice thrown
* `{"hand", "event": "discard", ...}`: an act in the form of the referee contract
* `{"hand", "violation": {"id", "habit", "seat", "clauses", "act"}}`: a rule was broken; any of the clauses may be
  named in the refusal
* `{"hand", "put_right": {"id", "display"}}`: the display refused it (null: nobody noticed; TIDY: it could
  not be read) and it was put right
* `{"hand", "lapsed": {"id"}}`: the wrong call came too late to count, and needs no refusal
* `{"hand", "fault": {"name", "over"}}`: something was done to the machine, the cable or the view
* `{"hand", "moved": {"operation", "op_id", "status"}}`: a motion of the machine ended
* `{"hand", "began": [["SHUFFLE", 1], ...]}`: every motion that really began, written when the table is switched off
* `{"hand", "sat_down": {"rules", "options"}}`: another session begins after this hand
* `{"hand", "dispute": {"seat", "text"}}`: the table asked for something that the truth does not agree with
* `{"hand", "result": {"winner", "payments", "deltas", "patterns", "next_banker", "next_stay"}}` (where two won also
  "winners" and "patterns_by_winner"), or `{"hand", "void": {"reason", "paid"}}` for a hand that was broken off; `paid`
  is what each seat has won or lost in it
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from controller.rules.acts import Act, Disclose, Draw, to_event
from controller.rules.hand_state import HandState, Phase, Refusal, Start
from controller.rules.registry import System, conventions_of
from controller.rules.results import deltas_of
from controller.rules.tiles import Seat, Tile, name, names

EAST = Tile(27)
WINDS = 4
ABANDONED = "staff gave the hand up"


class ImpossibleAct(RuntimeError):
    """The world was about to break the rules without declaring a violation."""


class TruthFile:
    """Append-only JSON Lines, flushed per line; without a path it only remembers."""

    def __init__(self, path: Path | None = None) -> None:
        self.lines: list[dict[str, Any]] = []
        self._file: IO[str] | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a", encoding="utf-8")

    def write(self, line: dict[str, Any]) -> None:
        """One line more; on disk before this returns. A file holds everything, so memory keeps no copy."""
        if self._file is None:
            self.lines.append(line)
            return
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            self._file.close()


class Truth:
    """The hand in progress with every tile known; `hand` counts from 1, `acts` the acts of this hand (a hand laid open
    between two of them is not counted: whatever was called on a discard still stands after it).
    """

    def __init__(self, system: System, file: TruthFile) -> None:
        self.system = system
        self.file = file
        self._agree(None, None)
        self._sat_after = 0
        self.hand = 0
        self.acts = 0
        self.last: Act | None = None
        self.state: HandState | None = None
        self.begun = True
        self.violations = 0
        self.hands_won = 0
        self.hands_over = 0

    @property
    def phase(self) -> Phase | None:
        """The phase of the hand; None before the indicator is up and after a hand was broken off."""
        return None if self.state is None else self.state.phase

    def sit_down(self, chips: int | None = None, maximum_loss: int | None = None) -> None:
        """A session begins: seat 0 banks first, and everybody has the chips agreed on, else those of the rules."""
        self._agree(chips, maximum_loss)
        if self._sat_after == self.hand:
            return
        self._sat_after = self.hand
        self._write({"sat_down": {"rules": self.system.name, "options": dict(self.system.options)}})

    def _agree(self, chips: int | None, maximum_loss: int | None) -> None:
        self.bank(Seat(0), 1, None)
        self.bank_passed = 0
        by_rules = self.system.options.get("chips")
        agreed = by_rules if chips is None and isinstance(by_rules, int) else chips
        self.chips = None if agreed is None else (agreed,) * self.system.players
        self.maximum_loss = maximum_loss
        self.honba = self.pot = 0
        self.totals = (0,) * self.system.players

    def bank(self, banker: Seat, stay: int, base: int | None) -> None:
        """The next hand's banker, for how many hands on end, and the base in rules that have one."""
        self.banker, self.stay, self.banker_base = banker, stay, base

    def owns(self, chips: tuple[int, ...] | None, totals: tuple[int, ...]) -> None:
        """The chips, wins and losses of each seat, after people changed seats or a score was put right."""
        self.chips, self.totals = chips, totals

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of each seat, in rules that count points from a start."""
        start = self.system.start_points
        return None if start is None else tuple(start + total for total in self.totals)

    @property
    def can_pay(self) -> tuple[int | None, ...] | None:
        """The amount that each seat can still pay; None without an agreed limit."""
        loss = self.maximum_loss
        limits: list[tuple[int, ...]] = [] if self.chips is None else [self.chips]
        limits += [] if loss is None else [tuple(max(0, loss + total) for total in self.totals)]
        return tuple(map(min, zip(*limits, strict=True))) if limits else None

    @property
    def in_play(self) -> bool:
        """Whether a hand is dealt and not over."""
        return self.state is not None and self.state.phase is not Phase.OVER

    def abandon(self, *, shuffling: bool) -> bool:
        """The hand under way is given up by an order; what was paid in it stands. `shuffling`: the machine was ordered
        to shuffle for it. Returns whether a hand was under way."""
        if self.in_play:
            self.break_off(ABANDONED)
        elif not self.begun or shuffling:
            self.hand += self.begun  # of a hand that is not mixed yet the number comes with the shuffle
            self._write({"void": {"reason": ABANDONED, "paid": [0] * self.system.players}})
        else:
            return False
        self.begun = True
        self.acts += 1  # nothing that was about to be done belongs to it any more
        return True

    def shuffle(self) -> None:
        """The machine mixes the tiles for the next hand; mixed again before it began, it is the same hand."""
        self.break_off("the tiles were shuffled in mid-hand")
        self.hand += self.begun
        self.begun = False
        self.acts = 0
        self.last = None

    @property
    def round_wind(self) -> Tile | None:
        """The wind of the round, in rules that have one: it changes when the bank has gone round the table."""
        if not conventions_of(self.system).round_wind:
            return None
        return Tile(EAST + self.bank_passed // self.system.players % WINDS)

    def begin(
        self, dice: Sequence[int], hands: Sequence[Sequence[Tile]], indicator: Tile | None, place: str | None
    ) -> None:
        """The hand starts: dealt, and its indicator turned up. Raises `ImpossibleAct` where the rules refuse it."""
        start = Start(
            self.banker,
            self.stay,
            tuple(dice),
            tuple(tuple(hand) for hand in hands),
            indicator,
            self.can_pay,
            self.round_wind,
            self.banker_base,
            honba=self.honba,
            pot=self.pot,
            scores=self.scores,
        )
        state = self.system.begin(start)
        if isinstance(state, Refusal):
            raise ImpossibleAct(f"hand {self.hand} does not begin: {state.reason}")
        self.state = state
        self.begun = True
        record: dict[str, Any] = {
            "rules": self.system.name,
            "options": dict(self.system.options),
            "banker": int(self.banker),
            "stay": self.stay,
            "dice": list(dice),
            "hands": [names(hand) for hand in hands],
            "indicator": None if indicator is None else name(indicator),
            "indicator_place": place,
            "round_wind": None if start.round_wind is None else name(start.round_wind),
            "banker_base": start.banker_base,
        }
        self._write({"start": record})

    def turned_up(self, dice: Sequence[int], indicator: Tile, place: str) -> None:
        """The indicator is turned up after the flowers."""
        self.state = self.system.turned_up(self._playing(), indicator)
        turned = {"dice": list(dice), "indicator": name(indicator), "indicator_place": place}
        self._write({"turned_up": turned})

    def judge(self, act: Act) -> Refusal | None:
        """The rules' verdict on `act` with every tile known."""
        return self.system.verify(self._playing(), act)

    def act(self, act: Act) -> HandState:
        """`act` happens. Raises `ImpossibleAct` where the rules refuse it."""
        return self._becomes((act,), self.system.apply(self._playing(), act))

    def act_together(self, acts: Sequence[Act]) -> HandState:
        """Acts that stand together happen: two players win on one tile."""
        return self._becomes(acts, self.system.apply_together(self._playing(), acts))

    def _becomes(self, acts: Sequence[Act], after: HandState | Refusal) -> HandState:
        if isinstance(after, Refusal):
            attempted = ", ".join(str(to_event(act)) for act in acts)
            raise ImpossibleAct(f"hand {self.hand}, act {self.acts + 1}, {attempted}: {after.reason}")
        self.state = after
        for act in acts:
            self.last = act
            self.acts += not isinstance(act, Disclose)
            self._write(to_event(act))
        if after.phase is Phase.OVER:
            self._finish(after)
        return after

    def violation(self, habit: str, seat: Seat, clauses: Sequence[str], act: Act | None) -> int:
        """Records a broken rule; returns the number under which it is put right."""
        self.violations += 1
        event = None if act is None or (isinstance(act, Draw) and act.tile is None) else to_event(act)
        about = {
            "id": self.violations,
            "habit": habit,
            "seat": int(seat),
            "clauses": list(clauses),
            "act": event,
        }
        self._write({"violation": about})
        return self.violations

    def put_right(self, violation: int, display: str | None) -> None:
        """A violation was put right after `display` refused it; None where nobody noticed."""
        self._write({"put_right": {"id": violation, "display": display}})

    def lapsed(self, violation: int) -> None:
        """A wrong call came too late to be heard: it needs no refusal."""
        self._write({"lapsed": {"id": violation}})

    def fault(self, fault: str, *, over: bool) -> None:
        """A fault begins, or is over."""
        self._write({"fault": {"name": fault, "over": over}})

    def record_question(self, question: str, zone: str) -> None:
        """The table asks its people for the tiles in a zone."""
        self._write({"asked": {"question": question, "zone": zone}})

    def record_answer(self, question: str, zone: str, seat: Seat, answer: Mapping[str, Any]) -> None:
        """Somebody answered a question, or confirmed or disputed an answer, and it was accepted."""
        self._write({"answered": {"question": question, "zone": zone, "seat": int(seat), **answer}})

    def moved(self, operation: str, op_id: int, status: str) -> None:
        """A motion of the machine ended."""
        self._write({"moved": {"operation": operation, "op_id": op_id, "status": status}})

    def began(self, motions: Sequence[tuple[str, int]]) -> None:
        """Every motion of the machine since it was switched on, as it began."""
        self._write({"began": [list(motion) for motion in motions]})

    def dispute(self, seat: Seat | None, text: str) -> None:
        """The table asks for something the truth does not agree with."""
        self._write({"dispute": {"seat": None if seat is None else int(seat), "text": text}})

    def break_off(self, reason: str) -> None:
        """The hand under way ends without a result."""
        if self.state is not None and self.state.phase is not Phase.OVER:
            paid = deltas_of(self.state.paid, self.system.players)
            self._write({"void": {"reason": reason, "paid": list(paid)}})
            self._moved(paid)
        self.state = None

    def _finish(self, over: HandState) -> None:
        result = over.result
        if result is None:
            raise ImpossibleAct(f"hand {self.hand} is over without a result")
        self.hands_over += 1
        self.hands_won += bool(result.winners)
        outcome: dict[str, Any] = {
            "winner": int(result.winners[0]) if result.winners else None,
            **result.to_json(),
        }
        if len(result.winners) > 1:
            by_winner = [[pattern.to_json() for pattern in each] for each in result.patterns_by_winner]
            outcome |= {
                "winners": [int(winner) for winner in result.winners],
                "patterns_by_winner": by_winner,
            }
        self._write({"result": outcome})
        self.bank_passed += result.next_banker != self.banker
        self.bank(Seat(result.next_banker), result.next_stay, result.next_banker_base)
        if result.points is not None:
            self.honba, self.pot = result.points.next_honba, result.points.pot_out
        self._moved(result.deltas)

    def _moved(self, deltas: Sequence[int]) -> None:
        self.totals = tuple(had + won for had, won in zip(self.totals, deltas, strict=True))
        if self.chips is not None:
            self.chips = tuple(had + won for had, won in zip(self.chips, deltas, strict=True))

    def _playing(self) -> HandState:
        if self.state is None:
            raise ImpossibleAct(f"no hand is under way after hand {self.hand}'s deal")
        return self.state

    def _write(self, about: Mapping[str, Any]) -> None:
        self.file.write({"hand": self.hand, **about})
