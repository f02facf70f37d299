"""Common behaviour of the command line: unknown names, ports that are taken, a card beside a name."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from controller.identity.suggestion import suggestion
from hardware_sim.faults.simulated_faults import EXAMPLES
from tests.controller.commands.called_program import call
from tests.controller.orders.ordered_table import opened

# ---- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        ("hangzou", ("hangzhou", "wuhan"), "hangzhou"),
        ("HangZhou", ("hangzhou", "wuhan"), "hangzhou"),
        ("wuhan_peel", ("wuhan", "wuhan-peel"), "wuhan-peel"),
        ("wuhan red green", ("wuhan", "wuhan-red-green"), "wuhan-red-green"),
        ("wall-onli", ("wall_only", "chips"), "wall_only"),
        ("xyz", ("hangzhou", "wuhan"), None),
        (7, ("hangzhou",), None),
        ("", (), None),
    ],
)
def test_suggestion_names_the_likeliest_word(word: object, known: tuple[str, ...], meant: str | None) -> None:
    expected = "!" if meant is None else f'; did you mean "{meant}"?'
    assert suggestion(word, known, otherwise="!") == expected


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("rules", "hangzou"), "hangzhou"),
        (("simulate", "--rules", "ninbo", "--hands", 1), "ningbo"),
        (("simulate", "--players", "skiled", "--hands", 1), "skilled"),
        (("simulate", "--options", '{"wall_onli": true}', "--hands", 1), "wall_only"),
        (("wall", "--rules", "xiamn", "--dice", "3,4", "--banker", 0), "xiamen"),
        (("sim", "--rules", "kawuxin"), "kawuxing"),
        (("sim", "--options", '{"chip": 3}'), "chips"),
        (("sim", "--fault", "unplugg"), "unplug"),
        (("sim", "--fault", "jamm@wall2"), "jam@wall2"),
        (("sim", "--art", "clasic"), "classic"),
        (("sim", "--firmware", "pyton"), "python"),
        (("sim", "--without", "lights,dise"), "dice"),
        (("demo", "--without", "everythin"), "everything"),
        (("demo", "--rules", "quanzou"), "quanzhou"),
        (("demo", "--fault", "brown-out"), "brownout"),
        (("markers", "--paper", "leter"), "letter"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_right_one(words: tuple[object, ...], meant: str) -> None:
    answer = call(*words)
    assert answer.exit_code == 2
    assert f'did you mean "{meant}"?' in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("sim", "--without", "dice", "--firmware", "c"), "--firmware c has all parts"),
        (("demo", "--without", "everything", "--resets", 1), "need a firmware and a cable"),
        (("demo", "--without", "dice", "--fault", "misread"), "misread: this table is built without dice"),
        (("sim", "--without", "everything", "--fault", "unplug"), "unplug: this table has no firmware"),
        (("demo", "--without", "lights", "--tables", 2, "--no-camera"), "--without is for one table"),
    ],
)
def test_options_that_need_missing_parts_are_refused(words: tuple[object, ...], message: str) -> None:
    answer = call(*words)
    assert answer.exit_code == 2 and message in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (
            ("rules", "--as_json"),
            'There is no option --as_json; did you mean "--json"? See mahjong-table rules --help',
        ),
        (("sessio",), "No such command 'sessio'. Did you mean 'session'? See mahjong-table --help"),
        (
            ("session", "begn"),
            "No such command 'begn'. Did you mean 'begin'? See mahjong-table session --help",
        ),
        (
            ("journal", "export", "--format", "cvs"),
            "'cvs' is not one of 'jsonl', 'csv'; did you mean \"csv\"?",
        ),
        (("staff", "add"), "Missing argument 'name'. See mahjong-table staff add --help"),
        (("staff", "add", "-Ana"), "There is no option -A; a name that begins with a dash goes after --."),
    ],
)
def test_invalid_command_line_is_one_sentence(words: tuple[object, ...], text: str) -> None:
    answer = call(*words)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert text in answer.stderr and answer.stderr.startswith("mahjong-table: ")
    assert len(answer.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "words", [("-h",), ("rules", "-h"), ("ledger", "-h"), ("parlor", "key", "show", "-h")]
)
def test_help_is_also_a_short_option(words: tuple[str, ...]) -> None:
    answer = call(*words)
    assert answer.exit_code == 0 and answer.stdout.startswith(
        f"Usage: mahjong-table {' '.join(words[:-1])}".rstrip()
    )


def test_help_fits_its_terminal() -> None:
    """At 80 and 120 columns, and on a telephone's 40; no word of it is cut."""
    longest = {}
    for columns in (40, 80, 120):
        text = call("parlor", "--help", columns=columns).stdout
        assert "postgresql://user@host/name" in text and "mqtt://127.0.0.1:1883" in text and "…]" not in text
        longest[columns] = max(map(len, text.splitlines()))
    assert longest[40] <= 40 and longest[80] <= 80 and 90 <= longest[120] <= 100


