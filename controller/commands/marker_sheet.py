"""The sheet of four markers to print and cut out, in exact millimetres."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

from vision.calibration.markers import CELLS, MARKER_SIDE, MARKERS, PLACES, marker_cells

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper, millimetres."""
MARGIN: Final = 8.0
"""White round a marker that must stay: more than one of its cells."""
STRIP: Final = 9.0
"""Beside that, towards the table's middle, with the marker's number and where it lies."""

_CARD: Final = MARKER_SIDE + 2 * MARGIN
_GAP: Final = 14.0
_OVERLAP: Final = 0.02  # mm; neighbouring white cells must not show a hairline
_STEPS: Final = (
    "Print at 100 % (no 'fit to page'), then check: the ruler must measure 150 mm.",
    "Cut along the dashed lines. Keep the white border: the camera needs it.",
    "Glue each card flat into its corner of the field, its text towards the table's middle, centres 740 mm apart.",
    "Matt paper, no gloss, no foil over it: a lamp mirrored in a marker hides it.",
)


def sheet(paper: str) -> bytes:
    """The PDF, one page of `paper` ("a4" or "letter"). The same paper gives the same bytes."""
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    width, height = PAPERS[paper]
    written = BytesIO()
    page = Canvas(written, pagesize=(width * mm, height * mm), invariant=1)
    page.setTitle("Markers of a mahjong table")
    page.setViewerPreference("PrintScaling", "None")
    page.scale(mm, mm)
    page.setFont("Helvetica-Bold", 6.2)
    page.drawString(18, height - 20, "Four markers for the corners of the table")
    page.setFont("Helvetica", 3.4)
    for number, step in enumerate(_STEPS, start=1):
        page.drawString(18, height - 22 - 5.2 * number, f"{number}.  {step}")
    left = (width - 2 * _CARD - _GAP) / 2
    top = height - 50.0
    tall = _CARD + STRIP
    for number in MARKERS:
        # On the sheet as on the table, seen from above: 3 and 2 away from seat 0, 0 and 1 before it.
        column, row = int(MARKERS[number][0] > 0), int(MARKERS[number][1] > 0)
        _card(page, number, left + column * (_CARD + _GAP), top - tall - row * (tall + _GAP))
    foot = top - 2 * tall - _GAP
    _table(page, width - 62, foot - 42)
    _ruler(page, 14, foot - 54)
    _upright_ruler(page, 14, height / 2 - 50)
    page.save()
    return written.getvalue()


def _card(page: Canvas, number: int, x: float, y: float) -> None:
    """One marker with its lower left corner (of the card) at (x, y)."""
    page.setDash(1.5, 1.2)
    page.setLineWidth(0.15)
    page.rect(x, y, _CARD, _CARD + STRIP)
    page.setDash()
    before_seat_0 = MARKERS[number][1] > 0
    left, bottom = x + MARGIN, y + MARGIN + (0.0 if before_seat_0 else STRIP)
    page.setFillGray(0)
    page.rect(left, bottom, MARKER_SIDE, MARKER_SIDE, stroke=0, fill=1)
    page.setFillGray(1)
    side = MARKER_SIDE / CELLS
    for row, cells in enumerate(marker_cells(number)):
        for column, white in enumerate(cells):
            if white:
                right = _OVERLAP if column + 1 < CELLS and cells[column + 1] else 0.0
                up = bottom + (CELLS - 1 - row) * side
                lower = _OVERLAP if row + 1 < CELLS and marker_cells(number)[row + 1][column] else 0.0
                page.rect(left + column * side, up - lower, side + right, side + lower, stroke=0, fill=1)
    page.setFillGray(0)
    middle, strip = x + _CARD / 2, y + (_CARD - 1.2 if before_seat_0 else 0.0)
    page.setFont("Helvetica-Bold", 4.2)
    page.drawCentredString(middle, strip + 5.0, f"{number}: {PLACES[number]}")
    page.setFont("Helvetica", 2.9)
    page.drawCentredString(middle, strip + 1.4, "this edge to the table's middle")


def _table(page: Canvas, x: float, y: float) -> None:
    """The table from above, small: which marker lies where, and which way up."""
    side = 34.0
    page.setLineWidth(0.3)
    page.rect(x, y, side, side)
    page.setFont("Helvetica-Bold", 4.5)
    for number, (across, along) in MARKERS.items():
        column, row = x + side / 2 + across / 400 * side / 2, y + side / 2 - along / 400 * side / 2
        page.rect(
            column - 3.0 + (1.6 if across < 0 else -1.6), row - 3.0 + (1.6 if along > 0 else -1.6), 6, 6
        )
        page.drawCentredString(
            column + (1.6 if across < 0 else -1.6), row - 1.6 + (1.6 if along > 0 else -1.6), str(number)
        )
    page.setFont("Helvetica", 3.0)
    middle = x + side / 2
    page.drawCentredString(middle, y - 4.0, "seat 0 (lower edge of the picture)")
    page.drawCentredString(middle, y + side + 1.5, "seat 2")
    page.drawCentredString(middle, y + side / 2 + 1.5, "740 mm between")
    page.drawCentredString(middle, y + side / 2 - 2.5, "the centres")
    for text, place, turn in (("seat 3", x - 1.5, 90), ("seat 1", x + side + 1.5, -90)):
        page.saveState()
        page.translate(place, y + side / 2)
        page.rotate(turn)
        page.drawCentredString(0, 0, text)
        page.restoreState()


def _ruler(page: Canvas, x: float, y: float) -> None:
    """150 mm with a tick each millimetre, left to right."""
    page.setLineWidth(0.15)
    page.setFont("Helvetica", 2.8)
    page.line(x, y, x + 150, y)
    for tick in range(151):
        tall = 5.0 if tick % 10 == 0 else 3.5 if tick % 5 == 0 else 2.0
        page.line(x + tick, y, x + tick, y - tall)
        if tick % 10 == 0:
            page.drawCentredString(x + tick, y - 8.0, f"{tick}")
    page.drawString(
        x, y - 12.5, "150 mm. Longer or shorter? The printer scaled the page: print again at 100 %."
    )


def _upright_ruler(page: Canvas, x: float, y: float) -> None:
    """100 mm upwards: some printers stretch one way only."""
    page.setLineWidth(0.15)
    page.setFont("Helvetica", 2.4)
    page.line(x, y, x, y + 100)
    for tick in range(0, 101, 5):
        page.line(x, y + tick, x + (4.0 if tick % 10 == 0 else 2.5), y + tick)
    page.drawCentredString(x, y - 3.5, "100 mm")
