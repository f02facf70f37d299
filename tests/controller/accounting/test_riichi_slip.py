"""The slip and the ledger of a session of riichi: places, points, and the bonuses of its end, in three languages."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from controller.accounting import settlement_slip
from controller.accounting.accounts import SessionAccount, account
from controller.journal.journal import Journal
from tests.controller.referee.player_ids import PLAYERS
from tests.controller.referee.riichi_session import NAMES, begun, reported, session

SEAL = f"{'a' * 32}:1:{'0' * 64}"
HEADS = {
    "en": ["player", "place", "points", "uma", "and", "oka", "units", "money"],
    "zh": ["玩家", "名次", "点数", "马点和返点差"],
    "ja": ["順位", "点数", "ウマとオカ"],
}


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("riichi") / "table.db"
    kept = Journal.open(path)
    for person, name in zip(PLAYERS, NAMES, strict=True):
        kept.person_put(person, name, None)
    kept.append(0.0, [("input", {})], [begun()])
    for _, _, table in session("riichi", 1):
        kept.append(table.at, [("input", {})], reported(table))
    kept.close()
    return path


def settled(path: Path, language: str | None = None) -> SessionAccount:
    with_rows = Journal.read(path)
    try:
        return account(with_rows, language=language)
    finally:
        with_rows.close()


def test_the_account_has_places_points_and_bonuses(journal: Path) -> None:
    made = settled(journal)
    assert made.totals == (46000, 11000, -35000, -22000)
    assert [tuple(place) for place in made.places] == [
        (1, 35500, 35500),
        (2, 31000, 5000),
        (4, 14900, -24900),
        (3, 17600, -14600),
    ]
    assert made.to_json()["players"][0]["bonus"] == 35500  # type: ignore[index]


def test_the_ledger_has_points_after_each_hand(journal: Path) -> None:
    rows = settled(journal).rows
    assert [row.points for row in rows[:2]] == [(32700, 17300, 25000, 25000)] * 2
    assert rows[4].pot == 1000 and rows[4].to_json()["points"] == [36600, 24400, 16300, 21700]
    assert [row.bonuses for row in rows[:-1]] == [()] * 9
    assert rows[-1].to_json()["bonuses"] == [35500, 5000, -24900, -14600]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_slip_lists_places_in_order(journal: Path, language: str) -> None:
    text = settlement_slip.slip_text(settled(journal, language), SEAL, language=language)
    lines = text.splitlines()
    head = next(k for k, line in enumerate(lines) if all(word in line for word in HEADS[language]))
    assert [line.split()[:4] for line in lines[head + 1 : head + 5]] == [
        ["Lin", "1", "35500", "+35500"],
        ["Chen", "2", "31000", "+5000"],
        ["Zhao", "3", "17600", "-14600"],
        ["Wang", "4", "14900", "-24900"],
    ]


def test_bonuses_have_a_row_below_the_last_hand(journal: Path) -> None:
    text = settlement_slip.slip_text(settled(journal), SEAL)
    rows = [line.split() for line in text.splitlines()]
    bonus = next(k for k, row in enumerate(rows) if row[-3:] == ["uma", "and", "oka"] and row[0] == "+35500")
    assert rows[bonus][:4] == ["+35500", "+5000", "-24900", "-14600"]
    assert rows[bonus - 1][0] == "10"
    moved = [[int(cell) for cell in row[1:5]] for row in rows[bonus - 10 : bonus]]
    assert [25000 + sum(column) for column in zip(*moved, strict=True)] == [35500, 31000, 14900, 17600]


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_the_slip_on_paper_says_the_same(journal: Path, language: str, tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext on this machine (Debian: apt install poppler-utils)")
    paper = tmp_path / "slip.pdf"
    paper.write_bytes(settlement_slip.pdf(settled(journal, language), SEAL, language=language))
    text = subprocess.run(
        ["pdftotext", "-layout", str(paper), "-"], capture_output=True, text=True, check=True
    ).stdout
    row = next(line for line in text.splitlines() if line.split()[:2] == ["Lin", "1"])
    assert row.split() == ["Lin", "1", "35500", "+35500", "+46000", "+46000.00"]
