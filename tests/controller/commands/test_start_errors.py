"""Errors at a table's start are sentences, in `run` and in `doctor`; unforeseen exceptions, too."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from controller import clock
from controller.commands.output import Stopped
from controller.commands.program import app
from controller.error_report import error_sentence
from controller.journal.journal import Journal
from controller.runtime import wiring
from controller.settings import SettingsError, load
from tests.controller.orders.ordered_table import Evening, opened

PORT: Final = '[serial]\nport = "/dev/null"\n'
SEES: Final = '[camera]\nurl = "readings://127.0.0.1:9"\n'
PAGE: Final = "[page]\nport = 0\n"
QUIET: Final = PORT + SEES + PAGE
BROKER: Final = QUIET + '[mqtt]\nbroker = "mqtt://127.0.0.1:1"\nusername = "a"\n'
MISTAKES: Final = {
    "the journal is a folder": (QUIET + '[journal]\npath = "folder"\n', "folder cannot be used"),
    "the journal is a text": (QUIET + '[journal]\npath = "text"\n', "is not a mahjong table's journal"),
    "the journal lies in a file": (
        QUIET + '[journal]\npath = "text/t.db"\n',
        "cannot be used: Not a directory",
    ),
    "the journal has no name": (QUIET + '[journal]\npath = "/"\n', "must name a file"),
    "a name longer than disks take": (QUIET + f'[journal]\npath = "{"x" * 300}"\n', "more than 200 bytes"),
    "a home of nobody": (QUIET + '[journal]\npath = "~nobodyatall/t.db"\n', "does not know"),
    "a NUL in a path": (QUIET + '[journal]\npath = "a\\u0000b"\n', "NUL"),
    "no staff keys there": (QUIET + '[staff]\nkeys = "nobody.keys"\n', "staff add"),
    "staff keys are no text": (QUIET + '[staff]\nkeys = "picture"\n', "it is not text"),
    "the hub's key is no text": (QUIET + '[hub]\nkey = "picture"\n', "it is not text"),
    "the page's address is another machine's": (
        PORT + SEES + '[page]\nhost = "203.0.113.7"\n',
        "use 127.0.0.1",
    ),
    "the page's address is no name": (PORT + SEES + '[page]\nhost = "a..b"\n', "is no host's name"),
    "the page's certificate is not there": (
        PORT + SEES + '[page]\nport = 0\ncertificate = "none.crt"\n',
        "its key without a password, both as PEM",
    ),
    "the page's certificate is a picture": (
        PORT + SEES + '[page]\nport = 0\ncertificate = "picture"\n',
        "cannot be used",
    ),
    "a part of a name of more than 63 letters": (
        PORT + SEES + f'[page]\nhost = "{"a" * 70}"\n',
        "is no host's name",
    ),
    "the capture cannot be written": (
        SEES + PAGE + '[serial]\nrecord = "text/line.cap"\n',
        "cannot be written",
    ),
    "a variable that is not set": (
        BROKER + 'password_env = "NOBODY_SET_THIS"\n',
        "NOBODY_SET_THIS, which is not set",
    ),
    "a variable with an odd name": (BROKER + 'password_env = "A=B"\n', "A=B, which is not set"),
    "the password is a folder": (BROKER + 'password_file = "folder"\n', "Is a directory"),
    "a path behind the broker's port": (
        QUIET + '[mqtt]\nbroker = "mqtt://127.0.0.1:1883/mqtt"\n',
        "Nothing may follow the port",
    ),
    "a question behind the broker's port": (
        QUIET + '[mqtt]\nbroker = "mqtt://127.0.0.1:1883?a=b"\n',
        "Nothing may follow the port",
    ),
    "a bracket that is not closed": (QUIET + '[mqtt]\nbroker = "mqtt://[::1"\n', "cannot be read"),
    "a broker of no name": (QUIET + f'[mqtt]\nbroker = "mqtt://{"a" * 70}"\n', "is no host's name"),
    "a stake that is no finite number": (QUIET + "[table]\nstake_per_unit = inf\n", "no finite number"),
    "a stake that is no number": (QUIET + "[table]\nstake_per_unit = nan\n", "no finite number"),
    "a stake of a list": (QUIET + "[table]\nstake_per_unit = [1]\n", "must be a number"),
    "a stake of too many digits": (QUIET + "[table]\nstake_per_unit = 1e-13\n", "at most 12 digits"),
    "chips without end": (QUIET + f"[table]\nchips = 1{'0' * 20}\n", "at most 1000000000"),
    "chips that Python does not read": (QUIET + f"[table]\nchips = 1{'0' * 5000}\n", "cannot be read"),
    "chips that Python does not write": (QUIET + f"[table]\nchips = 0x{'f' * 5000}\n", "0xfffff"),
    "seconds beyond all": (QUIET + f"[table]\nclaim_seconds = 0x{'f' * 500}\n", "at most 120"),
    "an option that is a day": (QUIET + "[table.options]\nwall_only = 1979-05-27\n", "must be true or false"),
    "rules that are none": (QUIET + '[table]\nrules = "hangzou"\n', "hangzhou"),
    "brackets without end": (f"a = {'[' * 3000}{']' * 3000}", "brackets within brackets"),
    "a camera of no kind": (PORT + PAGE + '[camera]\nurl = "readings://"\n', "is no address of readings"),
    "tiles that are not enrolled": (
        PORT + PAGE + '[camera]\ntiles = "none"\ntiles_store = "folder"\n',
        "enrol",
    ),
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with things that are not what the settings say; a table that starts there stops at once."""

    def stopped(*_: object, **__: object) -> None:
        raise Stopped

    monkeypatch.setattr(clock, "run", stopped)
    monkeypatch.setattr(wiring, "DRAIN_S", 0.1)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("my diary")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff\xe0" * 20)
    yield tmp_path


