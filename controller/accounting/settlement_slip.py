"""The settlement slip of a session, as text and as PDF: what each player won or lost, who pays whom, and the seal that
proves it.

    account, seal = ...
    print(text(account, seal)); Path("slip.pdf").write_bytes(pdf(account, seal))

The same account in the same zone gives the same bytes. `seal` is the text of `Journal.signed_seal(account.last)`;
`mahjong-table journal verify --seal` takes it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from controller.accounting.accounts import SessionAccount, account
from controller.accounting.session import CORRECTION, LedgerRow
from controller.amounts import in_money, places, shortest, written
from controller.identity.key_files import PublicKey
from controller.identity.plurals import counted
from controller.identity.printable import printable
from controller.journal import file_permissions
from controller.journal.journal import Journal, Seal
from controller.local_time import Zone, told, zone

CHINESE: Final = "STSong-Light"
"""The Chinese font that every PDF reader supplies (not embedded); names may be written in it anywhere."""
WIDE: Final = "WF"
MOST_COLUMNS: Final = 7
"""Columns of players; where more have played, a hand lists only those whose totals it changed."""


def text(session: SessionAccount, seal: str, where: Zone = None) -> str:
    """The slip as lines of text, columns aligned for a terminal; times in the zone `where`."""
    lines = [
        f"Settlement of session {session.name}",
        *(f"{what}: {said}" for what, said in _facts(session, where)),
        "",
    ]
    lines += _table([("player", "units", "money"), *_totals(session)], "lrr")
    for what, rows in _chapters(session, where):
        lines += ["", what, *_table(rows, "r" * (len(rows[0]) - 1) + "l")]
    lines += ["", "Who pays whom", *(_pays(session) or ["  nobody owes anything"])]
    lines += [
        "",
        "Signatures",
        *(f"  {_fit(name, 24)}  ______________________________" for name in session.players),
    ]
    return "\n".join(map(printable, [*lines, "", *_proof(seal), ""]))


def pdf(session: SessionAccount, seal: str, where: Zone = None) -> bytes:
    """The slip as a PDF of as many A4 pages as it needs; times in the zone `where`."""
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

    pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
    plain = ParagraphStyle("plain", fontName="Helvetica", fontSize=9, leading=12, wordWrap="CJK")
    figure = ParagraphStyle("figure", parent=plain, alignment=2)
    title = ParagraphStyle(
        "title", parent=plain, fontName="Helvetica-Bold", fontSize=16, leading=22, spaceAfter=4
    )
    heading = ParagraphStyle("heading", parent=plain, fontName="Helvetica-Bold", spaceBefore=10, spaceAfter=4)
    small = ParagraphStyle("small", parent=plain, fontName="Courier", fontSize=7, leading=9)

    def cells(rows: Sequence[Sequence[str]], words: Sequence[int]) -> list[list[Paragraph]]:
        """Words to the left, figures to the right."""
        return [
            [Paragraph(_marked(cell), plain if k in words else figure) for k, cell in enumerate(row)]
            for row in rows
        ]

    def table(rows: Sequence[Sequence[str]], widths: Sequence[float], words: Sequence[int]) -> Table:
        made = Table(
            cells(rows, words), colWidths=[width * mm for width in widths], repeatRows=1, hAlign="LEFT"
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

    story: list[Flowable] = [Paragraph(_marked(f"Settlement of session {session.name}"), title)]
    story += [Paragraph(_marked(f"{what}: {said}"), plain) for what, said in _facts(session, where)]
    story += [Spacer(1, 8), table([("player", "units", "money"), *_totals(session)], [80, 30, 40], (0,))]
    story += [Paragraph("Who pays whom", heading)]
    story += [Paragraph(_marked(line.strip()), plain) for line in _pays(session) or ["Nobody owes anything."]]
    signed = [[Paragraph(_marked(name), plain), ""] for name in session.players]
    lines = Table(signed, colWidths=[60 * mm, 80 * mm], rowHeights=[11 * mm] * len(signed), hAlign="LEFT")
    lines.setStyle(TableStyle([("LINEBELOW", (1, 0), (1, -1), 0.5, colors.black)]))
    story += [KeepTogether([Paragraph("Signatures", heading), lines])]
    for what, rows in _chapters(session, where):
        column = min(22.0, 100.0 / (len(rows[0]) - 2)) if len(rows[0]) > 3 else 90.0
        widths = [15.0, *[column] * (len(rows[0]) - 2), 155.0 - column * (len(rows[0]) - 2)]
        story += [Paragraph(what, heading), table(rows, widths, (len(widths) - 1,))]
    story += [Spacer(1, 10), KeepTogether([Paragraph(_marked(line), small) for line in _proof(seal)])]
    paper = BytesIO()
    document = SimpleDocTemplate(
        paper,
        pagesize=A4,
        title=f"Settlement of session {session.name}",
        author="Mahjong Table",
        invariant=1,
        leftMargin=20 * mm,
        rightMargin=20 * mm,
        topMargin=20 * mm,
        bottomMargin=20 * mm,
    )

    def numbered(canvas: Canvas, page: BaseDocTemplate) -> None:
        canvas.setFont("Helvetica", 7)
        canvas.drawRightString(A4[0] - 20 * mm, 10 * mm, f"session {session.name}, page {page.page}")

    document.build(story, onFirstPage=numbered, onLaterPages=numbered)
    return paper.getvalue()


def write(journal: Path, session: str) -> tuple[Path, Path]:
    """Write a session's slip beside its journal, in `<journal>.slips/`: the paths of the PDF and of the text. Both
    files appear whole or not at all."""
    with closing(Journal.read(journal)) as record:
        settled = account(record, session)
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


def _facts(session: SessionAccount, where: Zone) -> list[tuple[str, str]]:
    ended = _when(session.ended, where) if session.ended is not None else "not yet: it goes on"
    facts = [("Began", _when(session.began, where)), ("Ended", ended)]
    facts.append(("Stake", f"{written(shortest(session.stake_per_unit))} per unit"))
    if session.maximum_loss is not None:
        facts.append(("Maximum loss", counted(session.maximum_loss, "unit")))
    if session.chips is not None:
        left = ", ".join(
            f"{name} {chips}" for name, chips in zip(session.players, session.chips, strict=True)
        )
        facts.append(("Chips left", left))
    if session.pot:
        pot = money(in_money(session.pot, session.stake_per_unit))
        facts.append(("In the table's pot", f"{session.pot:+d} units, {pot}"))
    return facts


def _when(at: float | None, where: Zone) -> str:
    return "not known" if at is None else told(at, where)


def _totals(session: SessionAccount) -> list[tuple[str, str, str]]:
    sums = zip(session.players, session.totals, session.money, strict=True)
    return [(name, f"{units:+d}" if units else "0", money(amount)) for name, units, amount in sums]


def _chapters(session: SessionAccount, where: Zone) -> list[tuple[str, list[tuple[str, ...]]]]:
    """Every hand and every correction: a heading, and the rows under it, with the column names first."""
    chapters = [(f"Hands ({session.hands})", "what happened", "score")]
    if session.corrections:
        chapters.append((f"Corrections ({len(session.corrections)})", "why and by whom", CORRECTION))
    written = []
    for what, said, kind in chapters:
        rows = [row for row in session.rows if row.kind == kind]
        if kind == CORRECTION:
            rows = [replace(row, text=f"{row.text}, {_when(row.at, where)}") for row in rows]
        head: tuple[str, ...] = ("hand", "units", said)
        lines: list[tuple[str, ...]] = [(str(row.hand), _moved(row), row.text) for row in rows]
        if len(session.players) <= MOST_COLUMNS:
            head = ("hand", *map(_short, session.players), said)
            lines = [(str(row.hand), *_deltas(row.deltas, len(session.players)), row.text) for row in rows]
        written.append((what, [head, *lines]))
    return written


def _moved(row: LedgerRow) -> str:
    named = zip(row.players, row.deltas, strict=False)
    return ", ".join(f"{_short(name)} {delta:+d}" for name, delta in named if delta) or "nothing"


def _pays(session: SessionAccount) -> list[str]:
    return [
        f"  {paid.payer} pays {paid.payee} {paid.units} unit{'s' * (paid.units > 1)}, "
        f"{money(in_money(paid.units, session.stake_per_unit)).lstrip('+')}"
        for paid in session.transfers
    ]


def _proof(seal: str) -> list[str]:
    """The seal, and the fingerprint of the key that signed it."""
    sealed = Seal.parse(seal)
    lines = [f"Seal: {sealed.short}"]
    if sealed.key is not None:
        lines += [
            f"Key: {sealed.key} ({PublicKey.parse(sealed.key).fingerprint})",
            f"Signature: {sealed.signature}",
        ]
    return [*lines, "Proved by: mahjong-table journal verify JOURNAL --seal SEAL"]


def _deltas(deltas: Sequence[int], number: int) -> list[str]:
    return [f"{delta:+d}" if delta else "0" for delta in (*deltas, *(0,) * (number - len(deltas)))]


def _short(name: str) -> str:
    return name if len(name) <= 10 else name[:9] + "…"


def _marked(line: str) -> str:
    """Text for a reportlab paragraph: mark-up is escaped, and characters that Helvetica lacks are set in the Chinese
    font."""
    parts: list[str] = []
    chinese = False
    for letter in printable(line).replace("−", "-"):
        needs = not letter.isspace() and not _western(letter)
        if needs != chinese and not letter.isspace():
            parts.append(f'<font name="{CHINESE}">' if needs else "</font>")
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
