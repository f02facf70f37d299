"""What a hub shows of a session of riichi: points after each hand, and at its end places and bonuses."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.parlor.list_columns import column_descriptions, columns_of
from controller.parlor.queries import player_results
from controller.parlor.queries.player_results import HistoryLine, PlayerStanding
from tests.controller.parlor.numbered_messages import Keeper, Sheet, score
from tests.controller.referee.player_ids import PLAYERS
from tests.controller.referee.riichi_session import begun, reported, session


@pytest.fixture
def played(keeper: Keeper) -> Keeper:
    messages = [begun(), *(one for _, _, table in session("riichi", 1) for one in reported(table))]
    sheet = Sheet()
    keeper.keep(*(sheet.received(seq, message) for seq, message in enumerate(messages, start=1)))
    return keeper


def test_standings_have_average_place_and_bonus(played: Keeper) -> None:
    with played.engine.connect() as connection:
        rows = player_results.player_standings(connection)
    assert [(row["units"], row["average_place"], row["bonus"]) for row in rows] == [
        (46000, 1.0, 35500),
        (11000, 2.0, 5000),
        (-22000, 3.0, -14600),
        (-35000, 4.0, -24900),
    ]


def test_history_has_points_and_the_place_of_the_end(played: Keeper) -> None:
    with played.engine.connect() as connection:
        lines = player_results.player_history(connection, PLAYERS[1], language="zh")
    assert [line["points"] for line in lines[:3]] == [17300, 17300, 24700]
    assert [line["place"] for line in lines[:-1]] == [None] * 9
    assert (lines[-1]["points"], lines[-1]["place"], lines[-1]["bonus"]) == (31000, 2, 5000)
    assert "荒牌流局" in lines[-1]["text"]


def test_latest_scores_have_points_for_each_player(played: Keeper) -> None:
    with played.engine.connect() as connection:
        last, *others = player_results.latest_scores(connection)
    assert [one["points"] for one in last["results"]] == [35500, 31000, 14900, 17600]
    first = last["results"][0]
    assert (first["place"], first["bonus"]) == (1, 35500)
    assert all("place" not in one for line in others for one in line["results"])


def test_other_rules_have_no_such_columns(keeper: Keeper) -> None:
    keeper.keep(Sheet().received(1, score(1)))
    with keeper.engine.connect() as connection:
        standings = player_results.player_standings(connection)
        history = player_results.player_history(connection, "Li")
        (latest,) = player_results.latest_scores(connection)
    assert not {"average_place", "bonus"} & standings[0].keys()
    assert not {"points", "place", "bonus"} & history[0].keys()
    assert all(one.keys() == {"player", "delta", "won"} for one in latest["results"])


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_a_terminal_lists_places_and_bonuses(played: Keeper, database: str, language: str) -> None:
    headings = {
        "en": ("average place", "uma and oka"),
        "zh": ("平均名次", "马点和返点差"),
        "ja": ("平均順位", "ウマとオカ"),
    }
    asked = ["parlor", "standings", "--database", database, "--language", language]
    shown = CliRunner().invoke(app, asked)
    assert shown.exit_code == 0, shown.output
    head, first, *_ = shown.output.splitlines()
    assert all(heading in head for heading in headings[language])
    assert first.split()[-2:] == ["1.0", "+35500"]


def test_the_page_leaves_out_columns_in_which_nothing_stands() -> None:
    sparse = {one["name"] for one in column_descriptions(PlayerStanding) if one["sparse"]}
    assert {"average_place", "bonus"} <= sparse
    assert {"points", "place", "bonus"} <= columns_of(HistoryLine).keys()
