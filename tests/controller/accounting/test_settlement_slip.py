"""The settlement slip: what it says, who pays whom, and that a Chinese name can be read on paper."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import cv2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from hypothesis import given
from hypothesis import strategies as st

from controller.accounting import settlement_slip, slip_pdf
from controller.accounting.accounts import SessionAccount, account, fewest_transfers
from controller.accounting.slip_pdf import FontChoice
from controller.identity.signing import from_base64
from controller.journal.journal import Journal
from controller.journal.journal_key import head_text
from controller.words.fluent_catalogue import LANGUAGES
from tests.controller.orders import ordered_table


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, SessionAccount, str]:
    path = tmp_path_factory.mktemp("slip") / "table.db"
    evening = ordered_table.Evening(ordered_table.opened(path, "kawuxing"), 5)
    evening.order("begin_session", players=["王小明", "<b>Bo & Co</b>", "Zoë"], stake_per_unit=0.1, chips=200)
    evening.play_one()
    evening.order("correct", hand=1, deltas=[-3, 3, 0], why="two fans too many", by="李经理")
    evening.play_one()
    evening.order("end_session", why="closing")
    journal = evening.record.journal
    settled = account(journal)
    seal = journal.signed_seal(settled.last).text
    journal.close()
    return path, settled, seal


def test_text_says_who_won_what_who_pays_whom_and_what_proves_it(
    played: tuple[Path, SessionAccount, str],
) -> None:
    path, settled, seal = played
    text = settlement_slip.slip_text(settled, seal)
    assert settled.status == "over" and sum(settled.totals) == 0 and sum(settled.money) == 0
    for name, units, money in zip(settled.players, settled.totals, settled.money, strict=True):
        line = next(line for line in text.splitlines() if line.lstrip().startswith(name))
        assert line.split()[-2:] == [f"{units:+d}" if units else "0", slip_pdf.money(money)]
    assert "two fans too many, by 李经理 (channel not recorded)" in text
    assert "Stake: 0.1 per unit" in text and "Hands (2)" in text
    assert sum("____" in line for line in text.splitlines()) == 3
    journal = Journal.read(path)
    assert journal.verify(seal).answer == "unaltered"
    identity, number, head, key, signature = seal.split(":")
    assert f"Seal: {identity}:{number}:{head}" in text
    assert f"Key: {key} ({journal.public.fingerprint})" in text and f"Signature: {signature}" in text
    assert journal.public.verify(
        from_base64(signature), head_text(identity, int(number), bytes.fromhex(head))
    )
    journal.close()


def test_slips_lie_beside_the_journal_and_are_the_same_each_time(
    played: tuple[Path, SessionAccount, str],
) -> None:
    path, settled, seal = played
    paper, text = settlement_slip.write_slip(path, settled.name)
    first = paper.read_bytes(), text.read_text()
    assert first == (settlement_slip.pdf(settled, seal), settlement_slip.slip_text(settled, seal))
    settlement_slip.write_slip(path, settled.name)
    assert first == (paper.read_bytes(), text.read_text()) and first[0].startswith(b"%PDF-")
    assert sorted(one.suffix for one in paper.parent.iterdir()) == [".pdf", ".txt"]


def test_pdf_can_be_read_again_with_chinese_names_and_no_markup(
    played: tuple[Path, SessionAccount, str], tmp_path: Path
) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext program to read a PDF with (Debian: apt install poppler-utils)")
    _, settled, seal = played
    paper = tmp_path / "slip.pdf"
    paper.write_bytes(settlement_slip.pdf(settled, seal))
    read = subprocess.run(
        ["pdftotext", "-layout", str(paper), "-"], capture_output=True, text=True, check=True
    ).stdout
    for reported in ("王小明", "<b>Bo & Co</b>", "Zoë", "李经理", "two fans too many", "Seal:", "Signatures"):
        assert reported in read


PAGE = "http://192.168.1.20:8080"
NAMES = ("محمد علي", "😀🀄", "Bartholomew-Maximilian Featherstonehaugh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pdf_carries_the_letters_of_every_name(
    played: tuple[Path, SessionAccount, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
) -> None:
    if shutil.which("pdffonts") is None:
        pytest.skip("no pdffonts program to read a PDF with (Debian: apt install poppler-utils)")
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))  # what lies there is no font that the machine has
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    _, settled, seal = played
    paper = tmp_path / "slip.pdf"
    paper.write_bytes(
        settlement_slip.pdf(replace(settled, players=NAMES), seal, language=language, page=PAGE)
    )
    fonts = _printed("pdffonts", str(paper)).splitlines()[2:]
    assert fonts and all("yes yes yes" in font for font in fonts)
    read = _printed("pdftotext", "-layout", str(paper), "-")
    assert "😀[U+1F004]" in read and "Bartholomew" in read and "李经理" in read
    words = re.findall(
        r'xMin="([\d.]+)" yMin="([\d.]+)".*>(.*)</word>', _printed("pdftotext", "-bbox", str(paper), "-")
    )
    chips = str(settled.chips[0]) if settled.chips else ""
    ((amount, line),) = ((float(x), y) for x, y, word in words if chips in word)
    name = [float(x) for x, y, word in words if y == line and re.search("[محمدعلي]{2}", word)]
    assert name and max(name) < amount, (
        "the amount stands on the wrong side of a name written from right to left"
    )


def test_letters_that_no_shipped_font_has_are_taken_from_machine(
    played: tuple[Path, SessionAccount, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "damaged-Regular.ttf").write_bytes(b"no font")
    _font_with("\U00012000", tmp_path / "fonts" / "Signs.ttf")
    taken: list[Path] = []
    choice = FontChoice(lambda face: taken.append(face.path))
    assert (
        choice.drawable("Ann \U00012000 \U00012001\U00012002\u200d!")
        == "Ann \U00012000 [U+12001 U+12002 U+200D]!"
    )
    assert [path.name for path in taken] == ["DejaVuSansCondensed.ttf", "Signs.ttf"]
    _, settled, seal = played
    paper = settlement_slip.pdf(replace(settled, players=("\U00012000", "Bo", "Zoë")), seal)
    assert paper.count(b"/FontFile2") == 3  # with the one of the name of who corrected a hand


def _font_with(letter: str, path: Path) -> None:
    """A font of one letter, a triangle."""
    font, pen = FontBuilder(1000, isTTF=True), TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((500, 800))
    pen.lineTo((900, 0))
    pen.closePath()
    font.setupGlyphOrder([".notdef", "sign"])
    font.setupCharacterMap({ord(letter): "sign"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "sign": pen.glyph()})
    font.setupHorizontalMetrics({".notdef": (500, 0), "sign": (1000, 0)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Signs", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    font.setupPost()
    font.save(path)


def _printed(*command: str) -> str:
    """What a command prints; it must have nothing to complain about."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not done.stderr
    return done.stdout


