"""A table with perfect sight: a full-information hand whose every act reaches the referee as buttons and zones.

No bytes and no pixels, so that thousands of acts cost seconds; the real ones are tested by the demonstration.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from controller.referee import outputs, sight, step
from controller.referee.inputs import Input, Linked, Moved, Pressed, Seen
from controller.referee.play import may_answer
from controller.referee.state import Dealing, Doubted, Gather, Laying, Moving, Revealing, Table, Turn, Window
from controller.rules import registry
from controller.rules.acts import Act, Chow, Discard, Draw, Exhausted, Hu, Kong, Pung
from controller.rules.hand import HandState, Phase, Refusal
from controller.rules.start import Start
from controller.rules.tiles import Seat, Tile, name
from controller.rules.walls import Place
from controller.session import Session

TILES = tuple(Tile(kind) for kind in range(34) for _ in range(4))
WORDS: dict[type[Act], str] = {Chow: "chow", Pung: "pung", Kong: "kong", Hu: "hu"}


def fresh_table(rules: str = "hangzhou", chips: int | None = None, **options: Any) -> Table:
    """A table at which nothing has happened yet."""
    if chips is not None:
        options["chips"] = chips
    people = ("East", "South", "West", "North")
    return Table(registry.load(rules, options), Session.begin("test", people, chips=chips))


@dataclass
class IdealTable:
    """Plays hands by `step` alone; `truth` is the hand with every tile known."""

    table: Table
    seed: int = 0
    inputs: list[Input] = field(default_factory=list)
    truth: HandState | None = None
    truths: list[HandState] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.lying: dict[Place, Tile] = {}
        self.wanted: dict[int, Act] = {}
        self.pending: Act = Exhausted()
        self.give(Linked(1, False, ((0,) * 6,) * 4))

    def give(self, given: Input) -> None:
        """One input into the referee."""
        self.inputs.append(given)
        self.table = step(self.table, given, float(len(self.inputs)))

    def press(self, seat: int, button: str) -> None:
        self.give(Pressed(Seat(seat), button, 1))

    def play(self, hands: int) -> None:
        """Play until so many hands are over."""
        for _ in range(20_000):
            if isinstance(self.table.stage, Gather) and self.table.number >= hands:
                return
            self.turn()
        raise AssertionError(
            f"the table hangs in {self.table.stage}, displays {outputs.displays(self.table)}"
        )

    def turn(self) -> None:
        """Whatever the displays ask for next."""
        match self.table.stage:
            case Gather(ready=ready):
                self.press(next(seat for seat in range(4) if seat not in ready), "ready")
            case Moving(operation=operation, op_id=op_id):
                dice = (self.chance.randint(1, 6), self.chance.randint(1, 6)) if operation == "dice" else None
                self.give(Moved(operation, op_id, dice))
            case Dealing():
                self.deal()
            case Turn(show=show):
                self.take_turn(show)
            case Window():
                self.answer()
            case Laying(seat=seat, act=act):
                self.lay(seat, act)
            case Revealing(seat=seat):
                self.reveal(seat)
            case Doubted(seat=seat):
                raise AssertionError(f"the hand of seat {seat} was doubted: {self.table.log[-1].text}")
        over = self.truth is not None and self.truth.phase is Phase.OVER
        if isinstance(self.table.stage, Gather) and self.table.hand is not None and not over:
            self.happens(Exhausted())

    # ---- what players do ---------------------------------------------------------------------------------------

    def deal(self) -> None:
        plan, dice = self.table.plan, self.table.dice
        assert plan is not None and dice is not None
        shuffled = list(TILES)
        self.chance.shuffle(shuffled)
        places = [
            Place(Seat(s), n, layer) for s in range(4) for n in range(1, 18) for layer in ("top", "bottom")
        ]
        self.lying = dict(zip(places, shuffled, strict=True))
        hands = tuple(tuple(self.lying[place] for place in places) for places in plan.deal)
        indicator = None if plan.indicator is None else self.lying[plan.indicator]
        begun = self.table.system.begin(
            Start(self.table.banker, self.table.stay, dice, hands, indicator, self.table.session.can_pay)
        )
        assert isinstance(begun, HandState), begun
        self.truth = begun
        cleared = {**sight.expected(begun, self.table.system), "indicators": ()}
        self.give(Seen(cleared))
        if plan.indicator is not None and indicator is not None:
            place = plan.indicator
            self.give(Seen({"indicators": ((int(place.seat), place.stack, name(indicator)),)}))

    def take_turn(self, show: str) -> None:
        hand = self.held()
        seat = hand.turn
        if show.startswith("DRAW") and hand.phase is not Phase.DISCARD:
            end = "tail" if show == "DRAW TAIL" else "head"
            plan = self.table.plan
            assert plan is not None
            order = plan.draw_order if end == "head" else plan.supplement_order
            drawn = hand.head_draws if end == "head" else hand.tail_draws
            drawer = seat if end == "tail" else hand.after(seat)
            self.happens(Draw(drawer, self.lying[order[drawn]], end))
            hand = self.held()
            seat = hand.turn
        acts = list(self.table.system.legal_acts(hand, seat))
        act = next((a for a in acts if isinstance(a, Hu)), None) or self.chosen(acts)
        if isinstance(act, Discard):
            self.happens(act)
            self.look()
        else:
            self.pending = act
            self.press(seat, WORDS[type(act)])

    def chosen(self, acts: list[Act]) -> Act:
        kongs: list[Act] = [act for act in acts if isinstance(act, Kong)]
        discards: list[Act] = [act for act in acts if isinstance(act, Discard)]
        return self.chance.choice(kongs or discards)

    def answer(self) -> None:
        window = self.table.stage
        assert isinstance(window, Window)
        seat = next(seat for seat in may_answer(self.table) if seat not in window.answers)
        acts = list(self.table.system.legal_acts(self.held(), seat))
        claims = [act for act in acts if isinstance(act, Chow | Pung | Kong | Hu)]
        wins = [act for act in claims if isinstance(act, Hu)]
        act = wins[0] if wins else self.chance.choice([*claims, None]) if claims else None
        if act is None:
            self.press(seat, "pass")
        else:
            self.wanted[seat] = act
            self.press(seat, WORDS[type(act)])

    def lay(self, seat: Seat, act: Act | None) -> None:
        self.happens(self.pending if act is None else self.wanted[seat])
        self.look()

    def reveal(self, seat: Seat) -> None:
        hand = self.held()
        counts = hand.seats[seat].hand
        assert counts is not None
        concealed = [Tile(kind) for kind, count in enumerate(counts) for _ in range(count)]
        zones: dict[str, Any] = {}
        if hand.phase is Phase.DISCARD:
            apart = hand.drawn if hand.drawn is not None else concealed[-1]
            concealed.remove(apart)
        elif hand.phase is Phase.ROB:
            assert hand.robbed is not None
            apart = hand.robbed
            melds = list(sight.expected(hand, self.table.system)[f"melds:{hand.turn}"])
            place = next(i for i, (tiles, _) in enumerate(melds) if tiles == (name(apart),) * 4)
            melds[place] = (melds[place][0][:3], melds[place][1])
            zones[f"melds:{hand.turn}"] = tuple(melds)
        else:
            assert hand.last_discard is not None
            giver, apart = hand.last_discard
            zones[f"discards:{giver}"] = sight.expected(hand, self.table.system)[f"discards:{giver}"][:-1]
        laid = []
        for meld in hand.seats[seat].melds:
            tiles = (name(meld.tiles[0]),) * 4
            laid.append((tiles, None) if meld.kind == "closed_kong" else sight.as_laid(meld, seat))
        zones[f"melds:{seat}"] = tuple(laid)
        zones[f"hand:{seat}"] = (tuple(name(t) for t in concealed), name(apart))
        self.happens(Hu(seat))
        self.give(Seen(zones))

    # ---- truth -------------------------------------------------------------------------------------------------

    def held(self) -> HandState:
        assert self.truth is not None
        return self.truth

    def happens(self, act: Act) -> None:
        after = self.table.system.apply(self.held(), act)
        assert not isinstance(after, Refusal), f"{act}: {after.reason}"
        self.truth = after
        if after.phase is Phase.OVER:
            self.truths.append(after)

    def look(self) -> None:
        """The referee sees the table as it lies now."""
        wanted = sight.expected(self.held(), self.table.system)
        changed = {zone: content for zone, content in wanted.items() if self.table.sight.get(zone) != content}
        self.give(Seen(changed))


def copies(hand: HandState) -> Iterator[Tile]:
    """Every tile in hands, melds and rows."""
    for seat in hand.seats:
        assert seat.hand is not None
        yield from (Tile(kind) for kind, count in enumerate(seat.hand) for _ in range(count))
        yield from (each for meld in seat.melds for each in meld.tiles)
        yield from seat.discards
