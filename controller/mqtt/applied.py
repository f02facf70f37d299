"""What the hub says it holds of this table: its words on `applied`, weighed against the journal.

A hub's word is believed when it speaks of this journal and is news. Of several hubs that speak, the slowest counts:
nothing is taken as kept that one of them may still miss. Every refusal is one line in the log and changes nothing.
"""

from __future__ import annotations

import logging
import re
import time
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError

from controller.mqtt.messages import Applied
from controller.mqtt.outbox import Outbox

HUB_SILENT_SECONDS: Final = (
    600.0  # who has said nothing for so long, while another speaks, is no hub any more
)
LARGEST_WORD: Final = 4096  # bytes; ours take a hundred

GENERATIONS: Final = 1000  # no journal is damaged so often: an epoch beyond is somebody's invention
BELIEVED_CONTRADICTIONS: Final = (
    3  # a hub that names messages yet to come again and again is in error, not the disk
)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Holding:
    """One hub holds everything up to `upto`, as it said `at` by its clock; `heard` by our monotonic one."""

    upto: int
    at: float
    heard: float


@dataclass(frozen=True)
class Lost:
    """Somebody has message `seq` of this journal's generation `generation`, and the journal does not hold it."""

    who: str
    seq: int
    generation: int


class Hubs:
    """The hubs this table has heard, kept in the outbox's marks over restarts."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._contradictions = 0
        now = time.monotonic()
        self._holdings = {hub: Holding(upto, at, now) for hub, (upto, at) in outbox.holdings().items()}

    @property
    def upto(self) -> int | None:
        """Everything up to this number is in every hub's database; None if no hub has ever spoken."""
        return min((held.upto for held in self._holdings.values()), default=None)

    @property
    def names(self) -> str | None:
        """Who they are, for people; None if there is none."""
        return ", ".join(sorted(self._holdings)) or None

    def hear(self, payload: bytes, epoch: str) -> Lost | None:
        """Weigh a word that came while the journal numbers under `epoch`; Lost if it names what no longer exists."""
        if not payload:
            self._forget()
            return None
        if len(payload) > LARGEST_WORD:
            log.warning("A word on applied of %d bytes was refused: it is no applied/1.", len(payload))
            return None
        try:
            said = Applied.model_validate_json(payload)
        except ValidationError:
            log.warning("A word on applied was refused: it is not applied/1, which is all this table knows.")
            return None
        identity, generation = parts(epoch)
        their_identity, their_generation = parts(said.epoch)
        if their_identity != identity or their_generation < 0:
            log.info(
                "Hub %s speaks of journal %s; this table's is %s. Its word was refused.",
                said.hub,
                said.epoch,
                epoch,
            )
            return None
        last = self._outbox.last
        if their_generation > generation or (their_generation == generation and said.upto > last):
            log.warning(
                "Hub %s says it has message %d of %s; the newest here is %d of %s. Its word was refused.",
                said.hub,
                said.upto,
                said.epoch,
                last,
                epoch,
            )
            self._contradictions += 1
            if self._contradictions > BELIEVED_CONTRADICTIONS:
                return None
            return Lost(f"Hub {said.hub}", said.upto, their_generation)
        # Of what an older generation numbered, this journal kept only what stands before the next one's beginning.
        end = last if their_generation == generation else self._outbox.begins(their_generation + 1) - 1
        self._believe(said, min(said.upto, end))
        return None

    def _forget(self) -> None:
        """An empty word takes the retained one back: there is no hub any more, until one speaks again."""
        if self._holdings:
            log.warning(
                "Hub %s keeps this table's record no longer, says an empty word on applied.", self.names
            )
        self._holdings.clear()
        self._outbox.hold({})

    def _believe(self, said: Applied, upto: int) -> None:
        before = self._holdings.get(said.hub)
        if before is not None and upto < before.upto:
            if said.at <= before.at:
                log.info(
                    "Hub %s has said before that it holds %d messages: its older word of %d was refused.",
                    said.hub,
                    before.upto,
                    upto,
                )
                return
            log.warning(
                "Hub %s held %d messages and now holds %d: it has lost some, and they are posted again.",
                said.hub,
                before.upto,
                upto,
            )
        if before is None and self._holdings:
            log.warning(
                "Hub %s keeps this table's record beside %s. The slower one counts; if one of them has been replaced, "
                "it is forgotten after %d minutes of silence.",
                said.hub,
                self.names,
                HUB_SILENT_SECONDS / 60,
            )
        now = time.monotonic()
        self._holdings[said.hub] = Holding(upto, said.at, now)
        for hub, held in list(self._holdings.items()):
            if now - held.heard > HUB_SILENT_SECONDS:
                del self._holdings[hub]
                log.warning("Hub %s has been silent for long and counts no more.", hub)
        self._outbox.hold({hub: (held.upto, held.at) for hub, held in self._holdings.items()})


def parts(epoch: str) -> tuple[str, int]:
    """A journal's identity and its generation, as an epoch names them; generation -1 for what is no epoch."""
    identity, dot, generation = epoch.partition(".")
    if not dot:
        return identity, 0
    known = re.fullmatch("[0-9]{1,4}", generation) is not None and int(generation) <= GENERATIONS
    return identity, int(generation) if known else -1
