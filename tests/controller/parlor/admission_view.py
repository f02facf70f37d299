"""What tests of key admission say to a hub, and where they look at what it kept: its database and its own command."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine, text
from typer.testing import CliRunner

from controller.commands.program import app
from controller.parlor.queries.player_results import player_standings
from tests.controller.parlor.hub_processes import HubHere, TableClient, eventually
from tests.controller.parlor.numbered_messages import Sheet, score, session, who

Started = Callable[..., HubHere]


def column(engine: Engine, query: str) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(text(query)).scalars())


def units(engine: Engine, player: str = "王小明") -> int:
    with engine.connect() as connection:
        names = (player, who(player))  # by the id before a table has sent the name
        return next((row["units"] for row in player_standings(connection) if row["player"] in names), 0)


def reasons(engine: Engine) -> str:
    return " | ".join(column(engine, "SELECT reason FROM refusals"))


def parlor(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["parlor", *arguments])
    assert result.exit_code == status, result.output
    return result.output


def listed(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in parlor(*arguments, "--json").splitlines()]


def play(voice: TableClient, sheet: Sheet, hands: int = 2) -> None:
    """Send a session and its hands: 3 units each to the first player."""
    voice.say(*sheet.wire(1, session("begun")))
    for hand in range(1, hands + 1):
        voice.say(*sheet.wire(hand + 1, score(hand)))


def is_applied(voice: TableClient, sheet: Sheet, upto: int) -> bool:
    return eventually(lambda: voice.applied(sheet.topics.applied) == upto)


def two_hands_kept(start: Started, voice: TableClient) -> Sheet:
    """Start a hub, and send it two hands of a table."""
    start()
    sheet = Sheet()
    play(voice, sheet)
    assert is_applied(voice, sheet, 3)
    return sheet
