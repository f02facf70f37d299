"""Times on the days the clocks change, in any zone, whatever the machine's own."""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from controller import local_time
from controller.commands.program import app
from controller.journal.journal import Journal
from tests.controller.orders import ordered_table

shell = CliRunner()
BERLIN, SHANGHAI = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Shanghai")
ZONES = (
    "Europe/Berlin",
    "America/Sao_Paulo",
    "Asia/Beirut",
    "Australia/Lord_Howe",
    "Asia/Shanghai",
    "America/St_Johns",
)


def at(written: str) -> float:
    return datetime.fromisoformat(written).timestamp()


@pytest.fixture(params=["Pacific/Apia", "America/New_York", "UTC"])
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The machine stands in another zone."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize(
    ("written", "ends", "meant"),
    [
        ("2026-03-29T01:59", False, "2026-03-29T00:59Z"),
        ("2026-03-29T02:30", False, "2026-03-29T01:00Z"),  # left out: 02:00 is 03:00
        ("2026-03-29T02:30", True, "2026-03-29T01:00Z"),
        ("2026-03-29T03:00", False, "2026-03-29T01:00Z"),
        ("2026-10-25T02:30", False, "2026-10-25T00:30Z"),  # comes twice
        ("2026-10-25T02:30", True, "2026-10-25T01:30Z"),
        ("2026-10-25", False, "2026-10-24T22:00Z"),
        ("2026-10-26", True, "2026-10-25T23:00Z"),  # a day of 25 hours
        ("2026-10-25T02:30+02:00", True, "2026-10-25T00:30Z"),
        ("2026-10-25T00:30Z", True, "2026-10-25T00:30Z"),
    ],
)
def test_written_time_is_one_moment(written: str, ends: bool, meant: str) -> None:
    assert local_time.parsed(written, 0.0, BERLIN, ends=ends) == at(meant)


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize("where", [None, SHANGHAI])
@pytest.mark.parametrize(
    ("moment", "year"), [(1e15, 9999), (10**400, 9999), (math.inf, 9999), (-1e300, 1), (math.nan, 1)]
)
def test_impossible_time_is_shown_as_first_or_last_moment(
    where: local_time.Zone, moment: float, year: int
) -> None:
    assert local_time.local(moment, where).year == year
    assert local_time.format_time(moment, where)
    with pytest.raises(ValueError):
        local_time.parsed("99999999999h", 0.0, where)


@pytest.mark.usefixtures("machine")
def test_days_are_of_the_calendar_and_hours_are_hours() -> None:
    now = at("2026-10-25T20:00+01:00")
    assert local_time.parsed("today", now, BERLIN) == at("2026-10-25T00:00+02:00")
    assert local_time.parsed("1d", now, BERLIN) == at("2026-10-24T20:00+02:00")
    assert local_time.parsed("1w", now, BERLIN) == at("2026-10-18T20:00+02:00")
    assert local_time.parsed("24h", now, BERLIN) == now - 86_400
    now = at("2026-03-29T20:00+02:00")
    assert local_time.parsed("today", now, BERLIN) == at("2026-03-29T00:00+01:00")
    now = at("2026-11-21T01:00+08:00")  # in Shanghai it is tomorrow already
    assert local_time.parsed("today", now, SHANGHAI) == at("2026-11-21T00:00+08:00")


def test_this_machines_own_zone_changes_its_clocks_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    try:
        now = at("2026-10-25T20:00+01:00")
        assert local_time.parsed("today", now, None) == at("2026-10-25T00:00+02:00")
        assert local_time.parsed("2026-10-25T02:30", now, None, ends=True) == at("2026-10-25T01:30Z")
        assert local_time.parsed("2026-03-29T02:30", now, None) == at("2026-03-29T01:00Z")
        assert local_time.format_time(now, None) == "2026-10-25 20:00 UTC+01:00"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_session_ends_at_the_next_such_time_of_day() -> None:
    def ends(clock: str, now: str) -> float:
        hour, minute = map(int, clock.split(":"))
        return local_time.next_time_of_day(hour, minute, at(now), BERLIN)

    assert ends("23:30", "2026-10-25T01:00+02:00") == at("2026-10-25T23:30+01:00")
    assert ends("23:30", "2026-03-28T23:45+01:00") == at("2026-03-29T23:30+02:00")
    assert ends("02:30", "2026-10-25T02:10+02:00") == at("2026-10-25T02:30+02:00")
    assert ends("02:30", "2026-10-25T02:40+02:00") == at("2026-10-25T02:30+01:00"), "it comes once more"
    assert ends("02:30", "2026-03-29T01:00+01:00") == at("2026-03-29T03:00+02:00"), "it is left out"
    assert ends("02:30", "2026-03-29T03:10+02:00") == at("2026-03-30T02:30+02:00")
    with pytest.raises(ValueError, match="hour"):
        ends("24:30", "2026-03-29T03:10+02:00")