def test_many_people_hands_and_strange_letters_still_make_a_slip(
    played: tuple[Path, SessionAccount, str],
) -> None:
    _, settled, seal = played
    names = tuple(f"👤 {k} ﷽ {'很长的名字' * 4}" for k in range(24))
    rows = tuple(
        replace(
            settled.rows[0],
            change=replace(settled.rows[0].change, hand=k, players=names, deltas=(k, -k, *[0] * 22)),
            totals=(0,) * 24,
        )
        for k in range(300)
    )
    crowd = replace(
        settled,
        players=names,
        cards=(None,) * 24,
        seats=(None,) * 24,
        totals=(*range(1, 24), -sum(range(1, 24))),
        chips=None,
        rows=rows,
    )
    paper = settlement_slip.pdf(crowd, seal)
    assert paper.count(b"/Type /Page\n") > 5 or paper.count(b"/Type /Page ") > 5
    assert "300" not in settlement_slip.slip_text(crowd, seal).splitlines()[
        0
    ] and "Hands (300)" in settlement_slip.slip_text(crowd, seal)


@given(st.lists(st.integers(-30, 30), min_size=1, max_size=8))
def test_transfers_even_everybody_out(some: list[int]) -> None:
    totals = [*some, -sum(some)]
    players = [str(k) for k in range(len(totals))]
    left = list(totals)
    paid = fewest_transfers(players, totals)
    for one in paid:
        assert one.units > 0
        left[int(one.payer)] += one.units
        left[int(one.payee)] -= one.units
    assert not any(left) and len(paid) <= max(0, sum(map(bool, totals)) - 1)


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=5))
def test_no_fewer_transfers_would_do(some: list[int]) -> None:
    totals = [total for total in [*some, -sum(some)] if total]
    groups = 0 if not totals else max(_even_groups(tuple(totals)))
    assert len(fewest_transfers([str(k) for k in range(len(totals))], totals)) == len(totals) - groups


