"""The people at the simulated table with their phones: each is paired as the panel of its seat, sees the table's
questions there, and answers what it sees, through the page's own API as everybody does.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Mapping
from typing import Any, Final

from controller.rules.acts import Draw, Exhausted, Kong, KongKind
from controller.rules.notation import act_text
from controller.rules.registry import load
from controller.rules.tiles import Seat, name, tile
from hardware_sim.players.table_page import PageAway, TablePage
from hardware_sim.rendering.tile_placement import SeatContent
from hardware_sim.world.ground_truth import EAST
from hardware_sim.world.scene_builder import content
from hardware_sim.world.world import World, now

GLANCE_S: Final = 0.5
"""How often somebody looks at the own panel."""
THINKS_S: Final = 1.5
"""Seconds that a question is shown before somebody answers it."""
AGAIN_S: Final = 2.0
"""After a page that did not answer: it may be starting again."""

log = logging.getLogger(__name__)


class PeopleWithPanels:
    """Runs until cancelled; `page` is where their phones are. What was asked and answered goes into the truth file."""

    def __init__(self, world: World, page: TablePage) -> None:
        self._world = world
        self._page = page
        self._session = SessionOnPage(world)
        self._since: dict[str, float] = {}
        self._complained = ""
        self._answers_given: set[tuple[str, Seat, str]] = set()

    async def live(self) -> None:
        """Look at the questions and answer them, until cancelled."""
        while True:
            await asyncio.sleep(await self._look())

    async def _look(self) -> float:
        """One look; returns the seconds until the next."""
        try:
            hand = self._world.truth.hand
            state = await self._page.state()
            if self._world.truth.hand == hand:  # else it tells of the hand before
                self._session.look(state)
            questions = [one for one in state.get("questions", ()) if not one["kind"].startswith("dice")]
            self._world.asked_zones = frozenset(
                one["zone"] for one in questions if self._will_be_answered(one)
            )
            for question in questions:
                await self._consider(question)
        except (PageAway, ValueError, KeyError) as error:
            if str(error) != self._complained:
                self._complained = str(error)
                log.warning("no question can be answered now: %s", error)
            self._world.asked_zones = frozenset()
            return AGAIN_S
        return GLANCE_S

    def _will_be_answered(self, question: Question) -> bool:
        """Whether somebody can answer; nobody names a tile that does not lie there."""
        answers = (answer_of(self._world, question, seat) for seat in self._world.seats)
        return not question["disputed"] and any(one is not None for one in answers)

    async def _consider(self, question: Question) -> None:
        now, asked = asyncio.get_running_loop().time(), str(question["id"])
        if asked not in self._since:
            self._since[asked] = now
            self._world.truth.record_question(asked, str(question["zone"]))
        if now - self._since[asked] < THINKS_S or question["disputed"]:
            return
        for seat in self._nearest(question):
            answer = (answer_of if question.get("given") is None else word_on)(self._world, question, seat)
            if answer is None or (asked, seat, str(answer["answer"])) in self._answers_given:
                continue
            body = {"question": asked, "key": secrets.token_hex(8), **answer}
            taken = await self._page.answer(seat, body)
            self._answers_given.add(
                (asked, seat, str(answer["answer"]))
            )  # refused or not; a lost one is sent again
            if taken:
                self._world.truth.record_answer(asked, str(question["zone"]), seat, answer)
                return  # the others see it at their next look

    def _nearest(self, question: Question) -> list[Seat]:
        """Seats in the order in which they look: the tiles' owner, then the others in turn."""
        first = question["seat"] or 0
        players = len(self._world.seats)
        return [Seat((first + step) % players) for step in range(players)]


# ---- The session as people at the simulated table follow it on the controller's page -------------------------------
# Who banks, by which rules they play, and what everybody has.
#
# A hand's course and its result they know themselves: of these nothing is taken from the page.

BETWEEN_HANDS: Final = "gather"
"""`phase` of a table where no hand is under way."""
CORRECTION: Final = "correction"

State = Mapping[str, Any]


