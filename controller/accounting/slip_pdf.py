"""A settlement slip on paper: A4 pages with a QR code that leads to the replays of its hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final
from xml.sax.saxutils import escape

from reportlab.graphics.shapes import Drawing, Rect
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

from controller.accounting import slip_rows
from controller.accounting.accounts import SessionAccount
from controller.identity.page_addresses import replay_address
from controller.identity.printable import printable
from controller.identity.qr_codes import dark_runs
from controller.local_time import Zone
from controller.words.catalogue import ENGLISH, catalogue

FONTS: Final = {"en": "STSong-Light", "zh": "STSong-Light", "ja": "HeiseiKakuGo-W5"}
"""The font of what Helvetica lacks, names above all, in a slip of each language; every PDF reader supplies them (not
embedded)."""
CODE_MM: Final = 26.0
"""The QR code's side, its quiet zone included: read from a hand's breadth away."""
MARGIN: Final = 20 * mm
PLAIN: Final = ParagraphStyle("plain", fontName="Helvetica", fontSize=9, leading=12, wordWrap="CJK")
FIGURE: Final = ParagraphStyle("figure", parent=PLAIN, alignment=2)
TITLE: Final = ParagraphStyle(
    "title", parent=PLAIN, fontName="Helvetica-Bold", fontSize=16, leading=22, spaceAfter=4
)
HEADING: Final = ParagraphStyle(
    "heading", parent=PLAIN, fontName="Helvetica-Bold", spaceBefore=10, spaceAfter=4
)
SMALL: Final = ParagraphStyle("small", parent=PLAIN, fontName="Courier", fontSize=7, leading=9)
RULED: Final = TableStyle(
    [
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
        ("LINEBELOW", (0, 1), (-1, -1), 0.2, colors.lightgrey),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
    ]
)


def slip_pdf(session: SessionAccount, seal: str, where: Zone, language: str, page: str | None) -> bytes:
    """The slip as PDF, of as many pages as it needs; the same arguments give the same bytes."""
    return _Paper(session, language, page).pages(seal, where)


@dataclass(frozen=True)
class _Paper:
    """One slip in a language; `page` is the address of the table's page for other devices."""

    session: SessionAccount
    language: str
    page: str | None

    def pages(self, seal: str, where: Zone) -> bytes:
        pdfmetrics.registerFont(UnicodeCIDFont(FONTS[self.language]))
        words, session = catalogue(self.language), self.session
        story: list[Flowable] = [self._line(words.text("slip-title", {"session": session.name}), TITLE)]
        story += [self._line(fact) for fact in slip_rows.facts(session, where, words)]
        totals = self._cells([slip_rows.heads(words), *slip_rows.totals(session)], (0,))
        story += [Spacer(1, 8), _ruled(totals, [80, 30, 40])]
        story += [self._line(words.text("slip-who-pays"), HEADING)]
        story += [self._line(line) for line in slip_rows.pays(session, words)]
        signatures: list[Flowable] = [self._line(words.text("slip-signatures"), HEADING), self._signatures()]
        story += [KeepTogether(signatures)]
        for what, rows in slip_rows.chapters(session, where, words):
            story += [self._line(what, HEADING), self._hands(rows)]
        story += [Spacer(1, 8), self._replays()]
        proof: list[Flowable] = [self._line(line, SMALL) for line in slip_rows.proof(seal, words)]
        return self._set([*story, Spacer(1, 10), KeepTogether(proof)])

    def _set(self, story: list[Flowable]) -> bytes:
        words, paper = catalogue(self.language), BytesIO()
        document = SimpleDocTemplate(
            paper,
            pagesize=A4,
            title=words.text("slip-title", {"session": self.session.name}),
            author="Mahjong Table",
            invariant=1,
            leftMargin=MARGIN,
            rightMargin=MARGIN,
            topMargin=MARGIN,
            bottomMargin=MARGIN,
        )

        def numbered(canvas: Canvas, at: BaseDocTemplate) -> None:
            canvas.setFont("Helvetica" if self.language == ENGLISH else FONTS[self.language], 7)
            told = words.text("slip-page", {"session": self.session.name, "page": at.page})
            canvas.drawRightString(A4[0] - MARGIN, 10 * mm, told)

        document.build(story, onFirstPage=numbered, onLaterPages=numbered)
        return paper.getvalue()

    def _line(self, line: str, style: ParagraphStyle = PLAIN) -> Paragraph:
        return Paragraph(_marked(line, FONTS[self.language]), style)

    def _cells(self, rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[list[Paragraph]]:
        """Words to the left, figures to the right."""
        return [
            [self._line(cell, PLAIN if k in left else FIGURE) for k, cell in enumerate(row)] for row in rows
        ]

    def _hands(self, rows: Sequence[Sequence[str]]) -> Table:
        """Rows of hands below their head; the number of each leads to its replay."""
        columns = len(rows[0])
        column = min(22.0, 100.0 / (columns - 2)) if columns > 3 else 90.0
        widths = [15.0, *[column] * (columns - 2), 155.0 - column * (columns - 2)]
        cells = self._cells(rows, (columns - 1,))
        for made, row in zip(cells[1:], rows[1:], strict=True):
            if self.page is not None:
                address = escape(f"{self.page}/{replay_address(self.session.name, int(row[0]))}")
                made[0] = Paragraph(f'<a href="{address}">{row[0]}</a>', FIGURE)
        return _ruled(cells, widths)

    def _signatures(self) -> Table:
        signed = [[self._line(name), ""] for name in self.session.players]
        lines = Table(signed, colWidths=[60 * mm, 80 * mm], rowHeights=[11 * mm] * len(signed), hAlign="LEFT")
        lines.setStyle(TableStyle([("LINEBELOW", (1, 0), (1, -1), 0.5, colors.black)]))
        return lines

    def _replays(self) -> Flowable:
        told = slip_rows.replays(self.session, self.page, catalogue(self.language))
        said: list[Flowable] = [self._line(line) for line in told]
        if self.page is None:
            return KeepTogether(said)
        code = _code(f"{self.page}/{replay_address(self.session.name)}", CODE_MM * mm)
        beside = Table([[code, said]], colWidths=[(CODE_MM + 4) * mm, 140 * mm], hAlign="LEFT")
        beside.setStyle(
            TableStyle([("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("LEFTPADDING", (0, 0), (0, 0), 0)])
        )
        return beside


def _ruled(cells: Sequence[list[Paragraph]], widths: Sequence[float]) -> Table:
    """A table with a line below its head and thin ones below its rows; widths in millimetres."""
    made = Table(cells, colWidths=[width * mm for width in widths], repeatRows=1, hAlign="LEFT")
    made.setStyle(RULED)
    return made


def _code(address: str, side: float) -> Drawing:
    """The QR code of an address, `side` points wide and high."""
    modules, dark = dark_runs(address)
    one, drawing = side / modules, Drawing(side, side)
    for row, column, length in dark:
        run = Rect(column * one, side - (row + 1) * one, length * one, one)
        run.fillColor, run.strokeColor = colors.black, None
        drawing.add(run)
    return drawing


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
