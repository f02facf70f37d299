"""WH-2: seats by tiles drawn from one's own wall, or by winds that lie face down."""

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from controller.commands.rules import register
from controller.rules import CaseError, tile
from controller.rules.seating import by_winds, places, rank, seats
from controller.rules.tiles import Seat


def drawn(*rows: str) -> dict[str, Any]:
    """The answer for rows like "7p 2z", one a player."""
    return seats({"players": len(rows), "draws": [row.split() for row in rows]})


@pytest.mark.clause("WH-2")
def test_the_higher_number_is_east_in_every_suit() -> None:
    assert drawn("3p", "9m", "5s", "8p") == {"order": [1, 3, 2, 0]}
    assert drawn("1m", "2m", "3m") == {"order": [2, 1, 0]}


@pytest.mark.clause("WH-2")
def test_on_equal_numbers_circles_beat_bamboos_beat_characters() -> None:
    assert drawn("5m", "5p", "5s", "4p") == {"order": [1, 2, 0, 3]}


@pytest.mark.clause("WH-2")
def test_suits_beat_honours_and_honours_have_their_own_order() -> None:
    assert drawn("1z", "1m", "7z", "5z") == {"order": [1, 0, 2, 3]}
    honours = ["1z", "2z", "3z", "4z", "7z", "6z", "5z"]
    assert sorted(honours, key=lambda each: rank(tile(each))) == honours


@pytest.mark.clause("WH-2")
def test_only_players_with_identical_tiles_draw_again() -> None:
    assert drawn("9s", "2m", "2m", "4z") == {"redraw": [1, 2]}
    assert drawn("7z 3z", "4z", "7z 2z", "5z") == {"order": [1, 2, 0, 3]}
    # The lower tile of the second draw still goes before the untied tile below.
    assert drawn("9s", "2m 5z", "2m 9p", "4z") == {"order": [0, 2, 1, 3]}


@pytest.mark.clause("WH-2")
def test_a_tie_among_the_tied_is_broken_again() -> None:
    assert drawn("7p 2z", "7p 2z", "7p 9m", "1s") == {"redraw": [0, 1]}
    assert drawn("7p 2z 5z", "7p 2z 6z", "7p 9m", "1s") == {"order": [2, 1, 0, 3]}
    assert drawn("1z", "1z", "1z", "1z") == {"redraw": [0, 1, 2, 3]}


@pytest.mark.clause("WH-2")
def test_two_ties_are_broken_side_by_side() -> None:
    assert drawn("7p", "3s", "7p", "3s") == {"redraw": [0, 1, 2, 3]}
    assert drawn("7p 1m", "3s", "7p 2m", "3s") == {"redraw": [1, 3]}
    assert drawn("7p 1m", "3s 9p", "7p 2m", "3s 9s") == {"order": [2, 0, 1, 3]}
    assert drawn("7p 1m", "3s", "7p", "4s") == {"redraw": [2]}


@pytest.mark.clause("WH-2")
def test_four_winds_face_down_are_the_traditional_way() -> None:
    assert by_winds([tile(each) for each in ("3z", "1z", "4z", "2z")]) == (1, 3, 0, 2)
    assert seats({"players": 4, "winds": ["3z", "1z", "4z", "2z"]}) == {"order": [1, 3, 0, 2]}
    assert seats({"players": 3, "winds": ["3z", "4z", "2z"]}) == {"order": [2, 0, 1]}


@pytest.mark.clause("WH-2")
def test_east_rolls_for_its_seat_and_the_others_follow() -> None:
    order = [Seat(each) for each in (2, 0, 3, 1)]
    # East sits in seat 2 and counts it as 1: seven is seat 0.
    assert places(order, (3, 4)) == (1, 3, 0, 2)
    assert places(order, (2, 3)) == (3, 1, 2, 0)
    case = {"players": 4, "draws": [["8p"], ["1z"], ["9p"], ["1m"]], "dice": [3, 4]}
    assert seats(case) == {"order": [2, 0, 3, 1], "places": [1, 3, 0, 2]}


@pytest.mark.parametrize(
    ("case", "field"),
    [
        ({}, "players"),
        ({"players": 5, "draws": [["1m"]] * 5}, "players"),
        ({"players": True, "draws": [["1m"]]}, "players"),
        ({"players": 4}, "draws"),
        ({"players": 4, "draws": [["1m"]] * 3}, "draws"),
        ({"players": 3, "draws": [["1m"], "2m", ["3m"]]}, "draws[1]"),
        ({"players": 3, "draws": [["1m"], [], ["3m"]]}, "draws[1]"),
        ({"players": 3, "draws": [["1m"], ["8z"], ["3m"]]}, "draws[1][0]"),
        ({"players": 3, "draws": [["1m"], ["12m"], ["3m"]]}, "draws[1][0]"),
        ({"players": 3, "draws": [["1m"], ["1f"], ["3m"]]}, "draws[1][0]"),
        ({"players": 3, "draws": [["1m"], [2], ["3m"]]}, "draws[1][0]"),
        ({"players": 3, "draws": [["1m"], ["2m"], ["3m", "4m"]]}, "draws[2]"),
        ({"players": 3, "draws": [["1m", "2m"], ["1m", "3m", "4m"], ["3m"]]}, "draws[1]"),
        ({"players": 3, "draws": [["1m", "2m", "3m"], ["1m"], ["3m"]]}, "draws[0]"),
        ({"players": 4, "draws": [["1m"], ["1m"], ["1m", "1m"], ["1m"]]}, "draws[3][0]"),
        ({"players": 4, "winds": ["1z", "2z", "3z"]}, "winds"),
        ({"players": 4, "winds": ["1z", "2z", "3z", "5z"]}, "winds[3]"),
        ({"players": 4, "winds": ["1z", "2z", "3z", "1z"]}, "winds[3]"),
        ({"players": 4, "winds": ["1z", "2z", "3z", "4z"], "draws": []}, "winds"),
        ({"players": 3, "draws": [["1m"], ["2m"], ["3m"]], "dice": [7, 1]}, "dice"),
    ],
)
def test_unreadable_fields_are_named(case: dict[str, object], field: str) -> None:
    with pytest.raises(CaseError) as problem:
        seats(case)
    assert problem.value.field == field


def test_the_command_answers_one_case_or_many_lines() -> None:
    good = {"players": 4, "draws": [["1z"], ["1m"], ["7z"], ["5z"]]}
    one = _run("seats", stdin=json.dumps(good))
    assert (one.exit_code, json.loads(one.stdout)) == (0, {"order": [1, 0, 2, 3]})
    bad = _run("seats", stdin=json.dumps({**good, "players": 2}))
    assert (bad.exit_code, bad.stdout) == (2, "")
    assert bad.stderr.startswith("players: ")
    assert len(bad.stderr.splitlines()) == 1
    result = _run("seats", "--lines", stdin="\n".join([json.dumps(good), "{", json.dumps(good)]))
    first, second, third = map(json.loads, result.stdout.splitlines())
    assert first == third == {"order": [1, 0, 2, 3]}
    assert list(second) == ["error"]


def _run(*words: str, stdin: str) -> Result:
    app = typer.Typer()
    register(app)
    return CliRunner().invoke(app, list(words), input=stdin)