def readable(settings: Path) -> bool:
    try:
        load(settings)
    except SettingsError:
        return False
    return True


@pytest.mark.parametrize(
    "settings", ["", "a = ", "[table]\nnmae = 1\n"], ids=["missing", "no TOML", "misspelt"]
)
@pytest.mark.parametrize(
    "words", ["run", "upgrade --check", "broker list", "accounts list", "journal backup x"]
)
def test_settings_that_cannot_be_read_end_every_command_alike(words: str, settings: str, place: Path) -> None:
    if settings:
        (place / "table.toml").write_text(settings)
    ended = CliRunner().invoke(app, [*words.split(), "--config", str(place / "table.toml")])
    assert ended.exit_code == 2, ended.output
    assert "table.toml" in ended.stderr


@pytest.mark.parametrize("what", MISTAKES)
def test_mistake_in_settings_is_reported_by_run(place: Path, what: str) -> None:
    text, wanted = MISTAKES[what]
    (place / "table.toml").write_text(text)
    ended = CliRunner().invoke(app, ["run", "--config", str(place / "table.toml")])
    assert isinstance(ended.exception, SystemExit), ended.exception
    assert ended.exit_code == (1 if readable(place / "table.toml") else 2), ended.output
    assert wanted in ended.stderr and "unexpected" not in ended.stderr
    assert ended.stderr.splitlines()[-1].startswith("mahjong-table: ")


def test_without_a_mistake_it_starts(place: Path) -> None:
    (place / "table.toml").write_text(QUIET)
    ended = CliRunner().invoke(app, ["run", "--config", str(place / "table.toml")])
    assert (ended.exit_code, "Stopped" in ended.stderr) == (0, True), ended.output


def test_settings_are_read_before_anything_is_reported_or_made(place: Path) -> None:
    config = place / "table.toml"
    config.write_text(QUIET + '[table]\nseats = ["a", "b", "c"]\n')
    ended = CliRunner().invoke(app, ["run", "--config", str(config)])
    assert ended.exit_code == 1 and ended.stdout == "", ended.stdout
    (sentence,) = ended.stderr.splitlines()
    assert "[table] seats names 3 people, but hangzhou is played by 4" in sentence
    assert not list((place / "state").rglob("*")), "no journal, no tokens"
    config.write_text(QUIET)
    ended = CliRunner().invoke(app, ["run", "--config", str(config)])
    assert ended.exit_code == 0 and "?token=" in ended.stdout, (
        "the link with its token is told at the first start"
    )


def test_journal_without_players_asks_for_the_right_number(place: Path) -> None:
    config, journal = place / "table.toml", place / "table.db"
    Journal.open(journal, parlor="home", table="table-1").close()
    config.write_text(QUIET + '[table]\nseats = ["a", "b", "c"]\n')
    ended = CliRunner().invoke(app, ["run", "--config", str(config)])
    assert ended.exit_code == 1 and ended.stdout == "", ended.stdout
    assert ended.stderr.splitlines()[-1].startswith("mahjong-table: [table] seats names 3 people")
    assert [one.name for one in place.glob("table.db.*") if "token" in one.name] == []


def test_a_start_during_a_hand_says_which_rules_it_ends_by(place: Path) -> None:
    evening = Evening(opened(place / "table.db"))
    evening.into_a_hand()
    evening.record.journal.close()
    (place / "table.toml").write_text(QUIET + "[table.options]\nwall_only = true\n")
    ended = CliRunner().invoke(app, ["run", "--config", str(place / "table.toml")])
    assert ended.exit_code == 0, ended.output
    assert "Hand 1 ends with the rules it began with, hangzhou" in ended.stderr
    assert f"The record is {place / 'table.db'}" in ended.stderr


