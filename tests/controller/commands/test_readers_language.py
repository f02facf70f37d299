"""What people read at a shell, in their language: `parlor`, `hub`, `watch`, orders of staff; no English is left."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from controller.commands.output import display_width
from controller.commands.program import app
from controller.parlor.hub.alerts import HubAlert, stand
from controller.parlor.hub.decision_log import Decider
from controller.parlor.hub.hub_key import claim
from controller.parlor.storage.database import open_database, writing
from controller.words import plain
from controller.words.sentence import sentence
from tests.controller.mqtt.signed_words import Speaker
from tests.controller.orders.ordered_table import Evening, opened
from tests.controller.parlor.numbered_messages import Keeper, Sheet, correction, hand, score, session

TYPED = re.compile(
    r"mahjong-table [a-z-]+( [a-z-]+)?( [A-Z0-9-]{19}| FILE| \d+)?|\[hub\] key|--[a-z-]+|`[^`]*`|"
    r"table\.toml|\[[a-z]+\] [\w.]+|\"embedded\"|"
    r"[\w./:-]*[/:][\w./:-]+|\b(?:[A-Z0-9]{4}-){3}[A-Z0-9]{4}\b|p-[0-9a-f]{16}|[0-9a-f]{32}|PARLOR/TABLE|FILE|base64url"
)
"""Commands, options, paths, addresses and ids."""
NAMES = (
    "mahjong-table|root|East|South|West|Li|Chen|Zhao|Nemo|Lin|table-1|west-lake|tabel-1|hub|usb|csi|keep|new|import|"
    "sit|today|results|delta|max|hangzhou|hongzhong|JSON|Python|wall_only|python|avr|arm|pico|HZ|NAME|true|false"
)
LOCALES = {"zh": "zh_CN.UTF-8", "ja": "ja_JP.UTF-8"}
ALERT = HubAlert(
    "key", "k", "west", "t1",
    sentence(
        "dispute.new_key", fingerprint="7Q2M-K9XD-4WTB-P3CE", table="west/t1",
        why=sentence("dispute.spoke_by", by=sentence("dispute.another_key")),
    ),
    {"key": "k"},
)  # fmt: skip
Run = Callable[..., str]


@pytest.fixture(params=LOCALES)
def localized_run(request: pytest.FixtureRequest) -> Run:
    """What the program says to a reader of this language; asserts that no English is left in it."""

    def run(*arguments: object, status: int = 0) -> str:
        given = [str(one) for one in arguments]
        result = CliRunner().invoke(app, given, env={"LC_ALL": LOCALES[request.param], "TZ": "UTC"})
        assert result.exit_code == status, result.output
        plain = re.sub(rf"(?<![A-Za-z])({NAMES})(?![A-Za-z])", "", TYPED.sub("", result.output))
        assert not re.search("[A-Za-z]{2}", plain), (given, result.output)
        assert re.search("[\u3040-\u9fff]", result.output), (given, result.output)
        return result.output

    return run


# ---- orders of staff ---------------------------------------------------------------------------------------------


def test_orders_are_answered_in_the_readers_language(tmp_path: Path, localized_run: Run) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    evening.play_one()
    evening.record.journal.close()
    at = ("--journal", path)
    for order in (
        ["sit", 0, "南京"], ["swap", 0, 1], ["pause"], ["pause"], ["resume"], ["pause", "--why", "茶"], ["end"],
    ):  # fmt: skip
        localized_run("session", *order, *at)
    for refused in (
        ["resume"],
        ["swap", 0, 0],
        ["sit", 0, ""],
        ["abandon-hand"],
        ["abandon-hand", "--hand", 3, "--yes"],
    ):
        localized_run("session", *refused, *at, status=1)
    corrected = localized_run("ledger", "correct", "East=+8", "West=-8", "--hand", 1, "--why", "错", *at)
    assert "错" in corrected and "East +8" in corrected
    localized_run("ledger", "countersign", *at)
    localized_run("ledger", "countersign", "0815", *at, status=1)
    localized_run("ledger", "balances", path, "--player", "Nemo")
    localized_run("session", "begin", "--stake", "1,5", "甲", "乙", "丙", *at, status=2)
    localized_run("session", "begin", "甲", "乙", "丙", *at)


def test_a_hand_is_given_up_in_the_readers_language(tmp_path: Path, localized_run: Run) -> None:
    path = tmp_path / "table.db"
    evening = Evening(opened(path, "kawuxing"), seed=5)
    evening.into_a_hand()
    evening.record.journal.close()
    at = ("--journal", path)
    localized_run("session", "sit", 0, "南京", *at, status=1)
    localized_run("session", "abandon-hand", *at, status=2)  # asks, and nobody is at the terminal
    localized_run("session", "abandon-hand", "--why", "停电", "--yes", *at)
    as_json = CliRunner().invoke(
        app, ["session", "resume", *map(str, at), "--json"], env={"LC_ALL": "zh_CN.UTF-8"}
    )
    assert json.loads(as_json.stdout)["text"] == "There is no break to end: play goes on."


# ---- hubs at a table ---------------------------------------------------------------------------------------------


def test_hubs_are_admitted_in_the_readers_language(tmp_path: Path, localized_run: Run) -> None:
    path, key, hub = tmp_path / "table.db", tmp_path / "key.pub", Speaker().public
    localized_run("hub", "list", "--journal", path, status=1)
    opened(path).journal.close()
    at = ("--journal", path)
    localized_run("hub", "list", *at)
    localized_run("hub", "admit", hub.fingerprint, *at, status=1)
    localized_run("hub", "trust", key, *at, status=1)
    key.write_text(hub.text)
    localized_run("hub", "trust", key, *at)
    localized_run("hub", "list", *at)
    localized_run("hub", "trust", key, *at, status=1)
    localized_run("hub", "forget", hub.fingerprint, "--why", "旧", *at)
    localized_run("hub", "forget", hub.fingerprint, *at, status=1)


# ---- a parlor's database -----------------------------------------------------------------------------------------


@pytest.fixture
def database(tmp_path: Path) -> str:
    sheet, engine = Sheet(), open_database(f"sqlite:///{tmp_path / 'hub.db'}")
    story = [
        session("begun"),
        hand(1, "begun", 600.0),
        hand(1, "over", 900.0),
        score(1),
        correction((-2, 2, 0, 0)),
    ]
    keeper = Keeper(engine)
    key = claim(engine, "hub", tmp_path / "hub.key").key
    keeper.admit(sheet, by=Decider(plain("林"), key))
    keeper.reach(*(sheet.proved(number, one) for number, one in enumerate(story, 1)))
    with writing(engine) as connection:
        stand(connection, [ALERT])
    engine.dispose()
    return str(tmp_path / "hub.db")


def test_parlors_tables_stand_in_columns_of_readers_language(database: str, localized_run: Run) -> None:
    by = ("--database", database)
    for question in ("standings", "players", "tables", "keys", "decisions"):
        heading, *rows = localized_run("parlor", question, *by).splitlines()
        starts = [display_width(heading[: found.start()]) for found in re.finditer(r"(?<=  )\S", heading)]
        for row in rows:
            kept = [at for at in starts if _starts_at(row, at)]
            assert kept == starts, "columns stand below their headings"
    for trouble in (
        ["history", "Nemo"], ["standings", "--table", "tabel-1"], ["standings", "--session", "9"],
        ["erase", "Nemo"], ["erase", "Li"], ["admit", "7Q2M-K9XD-4WTB-P3CE"],
        ["decide", "9", "keep"], ["decide", "1", "--undo"], ["import", Path(database).parent / "no.db"],
    ):  # fmt: skip
        localized_run("parlor", *trouble, *by, status=1)
    other = f"{database}.other"
    open_database(f"sqlite:///{other}").dispose()
    localized_run("parlor", "key", "show", "--database", other, status=1)
    localized_run("parlor", "verify", *by)
    with closing(sqlite3.connect(database)) as file:
        file.execute("UPDATE results SET delta = 300 WHERE place = 0")
        file.commit()
    localized_run("parlor", "verify", *by, status=1)
    for unread in (["standings", "--since", "?"], ["export"], ["decide", "1"], ["admit"], ["clear", "q"]):
        localized_run("parlor", *unread, *by, status=2)


def _starts_at(row: str, column: int) -> bool:
    """Whether a cell begins at this column, two blanks after the one before; an empty cell does."""
    at = 0
    for number, letter in enumerate(row):
        if at >= column:
            return at == column and row[number - 2 : number] == "  "
        at += display_width(letter)
    return True


def test_parlors_decisions_are_in_readers_language(database: str, tmp_path: Path, localized_run: Run) -> None:
    by, key = ("--database", database), tmp_path / "key.pub"
    localized_run("parlor", "alerts", *by)
    localized_run("parlor", "decide", "1", "keep", *by)
    localized_run("parlor", "decide", "1", "keep", *by, status=1)
    localized_run("parlor", "alerts", "--all", *by)
    localized_run("parlor", "decide", "1", "--undo", *by)
    table = Speaker().public
    key.write_text(table.text)
    localized_run("parlor", "admit", "--file", key, "--as", "west-lake/t1", *by)
    localized_run("parlor", "admit", "--file", key, "--as", "west-lake/t1", *by, status=1)
    localized_run("parlor", "revoke", table.fingerprint, *by)
    localized_run("parlor", "clear", *by)
    localized_run("parlor", "keys", *by)
    localized_run("parlor", "decisions", *by)
    localized_run("parlor", "erase", "Li", "--settled", "--yes", *by)


def test_language_may_precede_the_question_and_json_has_none(database: str) -> None:
    def run(*arguments: str) -> str:
        return (
            CliRunner()
            .invoke(app, ["parlor", *arguments, "--database", database], env={"LC_ALL": "C"})
            .output
        )

    assert run("--language", "ja", "standings").startswith("名前")
    assert run("standings", "--language", "zh").startswith("玩家")
    assert run("standings").startswith("player")  # the language of one call is not that of the next
    assert run("alerts", "--json", "--language", "zh") == run("alerts", "--json")
    assert "可以写 en, zh, ja" in run("--language", "zh", "standings", "--language", "fr")


def test_a_wrong_seal_is_refused_in_the_readers_language(database: str) -> None:
    wrong = ["parlor", "verify", "--seal", "nonsense", "--database", database]
    for language, text in (
        ("zh", "'nonsense' 不是封印：要写成 IDENTITY:ENTRY:CHECKSUM。"),
        ("ja", "'nonsense' は封印ではありません。IDENTITY:ENTRY:CHECKSUM と書きます。"),
    ):
        answer = CliRunner().invoke(app, [*wrong, "--language", language])
        assert (answer.exit_code, text in answer.output) == (2, True), answer.output


# ---- a camera ----------------------------------------------------------------------------------------------------


def test_watch_prints_in_readers_language(tmp_path: Path, localized_run: Run) -> None:
    dark = tmp_path / "dark.png"
    cv2.imwrite(str(dark), np.zeros((480, 640, 3), np.uint8))
    localized_run("watch", dark, "--no-page")
    localized_run("watch", tmp_path / "absent.png", "--no-page", status=1)
    localized_run("watch", "gopher://table", "--no-page", status=1)


def test_demo_options_are_refused_in_the_readers_language(localized_run: Run) -> None:
    for options in (
        ("--speed", "0"),
        ("--options", "[]"),
        ("--tables", "2"),
        ("--tables", "2", "--no-camera", "--kills", "1"),
        ("--tables", "2", "--no-camera", "--workers", "3"),
        ("--tables", "2", "--no-camera", "--without", "lights"),
        ("--no-camera", "--tiles", "1"),
        ("--firmware", "7"),
        ("--broker", "mqtt://1:2@3"),
    ):
        localized_run("demo", *options, status=2)


def test_wrong_settings_are_reported_in_the_readers_language(tmp_path: Path, localized_run: Run) -> None:
    config, camera = tmp_path / "1.toml", '[camera]\nurl = "readings://127.0.0.1:9"\n[page]\nport = 0\n'
    for text, status in (
        ('[table]\nseats = ["1", "2", "3"]\n', 1),
        ("[table.options]\nwall_only = 2\n", 1),
        ('[mqtt]\nbroker = "mqtt://127.0.0.1:1/1"\n', 2),
        ('[staff]\nkeys = "/1.keys"\n', 1),
        ('[hub]\nkey = "/1.key"\n', 1),
    ):
        config.write_text(text + camera, encoding="utf-8")
        localized_run("run", "--config", config, status=status)
