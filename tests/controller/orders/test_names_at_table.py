"""Names at a table: judged where they enter, never where a journal is replayed."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.accounting.accounts import account
from controller.accounting.settlement_slip import slip_text as slip_text
from controller.commands.program import app
from controller.identity.printable import from_cell
from controller.identity.signing import SigningKey
from controller.orders import Order, OrderRefused
from controller.orders.staff_keys import StaffError, add_key, read_keys
from controller.referee.inputs import StaffOrder
from controller.settings import SettingsError, parse
from tests.controller.orders.ordered_table import Evening, opened, same_after_a_restart
from tests.controller.referee.player_ids import PLAYERS

shell = CliRunner()
STEERING = "\x1b]0;pwned\x07\x9b2J\u202e"
OBEYED = set("\x1b\x07\x9b\u202e")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """Kawuxing: three play, and hands are short."""
    made = Evening(opened(tmp_path / "table.db", "kawuxing"), seed=5)
    yield made
    made.record.journal.close()


def recorded_unchecked(evening: Evening, name: str, /, **args: Any) -> None:
    """An order as somebody records it who checks nothing."""
    evening.orders += 1
    evening.give(StaffOrder(f"unchecked-{evening.orders}", "Li", name, args, 1.0))


def seated_unchecked(evening: Evening, *names: str) -> None:
    """A session of people with names that no order lets in."""
    for who, called in zip(PLAYERS, names, strict=False):
        evening.record.journal.person_put(who, called)
    recorded_unchecked(evening, "begin_session", players=PLAYERS[: len(names)])


def people(evening: Evening) -> list[str]:
    """Who plays in the session, by name."""
    named: list[str] = evening.named(list(evening.table.session.current.players))
    return named


@pytest.mark.parametrize("second", ["Ann", "Ann ", "ann", "\u0410nn", "ＡＮＮ"])
def test_one_person_cannot_play_two_seats(evening: Evening, second: str) -> None:
    before = evening.table.session.current
    answer = evening.order("begin_session", players=["Ann", second, "Bo"])
    assert not answer.ok and "different people" in answer.text and '"Ann"' in answer.text
    assert evening.table.session.current == before


def test_a_name_that_hides_something_is_refused_at_order_socket(evening: Evening) -> None:
    answer = evening.order("begin_session", players=["Ann", "Ann\u200b", "Bo"])
    assert "players.1" in answer.text and "ZERO WIDTH SPACE (U+200B)" in answer.text
    wrong: tuple[dict[str, Any], ...] = ({"name": "A\x1bnn"}, {"name": "Ann", "card": "c\u202e1"})
    for args in wrong:
        assert "holds" in evening.order("sit", seat=0, **args).text
    assert "holds" in evening.order("pause", why="tea\u2028time").text
    with pytest.raises(OrderRefused, match="by: the name"):
        Order.from_json({"id": "o1", "by": "Li\u200b", "name": "resume", "args": {}, "at": 1.0})
    assert not evening.order("begin_session", players=["Ann", "Bo", "Cy"], cards=["c-1", "C-1", None]).ok


@pytest.mark.parametrize("written", ["ann", "\u0410nn", " Ann ", "ＡＮＮ"])
def test_similar_name_means_the_same_player(evening: Evening, written: str) -> None:
    assert evening.order("begin_session", players=["Ann", "Bo", "Cy"], cards=["c-1", None, None]).ok
    assert evening.order("sit", seat=0, name="Dee").ok
    answer = evening.order("sit", seat=0, name=written, card="C-1")
    assert answer.ok and answer.result["name"] == "Ann"
    assert ("is read as Ann" in answer.text) == (written.strip() != "Ann")
    assert people(evening) == ["Ann", "Bo", "Cy", "Dee"]
    assert evening.record.journal.people()[evening.table.session.current.players[0]].card == "c-1"
    again = evening.hand_over(
        Order(f"o{evening.orders}", "Li", "sit", {"seat": 0, "name": written, "card": "C-1"})
    )
    assert again == answer  # the same order, answered as before
    evening.record = same_after_a_restart(evening.record)


def test_correction_finds_players_by_name(evening: Evening) -> None:
    evening.play_one()
    before = evening.table.session.current.totals
    assert evening.order("correct", hand=1, deltas={"east": -3, "WEST ": 3}, why="two fans").ok
    assert evening.table.session.current.totals == (before[0] - 3, before[1], before[2] + 3)
    twice = evening.order("correct", hand=1, deltas={"East": -3, "e\u0430st": 3}, why="two fans")
    assert not twice.ok and "different people" in twice.text
    evening.record = same_after_a_restart(evening.record)


def test_names_are_shown_without_the_spaces_around_them(evening: Evening) -> None:
    assert evening.order("begin_session", players=[" Ann", "王 小明\u3000", "Bo"]).ok
    assert people(evening) == ["Ann", "王 小明", "Bo"]
    evening.record = same_after_a_restart(evening.record)


def test_names_are_not_judged_where_a_journal_is_replayed(evening: Evening) -> None:
    seated_unchecked(evening, "Ann", "ann", "Ann\u200b")
    assert people(evening) == ["Ann", "ann", "Ann\u200b"]
    evening.record = same_after_a_restart(evening.record)
    answer = evening.order("sit", seat=0, name="Ann")
    assert answer.result["name"] == "Ann"  # the exact spelling wins over similar names


def test_person_keeps_id_when_the_name_is_spelled_otherwise(evening: Evening) -> None:
    assert evening.order("begin_session", players=["Ann", "Bo", "Cy"]).ok
    first = evening.table.session.current.players
    assert evening.order("begin_session", players=["\u0410nn", "BO", "Dee"]).ok
    assert evening.table.session.current.players[:2] == first[:2] and people(evening) == ["Ann", "Bo", "Dee"]
    *_, last = evening.record.journal.entries(kind="input")
    assert last.body["args"]["players"] == list(
        evening.table.session.current.players
    )  # what was found, for any replay


# ---- settings and staff ------------------------------------------------------------------------------------------


def test_settings_name_people_once() -> None:
    with pytest.raises(
        SettingsError, match=r'seats must name different people; "Ann" and "\u0410nn" are one name'
    ):
        parse('[table]\nseats = ["Ann", "\u0410nn", "Bo", "Cy"]\n')
    with pytest.raises(SettingsError, match=r'\[table\] seats: the name "Ann\\u200b" holds ZERO WIDTH SPACE'):
        parse('[table]\nseats = ["Ann\u200b", "Bo", "Cy", "Di"]\n')
    assert parse('[table]\nseats = [" Ann ", "Bo", "Cy", "Di"]\n').table.seats[0] == "Ann"


def test_table_named_before_keeps_its_topics_and_is_reported() -> None:
    settings = parse('[table]\nparlor = "west"\nname = " t1"\n')
    assert (settings.table.parlor, settings.table.name) == ("west", " t1")
    (spaced,) = settings.odd_names()
    assert "spaces around it" in spaced.text and "its topics may exist" in spaced.text
    assert "前后有空格" in spaced.in_language("zh")
    assert parse('[table]\nparlor = "王府"\n').odd_names() == []


def test_staff_have_distinguishable_names(tmp_path: Path) -> None:
    keys = tmp_path / "staff.keys"
    add_key(keys, " Li ", SigningKey.generate().public)
    for other, why in (("li", '"Li" and "li" are one name'), ("L\u0456", "U+0456"), ("Li\u200b", "U+200B")):
        with pytest.raises(StaffError, match=why.replace("+", r"\+")):
            add_key(keys, other, SigningKey.generate().public)
    assert list(read_keys(keys)) == ["Li"]
    other = SigningKey.generate().public.text
    keys.write_text(f"{keys.read_text()}li = ed25519 {other}\n")  # by hand: still read
    assert sorted(read_keys(keys)) == ["Li", "li"]


# ---- what leaves the parlor --------------------------------------------------------------------------------------


@pytest.fixture
def hostile(evening: Evening) -> Path:
    """A journal in which people are called what would run in a spreadsheet or steer a terminal."""
    seated_unchecked(evening, "=1+1", f"Bo{STEERING}", "-2")
    evening.play_one()
    recorded_unchecked(evening, "correct", hand=1, deltas=(-1, 1, 0), why=f"@SUM(A1){STEERING}")
    return evening.record.journal.path


def test_exported_numbers_are_numbers_and_texts_are_harmless(hostile: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    assert (
        shell.invoke(
            app, ["journal", "export", str(hostile), "--format", "csv", "--bom", "-o", str(out)]
        ).exit_code
        == 0
    )
    assert out.read_bytes().startswith(b"\xef\xbb\xbfn,at,time")
    with out.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["n"]) for row in rows] == list(range(1, len(rows) + 1))
    assert all(float(row["at"]) >= 0 and str(json.loads(from_cell(row["body"]))) for row in rows)
    plain = shell.invoke(app, ["journal", "export", str(hostile), "--format", "csv"]).stdout
    assert plain.splitlines()[0].startswith("n,at") and next(csv.DictReader(io.StringIO(plain))) == rows[0]
    lines = shell.invoke(app, ["journal", "export", str(hostile)]).stdout
    assert "\u202e" in lines  # JSON Lines stay what they are


@pytest.mark.parametrize(
    "command",
    [
        ("journal", "show"),
        ("journal", "show", "--json"),
        ("ledger", "show"),
        ("ledger", "show", "--json"),
        ("ledger", "balances"),
        ("ledger", "slip"),
        ("session", "show"),
    ],
)
def test_no_command_lets_data_steer_the_terminal(hostile: Path, command: tuple[str, ...]) -> None:
    done = shell.invoke(app, [*command[:2], str(hostile), *command[2:]], color=True)
    assert done.exit_code == 0 and "pwned" in done.output
    assert not OBEYED & set(done.output)
    if "--json" in command:
        found = json.dumps([json.loads(line) for line in done.stdout.splitlines()], ensure_ascii=False)
        assert json.dumps(STEERING, ensure_ascii=False)[1:-1] in found  # the data itself is unchanged


def test_an_export_to_a_terminal_is_printable(hostile: Path) -> None:
    """A real terminal: `script` is not everywhere, so a pty of our own."""
    import os
    import pty

    leader, follower = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-m", "controller.cli", "journal", "export", str(hostile), "--kind", "correction"],
        stdout=follower,
        stdin=subprocess.DEVNULL,
    )
    os.close(follower)
    shown = b""
    try:
        while part := os.read(leader, 65536):
            shown += part
    except OSError:  # the other end is closed
        pass
    os.close(leader)
    assert done.wait(60) == 0
    assert b"pwned" in shown and b"\x1b" not in shown and "\u202e".encode() not in shown
    assert json.loads(shown)["body"]["why"] == f"@SUM(A1){STEERING}"


def test_a_slip_holds_lines_of_ours_only(evening: Evening) -> None:
    seated_unchecked(evening, f"Ann{STEERING}\nWho pays whom: Bo pays all", "Bo", "Cy")
    evening.play_one()
    settled = account(evening.record.journal)
    shown = slip_text(settled, evening.record.journal.seal(settled.last))
    assert not OBEYED & set(shown)
    assert not any(line.startswith("Who pays whom: Bo") for line in shown.splitlines())


def test_an_order_that_is_nested_without_end_is_refused() -> None:
    deep: object = 1
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(OrderRefused, match="nested too deep"):
        Order.from_json({"id": "o1", "by": "Li", "name": "pause", "args": {"why": deep}, "at": 1.0})
