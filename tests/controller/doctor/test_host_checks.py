"""`mahjong-table doctor` and the machine it runs on: rules, journal, page, and who may order."""

from __future__ import annotations

import errno
import shutil
import socket
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from controller.doctor import Grade
from controller.doctor.host_checks import check_journal, check_page, check_rules, check_staff
from controller.identity.signing import SigningKey
from controller.journal import file_permissions
from controller.journal.journal import Journal
from controller.settings import (
    JournalSettings,
    PageSettings,
    StaffSettings,
    TableSettings,
)
from controller.web import PageServer, SnapshotBoard, create_app
from controller.web.listening_addresses import listen
from tests.controller.doctor.one_finding import only
from tests.refused_system_calls import FAT, where_refused


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        (TableSettings(rules="hangzou"), "hangzhou"),
        (TableSettings(options={"wall_onyl": True}), "wall_onyl"),
        (TableSettings(seats=["A", "B", "C"]), "played by 4, but [table] seats names 3"),
        (
            TableSettings(rules="kawuxing", seats=["A", "B", "C", "D"]),
            "played by 3, but [table] seats names 4",
        ),
    ],
)
def test_rules_that_cannot_be_played(table: TableSettings, wanted: str) -> None:
    finding = only(check_rules(table))
    assert finding.grade is Grade.FAIL
    assert wanted in finding.sentence.text


def test_rules_that_can() -> None:
    assert only(check_rules(TableSettings(options={"wall_only": True}))).grade is Grade.OK


@pytest.mark.parametrize(
    ("table", "people"),
    [
        (TableSettings(rules="jingzhou"), "East, South, West."),
        (TableSettings(rules="kawuxing", options={"resting": True}), "East, South, West, North."),
        (TableSettings(rules="kawuxing", seats=["A", "B", "C"]), "A, B, C."),
    ],
)
def test_as_many_sit_down_as_the_rules_want(table: TableSettings, people: str) -> None:
    finding = only(check_rules(table))
    assert finding.grade is Grade.OK and finding.sentence.text.endswith(f"played by {people}")


# ---- journal and page -----------------------------------------------------------------------------------------------


def test_a_new_journal_will_be_made(tmp_path: Path) -> None:
    assert only(check_journal(JournalSettings(path=tmp_path / "t.db"))).grade is Grade.OK
    assert not (tmp_path / "t.db").exists()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    finding = only(check_journal(JournalSettings(path=tmp_path / "file" / "no" / "t.db")))
    assert finding.grade is Grade.FAIL
    assert finding.cure is not None and str(tmp_path / "file" / "no") in str(finding.cure)


def test_a_folder_that_the_table_will_make_is_no_failure(tmp_path: Path) -> None:
    finding = only(check_journal(JournalSettings(path=tmp_path / "state" / "table-1" / "t.db")))
    assert finding.grade is Grade.OK and "with its folder" in finding.sentence.text
    assert not (tmp_path / "state").exists()


def test_journal_without_its_key_is_reported_before_start(tmp_path: Path) -> None:
    Journal.open(tmp_path / "t.db").close()
    (tmp_path / "t.db.key").rename(tmp_path / "elsewhere")
    finding = only(check_journal(JournalSettings(path=tmp_path / "t.db")))
    assert finding.grade is Grade.FAIL and "journal key replace" in str(finding.to_json())


def test_journal_of_another_table_is_reported_before_start(tmp_path: Path) -> None:
    Journal.open(tmp_path / "t.db", parlor="west", table="lake-1").close()
    at = JournalSettings(path=tmp_path / "t.db")
    assert only(check_journal(at, TableSettings(parlor="west", name="lake-1"))).grade is Grade.OK
    finding = only(check_journal(at, TableSettings(parlor="west", name="lake-2")))
    assert finding.grade is Grade.FAIL and "journal rename" in str(finding.to_json())


def test_a_journal_in_use_is_read_without_disturbing_it(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "t.db")
    journal.append(1.0, [("input", {"a": 1})])
    finding = only(check_journal(JournalSettings(path=tmp_path / "t.db")))
    journal.append(2.0, [("input", {"a": 2})])
    journal.close()
    assert finding.grade is Grade.OK
    assert "is whole" in finding.sentence.text


