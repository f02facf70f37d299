"""The hub's page over a database that holds one session of riichi."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine

from controller.parlor.queries import player_results
from controller.parlor.storage.database import open_database
from controller.web import PageServer, SnapshotBoard
from controller.web.parlor_app import create_parlor_app
from tests.controller.parlor.numbered_messages import Keeper, Sheet
from tests.controller.parlor.parlor_page import KnownAnswers, quiet
from tests.controller.referee.player_ids import PLAYERS
from tests.controller.referee.riichi_session import NAMES, begun, named_snapshot, reported, session

CALLED = dict(zip(PLAYERS, NAMES, strict=True))


class RiichiAnswers(KnownAnswers):
    """What a database with the session answers, people by name."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def standings(self, since: float | None) -> Sequence[Mapping[str, object]]:
        """The standings."""
        with self._engine.connect() as connection:
            rows = player_results.player_standings(connection)
        return [{**row, "player": CALLED[row["player"]], "money": str(row["money"])} for row in rows]

    def history(self, player: str, language: str | None = None) -> Sequence[Mapping[str, object]]:
        """The history of a player."""
        who = next(person for person, name in CALLED.items() if name == player)
        with self._engine.connect() as connection:
            lines = player_results.player_history(connection, who, language=language)
        return [{**line, "player": player, "money": str(line["money"])} for line in lines]


@contextmanager
def riichi_hub(folder: Path) -> Iterator[PageServer]:
    """Served until the end of the block, to this machine, which may see scores."""
    engine = open_database(f"sqlite:///{folder / 'parlor.db'}")
    hands = [after for _, _, after in session("riichi", 1)]
    messages = [begun(), *(message for after in hands for message in reported(after))]
    sheet = Sheet()
    Keeper(engine).keep(*(sheet.received(seq, message) for seq, message in enumerate(messages, start=1)))
    with engine.connect() as connection:
        scores = player_results.latest_scores(connection)
    picture = quiet()
    shown = named_snapshot(hands[-2])
    seats = [{key: seat[key] for key in ("name", "total", "points", "riichi")} for seat in shown["seats"]]
    table = {**picture["tables"][0], "rules": "riichi", "seats": seats, "phase_text": shown["phase_text"]}
    for score in scores:
        score["rules"], score["seats"] = "riichi", list(NAMES)
        for moved in score["results"]:
            moved["player"] = CALLED[moved["player"]]
    board = SnapshotBoard()
    board.publish({**picture, "tables": [table], "scores": scores})
    with PageServer(create_parlor_app(board, RiichiAnswers(engine)), port=0) as server:
        yield server
    engine.dispose()
