"""The settlement slip of a session, as text and as PDF: what each player won or lost, who pays whom, and the seal that
proves it.

    account, seal = ...
    print(text(account, seal)); Path("slip.pdf").write_bytes(pdf(account, seal, language="zh"))

The same account in the same zone gives the same bytes. `seal` is the text of `Journal.signed_seal(account.last)`;
`mahjong-table journal verify --seal` takes it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from controller.accounting.accounts import SessionAccount, account
from controller.accounting.session import CORRECTION, LedgerRow
from controller.amounts import in_money, places, shortest, written
from controller.identity.key_files import PublicKey
from controller.identity.printable import printable
from controller.journal import file_permissions
from controller.journal.journal import Journal, Seal
from controller.local_time import Zone, told, zone
from controller.words.catalogue import ENGLISH, Catalogue, catalogue

FONTS: Final = {"en": "STSong-Light", "zh": "STSong-Light", "ja": "HeiseiKakuGo-W5"}
"""The font of what Helvetica lacks, names above all, in a slip of each language; every PDF reader supplies them (not
embedded)."""
VERIFY: Final = "mahjong-table journal verify JOURNAL --seal SEAL"
WIDE: Final = "WF"
MOST_COLUMNS: Final = 7
"""Columns of players; where more have played, a hand lists only those whose totals it changed."""


def text(session: SessionAccount, seal: str, where: Zone = None, language: str = "en") -> str:
    """The slip as lines of text, columns aligned for a terminal; times in the zone `where`, words in one of
    `controller.words.LANGUAGES`, in which the account has been made up, too."""
    words = catalogue(language)
    lines = [
        words.text("slip-title", {"session": session.name}),
        *(f"{what}: {said}" for what, said in _facts(session, where, words)),
        "",
    ]
    lines += _table([_heads(words), *_totals(session)], "lrr")
    for what, rows in _chapters(session, where, words):
        lines += ["", what, *_table(rows, "r" * (len(rows[0]) - 1) + "l")]
    lines += ["", words.text("slip-who-pays"), *(f"  {line}" for line in _pays(session, words))]
    lines += [
        "",
        words.text("slip-signatures"),
        *(f"  {_fit(name, 24)}  ______________________________" for name in session.players),
    ]
    return "\n".join(map(printable, [*lines, "", *_proof(seal, words), ""]))


def pdf(session: SessionAccount, seal: str, where: Zone = None, language: str = "en") -> bytes:
    """The slip as a PDF of as many A4 pages as it needs; zone and language as of `text`."""
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import (
        BaseDocTemplate,
        Flowable,
        KeepTogether,
        Paragraph,
        SimpleDocTemplate,
        Spacer,
        Table,
        TableStyle,
    )

    words, font = catalogue(language), FONTS[language]
    marked = partial(_marked, font=font)
    pdfmetrics.registerFont(UnicodeCIDFont(font))
    plain = ParagraphStyle("plain", fontName="Helvetica", fontSize=9, leading=12, wordWrap="CJK")
    figure = ParagraphStyle("figure", parent=plain, alignment=2)
    title = ParagraphStyle(
        "title", parent=plain, fontName="Helvetica-Bold", fontSize=16, leading=22, spaceAfter=4
    )
    heading = ParagraphStyle("heading", parent=plain, fontName="Helvetica-Bold", spaceBefore=10, spaceAfter=4)
    small = ParagraphStyle("small", parent=plain, fontName="Courier", fontSize=7, leading=9)

    def cells(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[list[Paragraph]]:
        """Words to the left, figures to the right."""
        return [
            [Paragraph(marked(cell), plain if k in left else figure) for k, cell in enumerate(row)]
            for row in rows
        ]

    def table(rows: Sequence[Sequence[str]], widths: Sequence[float], left: Sequence[int]) -> Table:
        made = Table(
            cells(rows, left), colWidths=[width * mm for width in widths], repeatRows=1, hAlign="LEFT"
        )
        made.setStyle(
            TableStyle(
                [
                    ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
                    ("LINEBELOW", (0, 1), (-1, -1), 0.2, colors.lightgrey),
                    ("VALIGN", (0, 0), (-1, -1), "TOP"),
                    ("TOPPADDING", (0, 0), (-1, -1), 1.5),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
                ]
            )
        )
        return made

    story: list[Flowable] = [Paragraph(marked(words.text("slip-title", {"session": session.name})), title)]
    story += [Paragraph(marked(f"{what}: {said}"), plain) for what, said in _facts(session, where, words)]
    story += [Spacer(1, 8), table([_heads(words), *_totals(session)], [80, 30, 40], (0,))]
    story += [Paragraph(marked(words.text("slip-who-pays")), heading)]
    story += [Paragraph(marked(line), plain) for line in _pays(session, words)]
    signed = [[Paragraph(marked(name), plain), ""] for name in session.players]
    lines = Table(signed, colWidths=[60 * mm, 80 * mm], rowHeights=[11 * mm] * len(signed), hAlign="LEFT")
    lines.setStyle(TableStyle([("LINEBELOW", (1, 0), (1, -1), 0.5, colors.black)]))
    story += [KeepTogether([Paragraph(marked(words.text("slip-signatures")), heading), lines])]
    for what, rows in _chapters(session, where, words):
        column = min(22.0, 100.0 / (len(rows[0]) - 2)) if len(rows[0]) > 3 else 90.0
        widths = [15.0, *[column] * (len(rows[0]) - 2), 155.0 - column * (len(rows[0]) - 2)]
        story += [Paragraph(marked(what), heading), table(rows, widths, (len(widths) - 1,))]
    story += [Spacer(1, 10), KeepTogether([Paragraph(marked(line), small) for line in _proof(seal, words)])]
    paper = BytesIO()
    document = SimpleDocTemplate(
        paper,
        pagesize=A4,
        title=words.text("slip-title", {"session": session.name}),
        author="Mahjong Table",
        invariant=1,
        leftMargin=20 * mm,
        rightMargin=20 * mm,
        topMargin=20 * mm,
        bottomMargin=20 * mm,
    )

    def numbered(canvas: Canvas, page: BaseDocTemplate) -> None:
        canvas.setFont("Helvetica" if language == "en" else font, 7)
        at = words.text("slip-page", {"session": session.name, "page": page.page})
        canvas.drawRightString(A4[0] - 20 * mm, 10 * mm, at)

    document.build(story, onFirstPage=numbered, onLaterPages=numbered)
    return paper.getvalue()


def write(journal: Path, session: str) -> tuple[Path, Path]:
    """Write a session's slip beside its journal, in `<journal>.slips/`: the paths of the PDF and of the text. Both
    files appear whole or not at all."""
    with closing(Journal.read(journal)) as record:
        settled = account(record, session, ENGLISH)
        seal, where = record.signed_seal(settled.last or None).text, zone(record.zone)
    folder = journal.with_name(journal.name + ".slips")
    file_permissions.make_folder(folder)
    file_permissions.tighten([folder, *folder.iterdir()])
    written = []
    for suffix, content in (
        (".pdf", pdf(settled, seal, where)),
        (".txt", text(settled, seal, where).encode()),
    ):
        path = folder / f"{settled.name}{suffix}"
        written.append(file_permissions.written(path, content))
    return written[0], written[1]


def money(amount: Decimal) -> str:
    """An amount with its sign and at least two decimals, more where it has more."""
    return f"{amount:+.{places(amount)}f}" if amount else f"{Decimal(0):.2f}"


def _facts(session: SessionAccount, where: Zone, words: Catalogue) -> list[tuple[str, str]]:
    unknown = words.text("slip-unknown")
    ended = words.text("slip-goes-on") if session.ended is None else told(session.ended, where)
    began = unknown if session.began is None else told(session.began, where)
    stake = words.text("slip-per-unit", {"stake": written(shortest(session.stake_per_unit))})
    facts = [
        (words.text("slip-began"), began),
        (words.text("slip-ended"), ended),
        (words.text("slip-stake"), stake),
    ]
    if session.maximum_loss is not None:
        most = words.text("slip-units", {"number": session.maximum_loss})
        facts.append((words.text("slip-maximum-loss"), most))
    if session.chips is not None:
        left = ", ".join(
            f"{name} {chips}" for name, chips in zip(session.players, session.chips, strict=True)
        )
        facts.append((words.text("slip-chips"), left))
    if session.pot:
        holds = {"units": f"{session.pot:+d}", "money": money(in_money(session.pot, session.stake_per_unit))}
        facts.append((words.text("slip-pot"), words.text("slip-pot-holds", holds)))
    return facts


def _heads(words: Catalogue) -> tuple[str, str, str]:
    return words.text("slip-player"), words.text("slip-column-units"), words.text("slip-money")


def _totals(session: SessionAccount) -> list[tuple[str, str, str]]:
    sums = zip(session.players, session.totals, session.money, strict=True)
    return [(name, f"{units:+d}" if units else "0", money(amount)) for name, units, amount in sums]


def _chapters(
    session: SessionAccount, where: Zone, words: Catalogue
) -> list[tuple[str, list[tuple[str, ...]]]]:
    """Every hand and every correction: a heading, and the rows under it, with the column names first."""
    chapters = [(words.text("slip-hands", {"number": session.hands}), words.text("slip-happened"), "score")]
    if session.corrections:
        heading = words.text("slip-corrections", {"number": len(session.corrections)})
        chapters.append((heading, words.text("slip-why"), CORRECTION))
    hand = words.text("slip-hand")
    made = []
    for what, said, kind in chapters:
        rows = [row for row in session.rows if row.kind == kind]
        if kind == CORRECTION:
            rows = [
                replace(
                    row, text=f"{row.text}, {told(row.at, where) if row.at else words.text('slip-unknown')}"
                )
                for row in rows
            ]
        head: tuple[str, ...] = (hand, words.text("slip-column-units"), said)
        lines: list[tuple[str, ...]] = [(str(row.hand), _moved(row, words), row.text) for row in rows]
        if len(session.players) <= MOST_COLUMNS:
            head = (hand, *map(_short, session.players), said)
            lines = [(str(row.hand), *_deltas(row.deltas, len(session.players)), row.text) for row in rows]
        made.append((what, [head, *lines]))
    return made


def _moved(row: LedgerRow, words: Catalogue) -> str:
    named = zip(row.players, row.deltas, strict=False)
    moved = ", ".join(f"{_short(name)} {delta:+d}" for name, delta in named if delta)
    return moved or words.text("slip-nothing")


def _pays(session: SessionAccount, words: Catalogue) -> list[str]:
    paid = [
        words.text(
            "slip-pays",
            {
                "payer": one.payer,
                "payee": one.payee,
                "number": one.units,
                "money": money(in_money(one.units, session.stake_per_unit)).lstrip("+"),
            },
        )
        for one in session.transfers
    ]
    return paid or [words.text("slip-even")]


def _proof(seal: str, words: Catalogue) -> list[str]:
    """The seal, and the fingerprint of the key that signed it."""
    sealed = Seal.parse(seal)
    lines = [words.text("slip-seal", {"seal": sealed.short})]
    if sealed.key is not None:
        fingerprint = PublicKey.parse(sealed.key).fingerprint
        lines += [
            words.text("slip-key", {"key": sealed.key, "fingerprint": fingerprint}),
            words.text("slip-signature", {"signature": sealed.signature}),
        ]
    return [*lines, words.text("slip-proof", {"command": VERIFY})]


def _deltas(deltas: Sequence[int], number: int) -> list[str]:
    return [f"{delta:+d}" if delta else "0" for delta in (*deltas, *(0,) * (number - len(deltas)))]


def _short(name: str) -> str:
    return name if len(name) <= 10 else name[:9] + "…"


def _marked(line: str, font: str) -> str:
    """Text for a reportlab paragraph: mark-up is escaped, and characters that Helvetica lacks are set in `font`."""
    parts: list[str] = []
    chinese = False
    for letter in printable(line).replace("−", "-"):
        needs = not letter.isspace() and not _western(letter)
        if needs != chinese and not letter.isspace():
            parts.append(f'<font name="{font}">' if needs else "</font>")
            chinese = needs
        parts.append(escape(letter if ord(letter) < 0x10000 else "〓"))
    return "".join(parts) + ("</font>" if chinese else "")


def _western(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _width(line: str) -> int:
    return sum(1 + (unicodedata.east_asian_width(letter) in WIDE) for letter in line)


def _fit(line: str, width: int) -> str:
    return line + " " * (width - _width(line))


def _table(rows: Sequence[Sequence[str]], sides: str) -> list[str]:
    widths = [max(_width(row[k]) for row in rows) for k in range(len(sides))]
    lines = []
    for row in rows:
        cells = [
            " " * (width - _width(cell)) + cell if side == "r" else _fit(cell, width)
            for cell, width, side in zip(row, widths, sides, strict=True)
        ]
        lines.append("  " + "  ".join(cells).rstrip())
    return lines