@pytest.mark.parametrize(
    ("calls", "lacks"),
    [
        ({"flock": errno.ENOSYS}, "knows no locks (Function not implemented)"),
        ({"fcntl": errno.ENOLCK}, "knows no locks (No locks available)"),
        ({"mmap": errno.ENODEV}, "maps no files into memory (No such device)"),
        ({"bind": errno.EPERM}, "knows no sockets (Operation not permitted)"),
    ],
)
def test_missing_file_system_features_are_reported_before_start(
    tmp_path: Path, calls: Mapping[str, int], lacks: str
) -> None:
    found = where_refused(calls, lambda: list(check_journal(JournalSettings(path=tmp_path / "t.db"))))
    finding = next(one for one in found if one.grade is Grade.FAIL)
    assert (
        lacks in finding.sentence.text
        and finding.cure is not None
        and "the machine's own disk" in str(finding.cure)
    )
    for language in ("zh", "ja"):
        assert finding.sentence.in_language(language) != finding.sentence.text
        assert finding.cure.in_language(language) != finding.cure.text
    assert list(tmp_path.iterdir()) == []


def test_file_system_that_keeps_no_rights_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_permissions, "FILE", 0o755)  # with what rights FAT shows every file
    found = where_refused(FAT, lambda: list(check_journal(JournalSettings(path=tmp_path / "t.db"))))
    finding = next(one for one in found if one.grade is Grade.FAIL)
    assert "keeps no rights of files" in finding.sentence.text and "文件权限" in finding.sentence.in_language(
        "zh"
    )


def test_a_damaged_journal_is_found(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    journal = Journal.open(path)
    for number in range(400):
        journal.append(float(number), [("input", {"number": number})])
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2].replace(b'"number":37}', b'"number":38}'))
    finding = only(check_journal(JournalSettings(path=path)))
    assert finding.grade is Grade.FAIL
    assert "damaged" in finding.sentence.text


def test_a_copy_that_lacks_what_came_last_is_found(tmp_path: Path) -> None:
    path = tmp_path / "stick" / "t.db"
    path.parent.mkdir()
    with closing(Journal.open(tmp_path / "t.db")) as journal:
        for number in range(40):
            journal.append(float(number), [("input", {"number": number})])
        shutil.copyfile(tmp_path / "t.db", path)
    finding = only(check_journal(JournalSettings(path=path)))
    assert finding.grade is Grade.FAIL and "copied while its table was running" in finding.sentence.text
    assert finding.cure is not None and str(finding.cure).startswith("Restore what a hub has")


def test_a_stranger_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("my diary")
    assert only(check_journal(JournalSettings(path=tmp_path / "t.db"))).grade is Grade.FAIL


def test_a_taken_page_port_is_a_warning() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        finding = only(check_page(PageSettings(port=port)))
    assert finding.grade is Grade.WARN
    assert f"Port {port} is taken" in finding.sentence.text


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "0.0.0.0", "::"])
def test_the_page_is_named_by_an_address_that_a_browser_opens(host: str) -> None:
    with listen(host, 0) as free:
        port = free.getsockname()[1]
    finding = only(check_page(PageSettings(host=host, port=port)))
    address = finding.sentence.text.removeprefix("The page can be served at ").removesuffix(".")
    with PageServer(create_app(SnapshotBoard()), host, port):
        assert httpx.get(address).status_code == 200, address


@pytest.mark.parametrize(
    ("address", "grade", "text"),
    [
        (
            "https://house.example/table-3",
            Grade.OK,
            "People reach the page at https://house.example/table-3.",
        ),
        ("https://house.example", Grade.WARN, "announced under the path /, but served under /table-3"),
        ("http://localhost:8080/table-3", Grade.WARN, "no other device reaches"),
    ],
)
def test_an_announced_address_must_lead_here(address: str, grade: Grade, text: str) -> None:
    (finding, _) = check_page(PageSettings(port=0, address=address, prefix="/table-3"))
    assert finding.grade is grade
    assert text in finding.sentence.text


# ---- staff ----------------------------------------------------------------------------------------------------------


def test_who_may_order_is_named_with_fingerprints(tmp_path: Path) -> None:
    keys, li = tmp_path / "staff.keys", SigningKey.generate().public
    assert only(check_staff(StaffSettings())).grade is Grade.OK
    missing = only(check_staff(StaffSettings(keys=keys)))
    assert missing.grade is Grade.FAIL and "staff add" in str(missing.cure)
    keys.write_text(f"Li = ed25519 {li.text}\n")
    keys.chmod(0o600)
    known = only(check_staff(StaffSettings(keys=keys)))
    assert known.grade is Grade.OK and f"Li {li.fingerprint}" in known.sentence.text
    keys.chmod(0o666)
    anybody = next(check_staff(StaffSettings(keys=keys)))
    assert anybody.grade is Grade.FAIL and "chmod 600" in str(anybody.cure)
    for no_key in ("nonsense", "00" * 16):
        keys.write_text(f"Li = {no_key}\n")
        assert "line 1" in only(check_staff(StaffSettings(keys=keys))).sentence.text
