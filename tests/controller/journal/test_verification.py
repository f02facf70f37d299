"""`journal verify` against an attacker with the file: without its key, with it, and with seals kept elsewhere."""

from __future__ import annotations

import json
import re
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from controller.accounting import settlement_slip
from controller.commands.program import app
from controller.identity.signing import SigningKey
from controller.journal.journal import Journal, JournalError, KeyLost
from controller.words import plain
from tests.controller.journal.hub_pages import Hub, served
from tests.controller.journal.tampering import more_for_the_first, rewritten
from tests.controller.orders import ordered_table

shell = CliRunner()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    evening = ordered_table.Evening(ordered_table.opened(tmp_path / "table.db", "kawuxing"), 5)
    evening.play_one()
    evening.play_one()
    evening.record.journal.close()
    return tmp_path / "table.db"


def verify(path: Path, *options: str) -> tuple[int, str]:
    done = shell.invoke(app, ["journal", "verify", str(path), *options])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert len((done.stdout + done.stderr).splitlines()) == 1
    return done.exit_code, done.stdout + done.stderr


def own_key(path: Path) -> SigningKey:
    return SigningKey.load(path.with_name(path.name + ".key"))


def score_seals(path: Path) -> list[str]:
    """The seals that were sent with the scores."""
    with closing(Journal.read(path)) as journal:
        seals = [entry.body["payload"]["seal"] for entry in journal.entries(kind="message", leaf="score")]
        return [f"{journal.identity}:{seal['entries']}:{seal['head']}" for seal in seals]


def test_whole_unaltered_and_damaged_are_three_answers(path: Path) -> None:
    status, output = verify(path)
    assert status == 3 and "nothing outside it was compared" in output
    assert "proves nothing against the table's owner" in output
    status, output = verify(path, "--seal", score_seals(path)[0], "--seal", score_seals(path)[1])
    assert status == 0 and "unaltered up to entry" in output and "2 compared" in output
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'"input":"Pressed"', b'"input":"Presses"'))
    status, output = verify(path)
    assert status == 1 and "is damaged" in output
    assert verify(path.with_name("none.db"))[0] != 0


def test_an_attacker_without_the_key_is_found_by_signatures(path: Path) -> None:
    assert rewritten(path, more_for_the_first) > 0
    status, output = verify(path)
    assert status == 1 and "is not signed by its key" in output
    with closing(Journal.open(path)) as journal:  # and a table does not continue with it silently
        assert journal.recovery is not None and journal.generation == 1 and journal.verify().sound
        assert not list(journal.entries(kind="message", leaf="score"))
    assert path.with_name("table.db.damaged-1").exists()


def test_edited_payments_are_found_by_an_earlier_seal(path: Path) -> None:
    hub = Hub()
    with closing(Journal.open(path)) as journal:
        hub.hear(journal)
        last = journal.seal()
    seals = [
        score_seals(path)[1],
        settlement_slip.write_slip(path, "s1")[1].read_text().split("Seal: ")[1].split()[0],
        last,
    ]
    assert rewritten(path, more_for_the_first, own_key(path)) > 0
    assert verify(path)[0] == 3, "whole: the key is the owner's"
    for seal in seals:
        status, output = verify(path, "--seal", seal)
        assert status == 1 and "they were altered" in output
    with served(hub):
        status, output = verify(path, "--hub", hub.url, "--hub-key", hub.key.public.text)
        assert status == 1 and hub.key.public.fingerprint in output


def test_a_removed_tail_is_found_by_a_later_seal(path: Path) -> None:
    first, second = score_seals(path)
    cut = int(second.split(":")[1]) - 5
    rewritten(path, None, own_key(path), upto=cut)
    assert verify(path)[0] == 3 and verify(path, "--seal", first)[0] == 0
    status, output = verify(path, "--seal", first, "--seal", second)
    assert status == 1 and f"it ends with entry {cut}" in output and "cut off" in output


def test_the_slip_says_by_itself_which_key_sealed_it(path: Path) -> None:
    text = settlement_slip.write_slip(path, "s1")[1].read_text()
    stood = dict(re.findall(r"^(Seal|Key|Signature): (\S+)", text, re.MULTILINE))
    short, key, signature = stood["Seal"], stood["Key"], stood["Signature"]
    assert verify(path, "--seal", short)[0] == verify(path, "--seal", f"{short}:{key}:{signature}")[0] == 0
    stranger = SigningKey.generate().public.text
    status, output = verify(path, "--seal", f"{short}:{stranger}:{signature}")
    assert status == 2 and "not signed by the key that stands in it" in output
    rewritten(path, more_for_the_first, own_key(path))
    assert verify(path, "--seal", short)[0] == 1