def _even_groups(totals: tuple[int, ...]) -> list[int]:
    """How many groups that are even by themselves these fall into, for every way there is."""
    if not totals:
        return [0]
    found = []
    first, rest = totals[0], list(enumerate(totals[1:], 1))
    for size in range(len(rest) + 1):
        for group in itertools.combinations(rest, size):
            if first + sum(total for _, total in group) == 0:
                taken = {0, *(k for k, _ in group)}
                left = tuple(total for k, total in enumerate(totals) if k not in taken)
                found += [1 + more for more in _even_groups(left)]
    return found


def test_money_is_exact() -> None:
    assert [slip_pdf.money(Decimal(text)) for text in ("0", "0.10", "-3", "12.345", "1E+3")] == [
        "0.00",
        "+0.10",
        "-3.00",
        "+12.345",
        "+1000.00",
    ]


def test_the_slip_leads_to_the_replays_of_its_hands(played: tuple[Path, SessionAccount, str]) -> None:
    _, settled, seal = played
    assert f"{PAGE}/replay/{settled.name}" in settlement_slip.slip_text(settled, seal, page=PAGE)
    paper = settlement_slip.pdf(settled, seal, page=PAGE)
    for hand in (1, 2):
        assert f"/URI ({PAGE}/replay/{settled.name}/{hand})".encode() in paper
    assert b"/URI" not in settlement_slip.pdf(settled, seal)
    assert "other devices do not reach that page" in settlement_slip.slip_text(settled, seal)


def test_the_code_on_paper_is_read_by_a_camera(
    played: tuple[Path, SessionAccount, str], tmp_path: Path
) -> None:
    if shutil.which("pdftoppm") is None:
        pytest.skip("no pdftoppm program to draw a PDF with (Debian: apt install poppler-utils)")
    _, settled, seal = played
    (tmp_path / "slip.pdf").write_bytes(settlement_slip.pdf(settled, seal, language="zh", page=PAGE))
    drawing = ["pdftoppm", "-r", "150", "-png", "-gray", str(tmp_path / "slip.pdf"), str(tmp_path / "slip")]
    subprocess.run(drawing, check=True, capture_output=True)
    pages = [cv2.imread(str(one), cv2.IMREAD_GRAYSCALE) for one in sorted(tmp_path.glob("slip*.png"))]
    reported = [cv2.QRCodeDetector().detectAndDecode(page)[0] for page in pages if page is not None]
    assert f"{PAGE}/replay/{settled.name}" in reported


def test_automatic_slip_has_the_address_of_its_page(
    played: tuple[Path, SessionAccount, str], tmp_path: Path
) -> None:
    path, settled, _ = played
    copy = Path(shutil.copy(path, tmp_path / "table.db"))
    shutil.copy(f"{path}.key", f"{copy}.key")
    with closing(Journal.open(copy)) as journal:
        journal.remember_page(PAGE)
    assert f"{PAGE}/replay/{settled.name}" in settlement_slip.write_slip(copy, settled.name)[1].read_text()
