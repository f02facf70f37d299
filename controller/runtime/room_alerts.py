"""What holds back the next hand, as inputs of the referee: little room on the disk, an outbox that is not emptied, and
what staff must decide about the hub."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from pathlib import Path
from typing import Final

from controller.journal.storage import free_bytes
from controller.referee.inputs import HUB_FAULT, FaultOver, Input, MachineFault
from controller.words import Sentence, say

MARGIN: Final = 1.1
"""Hysteresis: once there was too little room, so many times the minimum must be free before play goes on."""


class RoomAlerts:
    """The alerts of one table whose journal is at `path`: no new hand begins while its disk has less than `min_free`
    bytes left, or `outbox_limit` says why the outbox takes no more; `hub_warnings` says what staff must decide."""

    def __init__(
        self,
        path: Path,
        min_free: int,
        outbox_limit: Callable[[], Sentence | None],
        hub_warnings: Callable[[], list[Sentence]],
    ) -> None:
        self._path = path
        self._min_free = min_free
        self._outbox_limit = outbox_limit
        self._hub_warnings = hub_warnings
        self._hub_told: list[Sentence] = []

    def changes(self, raised: Set[str]) -> Iterator[Input]:
        """Which of these alerts begin and which are over now, given the codes of all that are raised."""
        reasons = {"disk": self._low(MARGIN if "disk" in raised else 1.0), "outbox": self._outbox_limit()}
        for code, text in reasons.items():
            if text is not None and code not in raised:
                yield MachineFault(code, text)
            elif text is None and code in raised:
                yield FaultOver(code)
        yield from self._of_hub(self._hub_warnings(), HUB_FAULT in raised)

    def _low(self, margin: float) -> Sentence | None:
        free = free_bytes(self._path)
        if free >= self._min_free * margin:
            return None
        return say("alert.disk", path=str(self._path), free=free >> 20, least=self._min_free >> 20)

    def _of_hub(self, warnings: list[Sentence], raised: bool) -> Iterator[Input]:
        """What staff must decide about the hub is an alert until they have; its text follows changes."""
        if raised and warnings != self._hub_told:
            yield FaultOver(HUB_FAULT)
            raised = False
        if warnings and not raised:
            text = warnings[0] if len(warnings) == 1 else say("alert.hub", warnings=warnings)
            yield MachineFault(HUB_FAULT, text)
        self._hub_told = warnings