@given(
    zone=st.sampled_from(ZONES),
    hours=st.integers(0, 40 * 366 * 24),
    minutes=st.integers(0, 59),
    ends=st.booleans(),
)
def test_times_before_and_after_a_bound_filter_the_list(
    zone: str, hours: int, minutes: int, ends: bool
) -> None:
    where = ZoneInfo(zone)
    clock = datetime(1996, 1, 1) + timedelta(hours=hours, minutes=minutes)
    found = local_time.moment(clock, where, ends=ends)
    shown = datetime.fromtimestamp(found, where).replace(tzinfo=None)
    before = datetime.fromtimestamp(found - 1, where).replace(tzinfo=None)
    assert shown >= clock, "what begins there is not before it"
    assert shown == clock or before < clock, "left out: the second before still showed less"
    folds = [clock.replace(tzinfo=where, fold=fold).timestamp() for fold in (0, 1)]
    twice = [one for one in folds if datetime.fromtimestamp(one, where).replace(tzinfo=None) == clock]
    assert not twice or found == (max(twice) if ends else min(twice))


def test_unknown_zone_is_reported_with_likeliest() -> None:
    for wrong, meant in (
        ("Asia/Shanghia", "Asia/Shanghai"),
        ("berlin", "Europe/Berlin"),
        ("asia/tokyo", "Asia/Tokyo"),
    ):
        try:
            assert local_time.zone(wrong) is not None  # a file system that does not tell letters apart
        except local_time.ZoneError as error:
            assert f"Did you mean {meant}?" in str(error)
    with pytest.raises(local_time.ZoneError, match="no time zone"):
        local_time.zone("../../etc/passwd")


# ---- slips, exports, sessions ----------------------------------------------------------------------------------


def test_slip_and_export_use_the_tables_time_zone(tmp_path: Path, machine: str) -> None:
    path = tmp_path / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.play_one()
    began = next(iter(evening.record.journal.entries(kind="session"))).at
    evening.record.journal.remember_zone("Asia/Shanghai")
    evening.record.journal.close()
    here = datetime.fromtimestamp(began, SHANGHAI)
    slip = shell.invoke(app, ["ledger", "slip", str(path)]).stdout
    assert f"Began: {here:%Y-%m-%d %H:%M} UTC+08:00" in slip
    other = shell.invoke(app, ["ledger", "slip", str(path), "--zone", "Europe/Berlin"]).stdout
    there = datetime.fromtimestamp(began, BERLIN)
    assert f"Began: {there:%Y-%m-%d %H:%M} UTC+0{there.utcoffset().seconds // 3600}:00" in other  # type: ignore[union-attr]
    lines = shell.invoke(app, ["journal", "export", str(path), "--format", "csv"]).stdout.splitlines()
    with closing(Journal.read(path)) as journal:
        last = datetime.fromtimestamp(list(journal.entries())[-1].at, SHANGHAI)
        born = datetime.fromtimestamp(next(journal.entries()).at, SHANGHAI)
    assert last.isoformat(timespec="milliseconds") in lines[-1]
    assert born.isoformat(timespec="milliseconds") in lines[1] and abs(born.timestamp() - time.time()) < 3600
    shown = shell.invoke(app, ["journal", "show", str(path)]).stdout.splitlines()
    assert f"{last:%Y-%m-%d %H:%M:%S}" in shown[-1]
    done = shell.invoke(app, ["ledger", "slip", str(path), "--zone", "Mars/Olympus"])
    assert done.exit_code == 2 and "no time zone" in done.stderr


def test_a_sessions_end_is_by_the_tables_clocks(tmp_path: Path, machine: str) -> None:
    path = tmp_path / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.record.journal.remember_zone("Asia/Shanghai")
    evening.record.journal.close()
    done = shell.invoke(
        app, ["session", "begin", "Ann", "Bo", "Cy", "--until", "23:30", "--journal", str(path), "--json"]
    )
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["status"] == "ok"
    with closing(Journal.read(path)) as journal:
        given = [entry.body for entry in journal.entries(kind="answer")][-1]["args"]
    assert datetime.fromtimestamp(given["end_at"], SHANGHAI).strftime("%H:%M") == "23:30"
    assert 0 < given["end_at"] - time.time() <= 86_400
    assert os.environ["TZ"] == machine
