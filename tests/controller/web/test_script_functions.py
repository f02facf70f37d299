"""What the pages' scripts compute: amounts, words, walls, results, corners."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from controller.referee import step
from controller.referee.inputs import CAMERA_FAULT, Input, MachineFault, Unlinked
from controller.runtime.hardware_input import link_sentence
from controller.web.static_files import word_source
from controller.words import sentence
from firmware_bridge.link_reasons import because
from tests.controller.referee.ideal_table import fresh_table
from tests.controller.web.script_engine import ScriptEngine, needs_engine, script_engine

pytestmark = needs_engine


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptEngine]:
    with script_engine(tmp_path_factory.mktemp("scripts")) as ready:
        yield ready


def values(engine: ScriptEngine, module: str, calls: list[str], before: str = "") -> list[Any]:
    """What each call of a module's functions returns; `before` is run once, before the calls."""
    listed = ", ".join(f"() => ({call})" for call in calls)
    code = f"const m = await load({json.dumps(module)});\n{before}\nreturn [{listed}].map((call) => call());"
    found = engine.value(code)
    assert isinstance(found, list)
    return found


def test_amounts(engine: ScriptEngine) -> None:
    cases = {
        "m.signed(12)": "+12",
        "m.signed(-4)": "\u22124",
        "m.signed(0)": "0",
        "m.signed(undefined)": "0",
        "m.balance(7)": "7",
        "m.balance(-7)": "\u22127",
        "m.orElse(0, '\u2013')": "0",
        "m.orElse(null, '\u2013')": "\u2013",
        "m.given('')": True,
        "m.given(undefined)": False,
        "[1, 0, -1].map(m.gainClass)": ["gain", "even", "loss"],
        "m.money('12.5')": "+12.50",
        "m.money('-3')": "\u22123.00",
        "m.money('0')": "0.00",
        "m.paidMoney('12.50')": "12.50",
        "m.clock(247)": "4:07",
        "m.clock(3661)": "1:01:01",
        "m.clock(-1)": "0:00",
    }
    assert values(engine, "shared/amounts.js", list(cases)) == list(cases.values())


def words(language: str = "en", rules: str = "ningbo") -> str:
    """Code that makes `words` of a language, with those of a rule system."""
    sources = [word_source(language, part) for part in ("page", "sentences", f"rules-{rules}")]
    return f"const words = new m.Words({json.dumps(language)}, {json.dumps(sources)});"


def test_names_and_tiles_in_texts(engine: ScriptEngine) -> None:
    hebrew = "\u05d3\u05e0\u05d4"
    cases: dict[str, Any] = {
        "m.pieces(`a ${m.drawn('5m')} ${m.named('Wang')}`)": [
            ["a ", "text"],
            ["5m", "tile"],
            [" ", "text"],
            ["Wang", "name"],
        ],
        f"m.isolated('{hebrew}')": f"\u2068{hebrew}\u2069",
        "m.isolated('Wang')": "Wang",
        "words.spoken(`x${m.named('Wang')}`)": "xWang",
        "m.pieces(words.sentence('takes 5m, not 15m'))": [
            ["takes ", "text"],
            ["5m", "tile"],
            [", not 15m", "text"],
        ],
        "words.has('no-such-entry')": False,
        "words.plain('no-such-entry')": "no-such-entry",
    }
    assert values(engine, "shared/words.js", list(cases), words()) == list(cases.values())


def test_tiles_are_called_by_their_names(engine: ScriptEngine) -> None:
    calls = [
        "words.tileName('5m') === words.plain('tile-m', { numbers: '5' })",
        "words.tileName('9x') === words.plain('page-tile-unread')",
        "words.tileName('back') === words.plain('page-tile-back')",
        "words.spoken(m.drawn('1z') + m.drawn('2z')) === `${words.tileName('1z')} ${words.tileName('2z')}`",
        "words.tileName('1z') !== words.tileName('2z')",
    ]
    assert values(engine, "shared/words.js", calls, words()) == [True] * len(calls)


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_seats_are_called_by_their_players(engine: ScriptEngine, language: str) -> None:
    calls = [
        "words.spoken(words.seat(0))",
        "(words.seats = ['Wang'], words.spoken(words.seat(0)))",
        "words.spoken(words.seat(0, '', 'number'))",
        "words.at(['Li'], () => words.spoken(words.seat(0)))",
        "words.spoken(words.seat(0))",
    ]
    unknown, known, number, other, again = values(engine, "shared/words.js", calls, words(language))
    assert (known, other, again) == ("Wang", "Li", "Wang") and number == unknown != "Wang"


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize(
    "fault",
    [
        Unlinked(link_sentence(because("gone_by", port="/dev/table", error="Input/output error"))),
        MachineFault(
            CAMERA_FAULT,
            sentence(
                "camera.readings_absent", address="readings://127.0.0.1:4000", reason="Connection refused"
            ),
        ),
    ],
)
def test_alerts_are_in_the_pages_language(engine: ScriptEngine, language: str, fault: Input) -> None:
    (alert,) = step(fresh_table(), fault, 0.0).reports.alerts
    call = f"words.spoken(words.sentence({json.dumps(alert.text.to_json())}))"
    assert values(engine, "shared/words.js", [call], words(language)) == [alert.text.in_language(language)]


