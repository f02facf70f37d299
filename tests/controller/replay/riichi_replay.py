"""The replay of a hand of riichi that the engine played: the table after each act."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from controller.journal.journal import Person
from controller.referee.table_snapshot import snapshot
from controller.referee.table_state import Table
from controller.replay.hand_replay import HandReplay, HandReplays, PlayedHand, ReplayStep
from tests.controller.referee.player_ids import PLAYERS
from tests.controller.referee.riichi_session import NAMES, during, session

_BESIDE: Final = {"at", "events", "history", "alerts", "proposed"}
"""Members of a snapshot that a replay has elsewhere."""


def riichi_replay(number: int) -> HandReplay:
    """The hand of this number of a session."""
    before, played, after = next(one for one in session("riichi", 1) if one[2].session.number == number)
    acts = range(len(played.hand.acts))
    steps = [_step(at, "act", during(before, played, at)) for at in acts] + [_step(len(acts), "end", after)]
    hand = PlayedHand(
        session="s1",
        number=number,
        rules="riichi",
        begins=1,
        at=0.0,
        ends=len(acts),
        until=float(len(acts)),
        score=after.hand.entry,
    )
    known = {who: Person(name) for who, name in zip(PLAYERS, NAMES, strict=True)}
    return HandReplay(hand, tuple(steps), otherwise=False, known=known)


def _step(at: int, kind: str, table: Table) -> ReplayStep:
    looks: dict[str, Any] = {key: value for key, value in snapshot(table).items() if key not in _BESIDE}
    return ReplayStep(n=at + 1, at=float(at), kind=kind, lines=(), seen=(), pictures=(), table=looks)


class EngineReplays(HandReplays):
    """Serves the replay of one hand without a journal."""

    def __init__(self, replay: HandReplay) -> None:
        super().__init__(Path("no-journal.db"))
        self._replay = replay

    def replay(self, session: str | None = None, number: int | None = None) -> HandReplay:
        """The one hand."""
        return self._replay

    def keeps(self, digest: str) -> bool:
        """No picture is kept."""
        return False
