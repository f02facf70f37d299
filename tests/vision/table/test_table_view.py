"""A view is a value: it survives JSON, and it is equal to another that shows the same tiles."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.table.table_view import SeatView, SeenMeld, TableView, ViewError, WallTile

names = st.sampled_from(["1m", "9s", "7z", "8f", "0p", "back", "unknown"])
rows = st.lists(names, max_size=6).map(tuple)
melds = st.builds(SeenMeld, rows, st.none() | st.integers(0, 3))
seats = st.builds(
    SeatView,
    st.lists(melds, max_size=4).map(tuple),
    rows,
    rows,
    st.none() | names,
    rows,
    st.none() | st.integers(0, 20),
    st.none() | st.booleans(),
)
walls = st.lists(st.none() | st.integers(0, 2), min_size=17, max_size=17).map(tuple)
upturned = st.builds(WallTile, st.integers(0, 3), st.integers(1, 17), names, st.floats(0, 1))
views = st.builds(
    TableView,
    st.lists(upturned, max_size=3).map(tuple),
    st.tuples(seats, seats, seats, seats),
    st.tuples(walls, walls, walls, walls),
    st.lists(st.sampled_from(["discards:2", "hand:0"]), max_size=2).map(tuple),
    st.lists(st.integers(1, 6), max_size=3).map(tuple),
)


@given(views)
def test_a_view_survives_json_without_loss(view: TableView) -> None:
    again = TableView.from_json(json.loads(json.dumps(view.to_json())))
    assert again == view
    assert [tile.confidence for tile in again.indicators] == [tile.confidence for tile in view.indicators]


def test_views_are_compared_without_confidence() -> None:
    assert TableView((WallTile(2, 8, "5m", 0.91),)) == TableView((WallTile(2, 8, "5m", 0.99),))
    assert TableView((WallTile(2, 8, "5m"),)) != TableView((WallTile(2, 8, "6m"),))
    assert hash(TableView()) == hash(TableView())


@pytest.mark.parametrize("spoilt", ["seats", "walls", "indicators", "unsure"])
def test_a_stored_view_with_a_field_missing_is_refused(spoilt: str) -> None:
    stored = TableView().to_json()
    del stored[spoilt]
    with pytest.raises(ViewError, match=spoilt):
        TableView.from_json(stored)


def test_a_stored_view_with_a_shorter_wall_is_refused() -> None:
    stored = TableView().to_json()
    stored["walls"][1].pop()
    with pytest.raises(ViewError, match="17, 16, 17, 17") as refused:
        TableView.from_json(stored)
    assert "墩数要相同" in refused.value.in_language("zh")


def test_impossible_dice_are_refused_and_old_views_have_none() -> None:
    stored = TableView(dice=(2, 5)).to_json()
    with pytest.raises(ViewError, match="dice show 1 to 6"):
        TableView.from_json({**stored, "dice": [2, 7]})
    del stored["dice"]
    assert TableView.from_json(stored) == TableView()


def test_bets_and_turned_discards_are_left_out_where_there_are_none() -> None:
    plain, bet = SeatView(discards=("1m",)), SeatView(discards=("1m",), rotated=0, stick=True)
    stored = TableView(seats=(plain, bet, replace(bet, rotated=None, stick=False), plain)).to_json()["seats"]
    assert set(stored[0]) == {"melds", "discards", "hand", "apart", "singles"}
    assert (stored[1]["rotated"], stored[1]["stick"]) == (0, True)
    assert "rotated" not in stored[2] and stored[2]["stick"] is False