class SessionOnPage:
    """People's view of their session so far; `look` takes the page's state (`/api/state`) again and again."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._session: str | None = None
        self._owned: object = None
        self._ownership_changed = False

    def look(self, state: State) -> None:
        """Sit down to a session that has begun, and see what everybody has once that has changed between hands."""
        world, name = self._world, str(state["session"])
        if self._session is None:
            self._join(state)
        elif name != self._session:
            if world.truth.in_play:
                # No session begins while a hand is played. Tiles that are being mixed are mixed for the new session:
                # that a hand before it was given up stood on every display until all had pressed READY.
                world.truth.abandon(shuffling=False)
            self._follow_rules(state)
            self._agree(state)
        owned = _who_owns(state)
        self._ownership_changed = name == self._session and (self._ownership_changed or owned != self._owned)
        if self._ownership_changed and state["phase"] == BETWEEN_HANDS and not world.truth.in_play:
            self._own(state)
            self._ownership_changed = False
        self._session, self._owned = name, owned
        world.paid_on_page = tuple(seat["paid"] for seat in state["seats"])
        world.page_at = now()

    def _join(self, state: State) -> None:
        """Sit down to what is under way: those who have played here already know it."""
        truth = self._world.truth
        if truth.hand:
            return
        self._follow_rules(state)
        self._agree(state)
        if not state["hand"]:
            return
        truth.bank(Seat(state["banker"]), state["stay"], state.get("banker_base"))
        if (wind := state.get("round_wind")) is not None:
            truth.bank_passed = (tile(wind) - EAST) * truth.system.players
        self._own(state)

    def _follow_rules(self, state: State) -> None:
        system = self._world.truth.system
        if (system.name, json.loads(json.dumps(dict(system.options)))) != (state["rules"], state["options"]):
            self._world.play_by(load(state["rules"], state["options"]))

    def _agree(self, state: State) -> None:
        chips = state["seats"][0]["chips"]
        self._world.truth.sit_down(chips, state["sitting"]["maximum_loss"])

    def _own(self, state: State) -> None:
        chips = tuple(seat["chips"] for seat in state["seats"])
        totals = tuple(seat["total"] for seat in state["seats"])
        self._world.truth.owns(None if None in chips else chips, totals)


def _who_owns(state: State) -> object:
    """Persons by seat and corrected scores: both change what people have without a hand."""
    corrected = [(past["hand"], past["deltas"]) for past in state["history"] if past["kind"] == CORRECTION]
    return [seat["person"] for seat in state["seats"]], corrected


# ---- What people at the simulated table answer to a question of the table ------------------------------------------
# What they see there, and never anything else.
#
# Questions come as the snapshot tells them (`questions` of `/api/state`). About dice nothing is answered here:
# people say that by their buttons.

Question = Mapping[str, Any]
UNREAD: Final = "unknown"


def answer_of(world: World, question: Question, seat: Seat) -> dict[str, Any] | None:
    """The answer that `seat` gives, as the body of `POST /api/answers`; None where it cannot tell, or need not."""
    match question["kind"]:
        case "tiles":
            return _tiles(question, _tiles_in(world, str(question["zone"])))
        case "face_down" if question["seat"] == seat:  # nobody else knows what lies there
            return _tiles(question, _tiles_in(world, str(question["zone"])))
        case "ura":
            return _tiles(question, _beneath_indicators(world))
        case "course":
            return {"answer": "course", "acts": _course(world, question)}
    return None


def word_on(world: World, question: Question, seat: Seat) -> dict[str, Any] | None:
    """The reply of `seat` to another's answer: confirmed if it is true, else objected to; None if
    the seat cannot tell, has replied already, or gave it."""
    given = question.get("given")
    if given is None or given["disputed"] or given["seat"] == seat or seat in given["confirmed_by"]:
        return None
    own = answer_of(world, question, seat)
    if own is None:
        return None
    named = {name: own.get(name, []) for name in ("tiles", "acts")}
    true = named == {"tiles": given["tiles"], "acts": given["acts"]}
    return {"answer": "confirm", **named} if true else {"answer": "object"}


def _tiles(question: Question, there: tuple[str, ...]) -> dict[str, Any] | None:
    read = question["read"]
    if len(read) != len(there) or any(
        seen not in (UNREAD, "back", lies) for seen, lies in zip(read, there, strict=True)
    ):
        return None  # it has changed since: the table will ask again
    tiles = [lies for seen, lies in zip(read, there, strict=True) if seen == UNREAD]
    return {"answer": "tiles", "tiles": tiles}


def _beneath_indicators(world: World) -> tuple[str, ...]:
    """The tiles beneath the indicators, once they are turned up."""
    beneath = () if world.plan is None else world.plan.beneath_indicators
    return tuple(name(world.tiles.wall[place]) for place in beneath if place in world.tiles.turned_up)


def _tiles_in(world: World, zone: str) -> tuple[str, ...]:
    """The tiles of a zone in the order in which the table names them, those that lie face down too."""
    kind, _, seat = zone.partition(":")
    lying = content(world)
    if kind == "indicators":
        return tuple(up.tile for up in lying.upturned)
    own: SeatContent = lying.seats[int(seat)]
    match kind:
        case "discards":
            return tuple(own.discards)
        case "singles":
            return tuple(own.singles)
        case "melds":
            return tuple(tile for meld in own.melds for tile in meld.tiles)
        case "hand":
            return tuple(own.hand) if own.apart is None else (*own.hand, own.apart)
    return ()


def _course(world: World, question: Question) -> list[str]:
    """The acts that really happened last, if they are one of the choices; else an empty list."""
    state = world.truth.state
    acts = () if state is None else state.acts
    happened = [_noted(act) for act in acts if not isinstance(act, Draw | Exhausted)]
    courses = [list(choice["acts"]) for choice in question["choices"] if choice["acts"]]
    return next((one for one in courses if happened[-len(one) :] == one), [])


def _noted(act: Any) -> str:
    if isinstance(act, Kong) and act.kind is KongKind.CLOSED:
        act = Kong(act.seat, act.kind, None)  # it lies face down: nobody names its tile
    return f"{act.seat} {act_text(act)}"