def test_a_hub_is_asked_for_its_seals_and_must_have_signed_them(path: Path, tmp_path: Path) -> None:
    hub, other = Hub(), Hub()
    with closing(Journal.open(path)) as journal:
        hub.hear(journal)
        other.seals = hub.seals
        journal.admit_hub(hub.key.public, "parlor", plain("staff"), 1.0)
    with served(hub), served(other):
        status, output = verify(path, "--hub", hub.url)
        assert status == 0 and "A hub's seal proves this also against the table's owner" in output
        assert hub.key.public.fingerprint in output
        assert verify(path, "--hub", other.url)[0] == 2, "this journal has not admitted that one"
        (tmp_path / "hub.pub").write_text(other.key.public.text + "\n")
        assert verify(path, "--hub", other.url, "--hub-key", str(tmp_path / "hub.pub"))[0] == 0
        status, output = verify(path, "--hub", hub.url, "--hub-key", other.key.public.text)
        assert status == 2 and other.key.public.fingerprint in output
        done = shell.invoke(app, ["journal", "verify", str(path), "--hub", hub.url, "--json"])
        answer = json.loads(done.stdout)
        assert (answer["answer"], answer["by_hub"], done.exit_code) == ("unaltered", True, 0)
        with closing(Journal.read(path)) as journal:
            kept = hub.sealed(journal.identity)
        (tmp_path / "kept.json").write_bytes(kept)
        hub.seals.clear()
        assert verify(path, "--hub", hub.url)[0] == 3, "it has none"
    (tmp_path / "noted.txt").write_text("# by hand\n" + "\n".join(score_seals(path)) + "\n")
    for file in ("kept.json", "noted.txt"):
        assert verify(path, "--seals", str(tmp_path / file))[0] == 0
    rewritten(path, more_for_the_first, own_key(path))
    for file in ("kept.json", "noted.txt"):
        assert verify(path, "--seals", str(tmp_path / file))[0] == 1
    (tmp_path / "kept.json").write_bytes(kept.replace(b'"counter":1', b'"counter":2'))
    assert verify(path, "--seals", str(tmp_path / "kept.json"))[0] == 2
    status, output = verify(path, "--hub", hub.url)
    assert status == 2 and "cannot be asked" in output
    assert verify(path, "--hub", "ftp://hub")[0] == 2


def test_a_key_may_be_replaced_by_the_one_before_and_by_no_other(path: Path) -> None:
    former = own_key(path)
    done = shell.invoke(app, ["journal", "key", "replace", str(path), "--why", "new computer", "--by", "Li"])
    assert done.exit_code == 0, done.stderr
    with closing(Journal.open(path)) as journal:
        assert journal.public == own_key(path).public != former.public
        journal.append(9.0, [("input", {})])
        assert journal.public.fingerprint in done.stdout
        before, after = journal.declared.keys
        assert (before.key, after.key, after.by, after.lost) == (former.public, journal.public, "Li", False)
    assert verify(path)[0] == 3
    shown = json.loads(shell.invoke(app, ["journal", "key", "show", str(path), "--json"]).stdout)
    assert shown["file"] == "there" and [one["why"] for one in shown["keys"]] == ["", "new computer"]

    thief = SigningKey.generate()

    def stolen(n: int, kind: str, body: dict[str, Any]) -> dict[str, Any] | None:
        return {**body, "key": thief.public.text} if kind == "key" else None

    shutil.copyfile(path, path.with_name("copy.db"))
    assert rewritten(path.with_name("copy.db"), stolen, thief) > 0
    status, output = verify(path.with_name("copy.db"))
    assert status == 1 and "was not put there by the key" in output


def test_a_lost_key_is_replaced_only_by_a_persons_order(path: Path) -> None:
    path.with_name("table.db.key").rename(path.with_name("elsewhere"))
    with pytest.raises(JournalError, match=r"journal key replace .* --lost"):
        Journal.open(path)
    before = path.read_bytes()
    done = shell.invoke(app, ["journal", "key", "show", str(path)])
    assert "missing" in done.stdout and path.read_bytes() == before
    done = shell.invoke(
        app, ["journal", "key", "replace", str(path), "--lost", "--why", "card broke", "--by", "Li"]
    )
    assert done.exit_code == 0, done.stderr
    status, output = verify(path)
    assert status == 3 and "by the word of Li alone (card broke)" in output
    with closing(Journal.open(path)) as journal:
        assert journal.declared.keys[-1].lost
    # an attacker who edits earlier entries and then loses the key on purpose is found by the former key's signatures
    shutil.copyfile(path, path.with_name("copy.db"))
    rewritten(path.with_name("copy.db"), more_for_the_first, own_key(path))
    status, output = verify(path.with_name("copy.db"))
    assert status == 1 and "is not signed by its key" in output


def test_a_foreign_key_is_not_used_and_not_overwritten(path: Path) -> None:
    file = path.with_name("table.db.key")
    file.unlink()
    SigningKey.generate().save(file)
    strange = file.read_bytes()
    with pytest.raises(JournalError, match="is not the key of journal"):
        Journal.open(path)
    Journal.open(path, lost=KeyLost("Li", "lost", 1.0)).close()
    assert path.with_name("table.db.key.former-1").read_bytes() == strange and file.read_bytes() != strange


def test_an_interrupted_key_replacement_leaves_a_usable_journal(path: Path) -> None:
    whole = {one.name: one.read_bytes() for one in path.parent.iterdir()}
    with closing(Journal.open(path)) as journal:
        journal.rotate_key(SigningKey.generate(), "Li", "why", 1.0)
    new_key = path.with_name("table.db.key").read_bytes()
    done = path.read_bytes()
    for content, next_there, key_file in (
        (whole["table.db"], True, whole["table.db.key"]),  # before the entry
        (done, True, whole["table.db.key"]),  # before the file took its place
    ):
        for one in path.parent.iterdir():
            one.unlink()
        path.write_bytes(content)
        path.with_name("table.db.key").write_bytes(key_file)
        if next_there:
            path.with_name("table.db.key.next").write_bytes(new_key)
        with closing(Journal.open(path)) as journal:
            assert journal.key.public == journal.public and journal.verify().sound
        assert not path.with_name("table.db.key.next").exists()
