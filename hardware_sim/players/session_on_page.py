"""The session as people at the simulated table follow it on the controller's page: who banks, by which rules they play,
and what everybody has.

A hand's course and its result they know themselves: of these nothing is taken from the page.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from controller.rules.registry import load
from controller.rules.tiles import Seat, tile
from hardware_sim.world.ground_truth import EAST
from hardware_sim.world.world import World, now

BETWEEN_HANDS: Final = "gather"
"""`phase` of a table where no hand is under way."""
CORRECTION: Final = "correction"

State = Mapping[str, Any]


class SessionOnPage:
    """What people have seen of their session so far; `look` is told the page's state (`/api/state`) again and again."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._session: str | None = None
        self._owned: object = None
        self._owns_anew = False

    def look(self, told: State) -> None:
        """Sit down to a session that has begun, and see what everybody has once that has changed between hands."""
        world, name = self._world, str(told["session"])
        if self._session is None:
            self._join(told)
        elif name != self._session:
            if world.truth.in_play:
                # No session begins while a hand is played. Tiles that are being mixed are mixed for the new session:
                # that a hand before it was given up stood on every display until all had pressed READY.
                world.truth.abandon(shuffling=False)
            self._follow_rules(told)
            self._agree(told)
        owned = _who_owns(told)
        self._owns_anew = name == self._session and (self._owns_anew or owned != self._owned)
        if self._owns_anew and told["phase"] == BETWEEN_HANDS and not world.truth.in_play:
            self._own(told)
            self._owns_anew = False
        self._session, self._owned = name, owned
        world.paid_on_page = tuple(seat["paid"] for seat in told["seats"])
        world.page_at = now()

    def _join(self, told: State) -> None:
        """Sit down to what is under way: those who have played here already know it."""
        truth = self._world.truth
        if truth.hand:
            return
        self._follow_rules(told)
        self._agree(told)
        if not told["hand"]:
            return
        truth.bank(Seat(told["banker"]), told["stay"], told.get("banker_base"))
        if (wind := told.get("round_wind")) is not None:
            truth.bank_passed = (tile(wind) - EAST) * truth.system.players
        self._own(told)

    def _follow_rules(self, told: State) -> None:
        system = self._world.truth.system
        if (system.name, json.loads(json.dumps(dict(system.options)))) != (told["rules"], told["options"]):
            self._world.play_by(load(told["rules"], told["options"]))

    def _agree(self, told: State) -> None:
        chips = told["seats"][0]["chips"]
        self._world.truth.sit_down(chips, told["sitting"]["maximum_loss"])

    def _own(self, told: State) -> None:
        chips = tuple(seat["chips"] for seat in told["seats"])
        totals = tuple(seat["total"] for seat in told["seats"])
        self._world.truth.owns(None if None in chips else chips, totals)


def _who_owns(told: State) -> object:
    """Who sits where, and which scores were put right: what changes who has how much without a hand."""
    corrected = [(past["hand"], past["deltas"]) for past in told["history"] if past["kind"] == CORRECTION]
    return [seat["person"] for seat in told["seats"]], corrected