@pytest.mark.parametrize("command", ["sim", "demo"])
def test_help_names_every_fault(command: str) -> None:
    words = call(command, "--help").output.replace("│", " ").replace(".", " ").split()
    names = {word.rstrip(".;,") for word in " ".join(words).split()}
    assert {name.replace(".", " ").split()[0] for name in EXAMPLES} <= names


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [('rules = "hangzou"', "hangzhou"), ("options = { wall_onli = true }", "wall_only")],
)
def test_misspelt_rules_are_reported_by_run_and_doctor(wrong: str, meant: str, tmp_path: Path) -> None:
    settings = tmp_path / "table.toml"
    settings.write_text(f"[table]\n{wrong}\n", encoding="utf-8")
    assert f'did you mean "{meant}"?' in call("run", "--config", settings).stderr
    output = call("doctor", "--config", settings, "--json").stdout
    (finding,) = [one for one in json.loads(output)["findings"] if one["check"] == "rules"]
    assert finding["said"].endswith(f'did you mean "{meant}"?')


# ---- who sits down -----------------------------------------------------------------------------------------------


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A table at which four have sat down, and nothing has happened."""
    record = opened(tmp_path / "table.db")
    record.journal.close()
    return record.journal.path


def session(journal: Path) -> list[dict[str, Any]]:
    """Everybody of the session, with card and seat, as the journal has them."""
    record = opened(journal)
    people, table = record.journal.people(), record.table
    found = [
        {
            "name": people[person].name,
            "card": people[person].card,
            "here": place in table.session.players_by_seat,
        }
        for place, person in enumerate(table.session.current.players)
    ]
    record.journal.close()
    return found


def test_joining_player_may_have_a_card(journal: Path) -> None:
    answer = call("session", "sit", 2, "Eve=C99", "--journal", journal)
    assert answer.exit_code == 0, answer.output
    assert "Eve=" not in answer.output
    assert {"name": "Eve", "card": "C99", "here": True} in session(journal)
    assert call("session", "sit", 1, "=C99", "--journal", journal).exit_code == 1  # Eve sits in seat 2


def test_name_with_one_card_and_option_with_another_is_refused(journal: Path) -> None:
    answer = call("session", "sit", 2, "Eve=C99", "--card", "C98", "--journal", journal)
    assert answer.exit_code == 2
    assert "give one of them" in answer.stderr
    assert call("session", "sit", 2, "Eve=C99", "--card", "C99", "--journal", journal).exit_code == 0


def test_misspelt_people_and_sessions_get_suggestions(journal: Path) -> None:
    correct = call(
        "ledger", "correct", "Eastt=8", "South=-8", "--hand", 1, "--why", "x", "--journal", journal
    )
    assert 'did you mean "East"?' in correct.stderr
    assert 'did you mean "s1"?' in call("session", "show", journal, "--session", "S-1").stderr
    assert 'did you mean "North"?' in call("ledger", "balances", journal, "--player", "Nroth").output


# ---- ports -------------------------------------------------------------------------------------------------------


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield int(listener.getsockname()[1])


@pytest.mark.parametrize("option", ["--camera-port", "--control-port"])
def test_a_port_given_to_the_simulator_is_not_replaced(option: str, taken: int, tmp_path: Path) -> None:
    answer = call("sim", "--no-camera", "--hands", 1, "--port-link", tmp_path / "port", option, taken)
    assert answer.exit_code == 1
    assert f"{option} {taken}: another program listens at 127.0.0.1:{taken}" in answer.stderr
    assert not (tmp_path / "port").exists()


def test_a_serial_port_given_to_the_simulator_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "port").touch()
    answer = call("sim", "--no-camera", "--hands", 1, "--port-link", tmp_path / "port")
    assert answer.exit_code == 1
    assert f"--port-link {tmp_path / 'port'} is there already" in answer.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("watch", "PICTURE"),
        ("watch", "PICTURE", "--json"),
        ("calibrate", "--page", "--photo", "PICTURE"),
        ("enrol", "mine", "--camera", "PICTURE", "--store", "STORE"),
        ("parlor", "--database", "sqlite:///STORE/parlor.db"),
        ("demo", "--no-camera", "--hands", "1"),
    ],
    ids=" ".join,
)
def test_a_page_s_port_that_was_given_is_not_replaced(
    words: tuple[str, ...], taken: int, tmp_path: Path
) -> None:
    picture = tmp_path / "picture.png"
    cv2.imwrite(str(picture), np.full((120, 160, 3), 90, np.uint8))
    arguments = [word.replace("PICTURE", str(picture)).replace("STORE", str(tmp_path)) for word in words]
    option = "--page-port" if words[0] == "demo" else "--port"
    answer = call(*arguments, option, taken)
    assert answer.exit_code == 1, answer.stdout
    assert f"{option} {taken}: another program listens at 127.0.0.1:{taken}" in answer.stderr
    if "--json" in words:
        assert f"{taken}" in json.loads(answer.stdout)["error"]
