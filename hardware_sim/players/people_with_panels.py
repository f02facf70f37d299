"""The people at the simulated table with their phones: each is paired as the panel of its seat, sees the table's
questions there, and answers what it sees, through the page's own API as everybody does.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from controller.rules.tiles import Seat
from hardware_sim.players.session_on_page import SessionOnPage
from hardware_sim.players.table_page import PageAway, TablePage
from hardware_sim.players.truthful_answers import Question, answer_of, word_on
from hardware_sim.world.world import World

GLANCE_S: Final = 0.5
"""How often somebody looks at the own panel."""
THINKS_S: Final = 1.5
"""How long a question has stood there before somebody answers it."""
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
        self._said: set[tuple[str, Seat, str]] = set()

    async def live(self) -> None:
        """Look at the questions and answer them, until cancelled."""
        while True:
            await asyncio.sleep(await self._look())

    async def _look(self) -> float:
        """One look; returns the seconds until the next."""
        try:
            hand = self._world.truth.hand
            told = await self._page.state()
            if self._world.truth.hand == hand:  # else it tells of the hand before
                self._session.look(told)
            questions = [one for one in told.get("questions", ()) if not one["kind"].startswith("dice")]
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
        """Whether somebody can tell; nobody names a tile that does not lie there."""
        told = (answer_of(self._world, question, seat) for seat in self._world.seats)
        return not question["disputed"] and any(one is not None for one in told)

    async def _consider(self, question: Question) -> None:
        now, asked = asyncio.get_running_loop().time(), str(question["id"])
        if asked not in self._since:
            self._since[asked] = now
            self._world.truth.asked(asked, str(question["zone"]))
        if now - self._since[asked] < THINKS_S or question["disputed"]:
            return
        for seat in self._nearest(question):
            said = (answer_of if question.get("given") is None else word_on)(self._world, question, seat)
            if said is None or (asked, seat, str(said["answer"])) in self._said:
                continue
            body = {"question": asked, "key": secrets.token_hex(8), **said}
            taken = await self._page.answer(seat, body)
            self._said.add(
                (asked, seat, str(said["answer"]))
            )  # refused or not; one that was lost is said again
            if taken:
                self._world.truth.answered(asked, str(question["zone"]), seat, said)
                return  # the others see it at their next look

    def _nearest(self, question: Question) -> list[Seat]:
        """Who looks first: whose tiles they are, then the others in turn."""
        first = question["seat"] or 0
        players = len(self._world.seats)
        return [Seat((first + step) % players) for step in range(players)]
