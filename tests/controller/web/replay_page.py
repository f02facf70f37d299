"""A table's page with replays of a journal of three played hands, for tests and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.replay.hand_replay import HandReplays
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.table_routes import replay_routes
from tests.controller.replay.replayed_evening import played_journal


@contextmanager
def replay_page(folder: Path, rules: str = "hangzhou") -> Iterator[PageServer]:
    """Served until the end of the block, to this machine, which has the right `history`."""
    app = create_app(SnapshotBoard())
    app.router.routes.extend(replay_routes(HandReplays.beside(played_journal(folder, rules))))
    with PageServer(app, port=0) as server:
        yield server