def test_moved_settings_do_not_begin_a_new_record_silently(place: Path) -> None:
    printed = []
    for folder in ("before", "after"):
        (place / folder).mkdir()
        (place / folder / "table.toml").write_text(QUIET)
        ended = CliRunner().invoke(app, ["run", "--config", str(place / folder / "table.toml")])
        assert ended.exit_code == 0, ended.output
        printed.append(ended.stderr)
    records = {str(path) for path in (place / "state/mahjong-table").glob("*/table.db")}
    assert len(records) == 2
    assert "already" not in printed[0]
    assert "If the settings were moved" in printed[1] and any(
        f'path = "{record}"' in printed[1] for record in records
    )


@pytest.mark.parametrize(
    "what",
    [
        "the journal is a folder",
        "the journal lies in a file",
        "a name longer than disks take",
        "the page's address is another machine's",
        "a variable that is not set",
        "a path behind the broker's port",
        "a stake that is no finite number",
    ],
)
def test_doctor_reports_the_same_mistake(place: Path, what: str) -> None:
    text, wanted = MISTAKES[what]
    (place / "table.toml").write_text(text)
    ended = CliRunner().invoke(app, ["doctor", "--config", str(place / "table.toml")])
    assert ended.exit_code == 1 and isinstance(ended.exception, SystemExit)
    assert "This check broke" not in ended.stdout
    assert wanted.split()[0] in ended.stdout


def python(code: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A program of our own, with nothing set but where it may write."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path), "HOME": str(folder)}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment,
        cwd=folder,
    )


GUARDED: Final = """
import asyncio, gc, logging, sys, threading
from controller.error_report import guarded

def wrong():
    raise ValueError("nobody thought of rtsp://anna:hunter2@camera/1 here")

async def together():
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(asyncio.sleep(9))
        tasks.create_task(asyncio.to_thread(wrong))

def main():
    match sys.argv[1]:
        case "main":
            wrong()
        case "tasks":
            asyncio.run(together())
        case "thread":
            thread = threading.Thread(target=wrong)
            thread.start()
            thread.join()
        case "log":
            try:
                wrong()
            except ValueError:
                logging.getLogger("controller").exception("set aside")
        case "collected":
            class Odd:
                def __del__(self):
                    wrong()
            Odd()
            gc.collect()

guarded(main)
"""


@pytest.mark.parametrize(
    ("where", "status"), [("main", 1), ("tasks", 1), ("thread", 0), ("log", 0), ("collected", 0)]
)
def test_unforeseen_error_is_one_sentence_with_its_file(tmp_path: Path, where: str, status: int) -> None:
    ended = python(GUARDED, tmp_path, where)
    printed = ended.stdout + ended.stderr
    assert (ended.returncode, "Traceback" in printed) == (status, False), printed
    (kept,) = (tmp_path / ".local/state/mahjong-table/errors").iterdir()
    assert str(kept) in printed and "nobody thought of" in printed
    assert "in wrong" in kept.read_text() and "hunter2" not in kept.read_text() + printed


def test_details_go_elsewhere_if_first_folder_is_read_only(tmp_path: Path) -> None:
    (tmp_path / ".local").write_text("in the way")
    ended = python(
        GUARDED.replace("guarded(main)", "import tempfile; tempfile.tempdir = sys.argv[2]; guarded(main)"),
        tmp_path,
        "main",
        str(tmp_path),
    )
    (kept,) = tmp_path.glob("mahjong-table-*.txt")
    assert str(kept) in ended.stderr
    nowhere = python(
        GUARDED.replace("guarded(main)", "import tempfile; tempfile.tempdir = '/proc'; guarded(main)"),
        tmp_path,
        "main",
    )
    assert "could not be written" in nowhere.stderr and "Traceback" not in nowhere.stderr


@pytest.mark.parametrize(("command", "library"), [("run", "sqlalchemy"), ("standings", "alembic")])
def test_hub_without_its_extra_names_command_that_brings_it(
    tmp_path: Path, command: str, library: str
) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; sys.argv[0] = 'x'; from controller.cli import main; main()"
    ended = python(code, tmp_path, "parlor", command)
    printed = ended.stdout + ended.stderr
    assert ended.returncode != 0 and "Traceback" not in printed
    assert f"{library} is not installed" in printed and "-m pip install" in printed and "[parlor]" in printed
    assert not (tmp_path / ".local").exists(), "that is no error to be looked into"


def test_export_without_its_library_names_extra_that_brings_it() -> None:
    printed = error_sentence(ModuleNotFoundError("No module named 'pyarrow'", name="pyarrow"))
    assert printed.startswith("pyarrow is not installed: ") and "[parquet]" in printed
