"""Copies of a journal: a copy that lacks the last records is reported, for every way of copying; backups lack
nothing."""

from __future__ import annotations

import errno
import json
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.identity.signing import SigningKey
from controller.journal import journal_key
from controller.journal.backup import backed_up, restore_backup
from controller.journal.journal import Journal, JournalError
from controller.mqtt.outbox import Outbox
from controller.mqtt.topics import Topics
from tests.controller.journal.hub_pages import Hub, served
from tests.controller.mqtt.posting_table import score
from tests.controller.orders import ordered_table
from tests.refused_system_calls import where_refused

shell = CliRunner()

WRITER = """
import sys
from controller.journal.journal import Journal
from tests.controller.mqtt.posting_table import score
journal = Journal.open(sys.argv[1])
for k in range(40):
    journal.append(float(k), [("input", {"k": k})], [score(k)])
print("written", flush=True)
sys.stdin.readline()
"""
ROOT = Path(__file__).parents[3]


def verify(path: Path) -> tuple[int, str]:
    done = shell.invoke(app, ["journal", "verify", str(path)])
    return done.exit_code, done.output


def fill(journal: Journal, number: int) -> None:
    for k in range(number):
        journal.append(float(k), [("input", {"k": k})], [score(journal.last_seq + 1)])


def killed(path: Path) -> None:
    """A journal whose controller was killed with much in the log."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None and writer.stdout.readline() == "written\n"
        writer.send_signal(signal.SIGKILL)
        writer.wait()


def copied_alone(path: Path, to: Path) -> Path:
    """Copy a file as people do, with the key and without the other files beside it."""
    to.parent.mkdir(exist_ok=True)
    shutil.copyfile(path, to)
    shutil.copyfile(f"{path}.key", f"{to}.key")
    return to


# ---- copies made by other means --------------------------------------------------------------------------------


def test_a_file_copied_while_its_table_runs_is_never_sound(tmp_path: Path) -> None:
    path, copy = tmp_path / "table.db", tmp_path / "stick" / "table.db"
    with closing(Journal.open(path)) as journal:
        fill(journal, 20)
        copied_alone(path, copy)
        had = journal.last
        assert verify(path)[0] == 3, "the running table's own journal is whole"
    for _ in range(2):  # reading does not hide it
        status, output = verify(copy)
        assert (
            status == 1 and "copied while its table was running" in output and "restore --from-hub" in output
        )
    done = shell.invoke(app, ["journal", "backup", str(copy), str(tmp_path / "more.db")])
    assert done.exit_code == 1 and not (tmp_path / "more.db").exists()
    with closing(Journal.open(copy)) as opened:
        assert opened.last < had and opened.generation == 1
        assert opened.recovery is not None and "copied while its table was running" in opened.recovery.text
        assert str(opened.unreported_loss) == str(opened.recovery), "the table tells it"
        fill(opened, 1)
    assert verify(copy)[0] == 3, "reported once; from here on it is a journal as any other"
    with closing(Journal.open(copy)) as opened:
        assert opened.recovery is None and opened.generation == 1


def test_a_copy_of_a_closed_journal_lacks_nothing(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        fill(journal, 20)
    copy = copied_alone(path, tmp_path / "stick" / "table.db")
    assert verify(copy)[0] == 3
    with closing(Journal.open(copy)) as opened:
        assert opened.recovery is None and opened.generation == 0


def test_a_copy_with_its_log_lacks_nothing(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        fill(journal, 20)
        copy = copied_alone(path, tmp_path / "stick" / "table.db")
        shutil.copyfile(f"{path}-wal", f"{copy}-wal")
        last = journal.last
    with closing(Journal.open(copy)) as opened:
        assert (opened.last, opened.generation) == (last, 0)


def test_a_killed_controller_loses_nothing_if_its_log_is_emptied(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    killed(path)
    assert verify(path)[0] == 3
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is None and journal.last == 81
    path = tmp_path / "other.db"
    killed(path)
    sqlite3.connect(path).execute(
        "SELECT count(*) FROM entries"
    ).fetchone()  # and closed, as SQLite's shell would
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert not Path(f"{path}-wal").exists() or not Path(f"{path}-wal").stat().st_size
    assert verify(path)[0] == 3
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is None and journal.last == 81


def test_a_copy_in_the_journals_place_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        fill(journal, 20)
        copy = copied_alone(path, tmp_path / "stick" / "table.db")
    with closing(Journal.open(path)) as journal:  # play went on
        fill(journal, 5)
    shutil.copyfile(copy, path)
    assert verify(path)[0] == 1
    with closing(Journal.open(path)) as journal:
        assert journal.recovery is not None and journal.generation == 1


def test_a_journal_that_sent_more_than_it_holds_is_reported(tmp_path: Path) -> None:
    """A file and a log copied at two moments can fit each other and still lack entries between them."""
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        fill(journal, 5)
        with closing(Outbox(journal, Topics("home", "table-1"))) as outbox:
            outbox.mark(9)
    assert verify(path)[0] == 1 and "message 5 as its last" in verify(path)[1]
    with closing(Journal.open(path)) as journal:
        assert journal.generation == 1
        with closing(Outbox(journal, Topics("home", "table-1"))) as outbox:
            assert outbox.posted == 0, "told again from its first message"


# ---- journal backup ----------------------------------------------------------------------------------------------


def test_dated_copies_are_made_by_the_settings_and_old_ones_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert shell.invoke(app, ["init", str(tmp_path / "table.toml")]).exit_code == 0
    settings = tmp_path / "table.toml"
    text = settings.read_text()
    line = next(line for line in text.splitlines() if line.startswith(("path =", "# path =")))
    settings.write_text(text.replace(line, f'path = "{tmp_path / "table.db"}"'))
    folder = tmp_path / "copies"
    made = []
    with closing(Journal.open(tmp_path / "table.db")) as journal:
        for day in range(5):
            fill(journal, 3)
            monkeypatch.setattr("controller.commands.journal.time.time", lambda day=day: 86_400.0 * day)
            command = ["journal", "backup", "--config", str(settings), "--into", str(folder), "--keep", "3"]
            done = shell.invoke(app, [*command, "--with-key", "--json"])
            assert done.exit_code == 0, done.output
            made.append(json.loads(done.stdout))
            (folder / "notes.txt").touch()
        last = journal.last
    assert [one["deleted"] for one in made] == [0, 0, 0, 1, 1]
    names = sorted(one.name for one in folder.iterdir())
    kept = [f"table-1970010{day}T000000Z.db" for day in (3, 4, 5)]
    assert names == sorted(["notes.txt", *kept, *(f"{name}.key" for name in kept)])
    assert verify(folder / kept[-1])[0] == 3
    with closing(Journal.read(folder / kept[-1])) as newest:
        assert newest.last == last


def test_backup_takes_one_name_and_explains_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with closing(Journal.open("table.db")) as journal:
        fill(journal, 3)
        done = shell.invoke(app, ["journal", "backup", "copy.db"])
        assert done.exit_code == 0 and "The table's key is not in it" in done.stdout
        assert verify(Path("copy.db"))[0] == 3
    for wrong in ([], ["a", "b", "c"], ["--keep", "3", "x.db"]):
        done = shell.invoke(app, ["journal", "backup", *wrong])
        assert done.exit_code == 2 and done.exception.__class__ is SystemExit
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    done = shell.invoke(app, ["journal", "backup", "copy.db"])
    assert (
        done.exit_code == 2 and "table.toml does not exist" in done.stderr and "JOURNAL FILE" in done.stderr
    )


# ---- journal restore ---------------------------------------------------------------------------------------------


def test_a_backup_is_put_back_and_the_hub_brings_the_rest(tmp_path: Path) -> None:
    path, copy, hub = tmp_path / "table.db", tmp_path / "stick" / "copy.db", Hub()
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.play_one()
    done = shell.invoke(app, ["journal", "backup", str(path), str(copy), "--with-key"])
    assert done.exit_code == 0
    evening.play_one()
    totals, identity, last = (
        evening.table.session.current.totals,
        evening.record.journal.identity,
        evening.record.journal.last_seq,
    )
    hub.hear(evening.record.journal)
    evening.record.journal.close()
    done = shell.invoke(app, ["journal", "restore", str(path), "--from", str(copy)])
    assert done.exit_code == 1 and "never replaces it" in done.stderr, "what is there stays there"
    (tmp_path / "table.db").rename(tmp_path / "lost.db")
    (tmp_path / "table.db.key").unlink()
    with served(hub):
        done = shell.invoke(
            app, ["journal", "restore", str(path), "--from", str(copy), "--from-hub", hub.url]
        )
    assert done.exit_code == 0, done.output
    assert "word for word" in done.stdout and "totals of session s1 follow" in done.stdout
    with closing(Journal.open(path)) as journal:
        assert journal.identity == identity and journal.generation > 0 and journal.last_seq <= last
        assert journal.unreported_loss is not None
    again = ordered_table.Evening(ordered_table.opened(path), 7)
    assert again.table.session.current.totals == totals
    again.record.journal.close()


def test_a_backup_without_its_key_says_how_to_go_on(tmp_path: Path) -> None:
    path, copy = tmp_path / "table.db", tmp_path / "stick" / "copy.db"
    with closing(Journal.open(path)) as journal:
        fill(journal, 3)
        assert shell.invoke(app, ["journal", "backup", str(path), str(copy)]).exit_code == 0
    new = tmp_path / "new" / "table.db"
    done = shell.invoke(app, ["journal", "restore", str(new), "--from", str(copy)])
    assert done.exit_code == 1 and "key replace" in done.stderr and done.stderr.count("\n") == 1
    done = shell.invoke(app, ["journal", "restore", str(new)])
    assert done.exit_code == 2 and "--from-hub" in done.stderr
    done = shell.invoke(app, ["journal", "key", "replace", str(new), "--lost", "--why", "not in the backup"])
    assert done.exit_code == 0
    with closing(Journal.open(new)) as journal:
        assert journal.last_seq == 3 and journal.verify().sound


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], capture_output=True, text=True, check=False
    ) if shutil.which("mount") else None  # fmt: skip
    if mounted is None or mounted.returncode:
        pytest.skip(
            f"no disk can be mounted here: {'no mount' if mounted is None else mounted.stderr.strip()}"
        )
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def backup(*arguments: str, most_bytes: int = resource.RLIM_INFINITY) -> subprocess.CompletedProcess[str]:
    """Run `journal backup` in a process that may write files of at most this number of bytes."""
    return subprocess.run(
        [sys.executable, "-m", "controller.cli", "journal", "backup", *arguments],
        cwd=ROOT, capture_output=True, text=True, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes)),
    )  # fmt: skip


def test_a_disk_that_is_full_is_the_copys_and_not_the_journals(small_disk: Path, tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    with closing(Journal.open(path)) as journal:
        fill(journal, 200)
    copy = small_disk / "copies" / "copy.db"
    ended = backup(str(path), str(copy))
    assert ended.returncode == 1 and ended.stdout == ""
    (sentence,) = ended.stderr.splitlines()
    assert f"The copy {copy} cannot be written: the disk of {copy.parent} is full" in sentence
    assert f"journal {path} is as it was" in sentence and "cannot take another entry" not in sentence
    assert not copy.parent.exists() and verify(path)[0] == 3


def test_a_size_limit_is_reported_for_the_copy(tmp_path: Path) -> None:
    path, copy = tmp_path / "table.db", tmp_path / "copy.db"
    with closing(Journal.open(path)) as journal:
        fill(journal, 200)
    ended = backup(str(path), str(copy), most_bytes=64 << 10)
    assert ended.returncode == 1
    (sentence,) = ended.stderr.splitlines()
    assert sentence.startswith(f"mahjong-table: The copy {copy} cannot be written: ")
    assert not list(tmp_path.glob("copy*"))
    (tmp_path / "text").write_text("a file where a folder should be")
    ended = backup(str(path), str(tmp_path / "text" / "copy.db"))
    assert ended.returncode == 1 and "The copy" in ended.stderr and "Traceback" not in ended.stderr


def test_a_refused_restore_leaves_nothing(small_disk: Path, tmp_path: Path) -> None:
    """A damaged copy, one without free space, one whose disk fails during the write."""
    path, copy, bad, new = (tmp_path / name for name in ("table.db", "copy.db", "bad.db", "new"))
    with closing(Journal.open(path)) as journal:
        fill(journal, 400)
    backed_up(path, copy, with_key=True)
    bad.write_bytes(copy.read_bytes().replace(b'"k":200}', b'"k":201}'))
    shutil.copyfile(f"{copy}.key", f"{bad}.key")
    there = sorted(tmp_path.iterdir())
    for source, target, why in (
        (bad, new / "a" / "table.db", "entry"),
        (copy, small_disk / "a" / "table.db", "is full"),
        (tmp_path / "none.db", new / "table.db", "no journal"),
    ):
        ended = shell.invoke(app, ["journal", "restore", str(target), "--from", str(source)])
        assert ended.exit_code == 1 and why in ended.output
    assert sorted(tmp_path.iterdir()) == there and list(small_disk.iterdir()) == []
    for call in ("sync", "write"):
        with pytest.raises(JournalError, match=r"cannot be (read or )?written"):
            where_refused({call: errno.EIO}, lambda: restore_backup(copy, new / "a" / "table.db"))
        assert not new.exists()


def test_a_backup_beside_a_foreign_key_leaves_nothing(tmp_path: Path) -> None:
    path, copy, new = tmp_path / "table.db", tmp_path / "copy.db", tmp_path / "new" / "table.db"
    Journal.open(path).close()
    backed_up(path, copy)
    SigningKey.generate().save(journal_key.journal_key_file(copy))
    with pytest.raises(JournalError, match="Nothing was put back"):
        restore_backup(copy, new)
    assert not new.parent.exists()