def test_walls_before_and_during_play(engine: ScriptEngine) -> None:
    before = """
    const built = { break: { seat: 1, stacks: 5 }, wall: { stacks: 18 }, indicator_place: "2:4" };
    const used = {
      walls: { heights: [[2, 1, 0], [2, 2, 2]], dead: [[0, 1, 0], [0, 0, 2]] }, indicator_place: "1:1", indicator: "3p",
    };
    """
    cases: dict[str, Any] = {
        "m.wallBeforePlay(built, 0)": {"length": 18, "gap": None, "turned": None},
        "m.wallBeforePlay(built, 1)": {"length": 18, "gap": 5, "turned": None},
        "m.wallBeforePlay(built, 2)": {"length": 18, "gap": None, "turned": 4},
        "m.wallBeforePlay({ ...built, left: 70 }, 1)": None,
        "m.wallBeforePlay({ ...built, left: 70, phase: 'turningup' }, 1)": {
            "length": 18,
            "gap": 5,
            "turned": None,
        },
        "m.deadTiles(used.walls)": 3,
        "[0, 1, 2].map((i) => m.usedKind(used, 0, i))": ["full", "dead", "gone"],
        "[0, 1, 2].map((i) => m.usedKind(used, 1, i))": ["indicator", "full", "dead"],
        "m.usedKind({ ...used, wall: { outer: 34 } }, 0, 1)": "dead",
        "m.usedKind({ walls: { heights: [[1]], dead: [[0]] } }, 0, 0)": "half",
    }
    assert values(engine, "shared/wall.js", list(cases), before) == list(cases.values())


def test_who_won(engine: ScriptEngine) -> None:
    cases: dict[str, Any] = {
        "m.winnersOf(null)": [],
        "m.winnersOf({ winner: 0 })": [0],
        "m.winnersOf({ winner: null })": [],
        "m.winnersOf({ winner: 1, winners: [1, 3] })": [1, 3],
        "m.patternsOf({ patterns: ['a'] }, 0)": ["a"],
        "m.patternsOf({ patterns: ['a'] }, 1)": [],
        "m.patternsOf({ patterns_by_winner: [['a'], ['b']] }, 1)": ["b"],
    }
    assert values(engine, "shared/result.js", list(cases)) == list(cases.values())


def test_how_a_hand_ended(engine: ScriptEngine) -> None:
    before = """
    const words = { sentence: (one) => one.id, join: (texts, link) => texts.join(` ${link} `) };
    const won = { id: "hand.won", args: { winners: [{ id: "one" }, { id: "two" }] } };
    """
    cases = {
        "m.outcome(words, { id: 'hand.ended', args: { how: won } })": "one and two",
        "m.outcome(words, { id: 'hand.ended', args: { how: { id: 'drawn' } } })": "hand.ended",
        "m.outcome(words, { id: 'hand.abandoned', args: {} })": "hand.abandoned",
    }
    assert values(engine, "shared/hand_history.js", list(cases), before) == list(cases.values())


def test_a_note_is_translated_in_its_known_parts(engine: ScriptEngine) -> None:
    supplied = "no camera: readings are handed over by the simulator, for load and link tests only"
    before = f"const words = {{ plain: (entry) => entry }}, supplied = {json.dumps(supplied)};"
    cases: dict[str, Any] = {
        "m.noteText(words, `simulated table \u00b7 ${supplied} \u00b7 other`)": "page-simulated \u00b7 "
        "page-supplied-readings \u00b7 other",
        "m.readingsSupplied(`simulated table \u00b7 ${supplied}`)": True,
        "m.readingsSupplied('simulated table')": False,
        "m.readingsSupplied(null)": False,
    }
    assert values(engine, "shared/note.js", list(cases), before) == list(cases.values())


def test_corners_of_a_calibration(engine: ScriptEngine) -> None:
    before = """
    const box = { left: 100, top: 50, width: 640, height: 480 }, size = { width: 1280, height: 960 };
    const two = [[10, 20], [300, 20]], four = [...two, [300, 200], [10, 200]];
    """
    cases: dict[str, Any] = {
        "m.pointAt({ clientX: 100, clientY: 50 }, box, size)": [-0.5, -0.5],
        "m.pointAt({ clientX: 420, clientY: 290 }, box, size)": [639.5, 479.5],
        "m.takenCorner([], [5, 5], 18)": 0,
        "m.takenCorner(two, [305, 25], 18)": 1,
        "m.takenCorner(two, [305, 60], 18)": 2,
        "m.takenCorner(four, [150, 100], 18)": -1,
        "m.takenCorner(four, [12, 199], 18)": 3,
        "m.withCorner(two, 2, [1, 2])": [[10, 20], [300, 20], [1, 2]],
        "m.withCorner(two, 0, [1, 2])": [[1, 2], [300, 20]],
        "m.movedByKey(two, 'ArrowUp')": [[10, 20], [300, 19]],
        "m.movedByKey(two, 'Enter')": None,
        "m.movedByKey([], 'ArrowUp')": None,
    }
    assert values(engine, "calibrate/corners.js", list(cases), before) == list(cases.values())


def test_steps_of_a_replayed_hand(engine: ScriptEngine) -> None:
    before = """
    const steps = m.whole([
      { at: 0, table: { hand: 3, seats: [{ name: "Wang", total: 0 }, { name: "Li" }] } },
      { at: 1, table: { turn: 1, seats: [{ total: 5 }, {}] } },
      { at: 61, table: { turn: 0 } },
    ]);
    """
    cases: dict[str, Any] = {
        "m.asked('?session=S1&hand=4')": {"session": "S1", "hand": "4"},
        "m.asked('?session=S1')": None,
        "steps[1].table": {"hand": 3, "turn": 1, "seats": [{"name": "Wang", "total": 5}, {"name": "Li"}]},
        "steps[2].table.seats[0].total": 5,
        "m.standsFor(steps, 0, 1)": 1000,
        "m.standsFor(steps, 0, 2)": 500,
        "m.standsFor(steps, 1, 1)": 3500,
    }
    assert values(engine, "replay/hands.js", list(cases), before) == list(cases.values())
