"""The sheet of four markers to print and cut out, in exact millimetres."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from vision.calibration.markers import CELLS, MARKER_SIDE, MARKERS, PLACES, marker_cells

if TYPE_CHECKING:
    from fpdf import FPDF

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper, millimetres."""
MARGIN: Final = 8.0
"""Width of the white border around a marker in millimetres: more than one of its cells."""
STRIP: Final = 9.0
"""Width of the strip beside it towards the table's middle, with the marker's number and place."""

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
    from fpdf import FPDF, ViewerPreferences

    width, height = PAPERS[paper]
    page = FPDF(unit="mm", format=(width, height))
    page.set_creation_date(datetime.fromtimestamp(0, UTC))
    page.set_auto_page_break(False)
    page.set_title("Markers of a mahjong table")
    page.viewer_preferences = ViewerPreferences(print_scaling="None")
    page.add_page()
    _text(page, 18, 20, "Four markers for the corners of the table", 6.2, bold=True)
    for number, step in enumerate(_STEPS, start=1):
        _text(page, 18, 22 + 5.2 * number, f"{number}.  {step}", 3.4)
    left = (width - 2 * _CARD - _GAP) / 2
    tall = _CARD + STRIP
    for number in MARKERS:
        # On the sheet as on the table, seen from above: 3 and 2 away from seat 0, 0 and 1 before it.
        column, row = int(MARKERS[number][0] > 0), int(MARKERS[number][1] > 0)
        _card(page, number, left + column * (_CARD + _GAP), 50.0 + row * (tall + _GAP))
    foot = 50.0 + 2 * tall + _GAP
    _table(page, width - 62, foot + 8)
    _ruler(page, 14, foot + 54)
    _upright_ruler(page, 14, height / 2 + 50)
    return bytes(page.output())


def _text(
    page: FPDF, x: float, y: float, text: str, size: float, *, centred: bool = False, bold: bool = False
) -> None:
    """A text on the line y, its letters `size` millimetres high; it begins at x, or has its middle there."""
    page.set_font("Helvetica", "B" if bold else "", size * 72 / 25.4)
    page.text(x - page.get_string_width(text) / 2 if centred else x, y, text)


def _card(page: FPDF, number: int, x: float, y: float) -> None:
    """One marker with its upper left corner (of the card) at (x, y)."""
    page.set_dash_pattern(dash=1.5, gap=1.2)
    page.set_line_width(0.15)
    page.rect(x, y, _CARD, _CARD + STRIP)
    page.set_dash_pattern()
    before_seat_0 = MARKERS[number][1] > 0
    left, top = x + MARGIN, y + MARGIN + (STRIP if before_seat_0 else 0.0)
    page.set_fill_color(0)
    page.rect(left, top, MARKER_SIDE, MARKER_SIDE, style="F")
    page.set_fill_color(255)
    side = MARKER_SIDE / CELLS
    for row, cells in enumerate(marker_cells(number)):
        for column, white in enumerate(cells):
            if white:
                right = _OVERLAP if column + 1 < CELLS and cells[column + 1] else 0.0
                down = _OVERLAP if row + 1 < CELLS and marker_cells(number)[row + 1][column] else 0.0
                page.rect(left + column * side, top + row * side, side + right, side + down, style="F")
    page.set_fill_color(0)
    middle, strip = x + _CARD / 2, y + (1.2 if before_seat_0 else _CARD)
    _text(page, middle, strip + STRIP - 5.0, f"{number}: {PLACES[number]}", 4.2, centred=True, bold=True)
    _text(page, middle, strip + STRIP - 1.4, "this edge to the table's middle", 2.9, centred=True)


def _table(page: FPDF, x: float, y: float) -> None:
    """The table from above, small: which marker lies where, and which way up."""
    side = 34.0
    page.set_line_width(0.3)
    page.rect(x, y, side, side)
    for number, (across, along) in MARKERS.items():
        column, row = x + side / 2 + across / 400 * side / 2, y + side / 2 + along / 400 * side / 2
        column += 1.6 if across < 0 else -1.6
        row += 1.6 if along < 0 else -1.6
        page.rect(column - 3.0, row - 3.0, 6, 6)
        _text(page, column, row + 1.6, str(number), 4.5, centred=True, bold=True)
    middle = x + side / 2
    _text(page, middle, y + side + 4.0, "seat 0 (lower edge of the picture)", 3.0, centred=True)
    _text(page, middle, y - 1.5, "seat 2", 3.0, centred=True)
    _text(page, middle, y + side / 2 - 1.5, "740 mm between", 3.0, centred=True)
    _text(page, middle, y + side / 2 + 2.5, "the centres", 3.0, centred=True)
    for text, place, turn in (("seat 3", x - 1.5, 90), ("seat 1", x + side + 1.5, -90)):
        with page.rotation(turn, place, y + side / 2):
            _text(page, place, y + side / 2, text, 3.0, centred=True)


def _ruler(page: FPDF, x: float, y: float) -> None:
    """150 mm with a tick each millimetre, left to right."""
    page.set_line_width(0.15)
    page.line(x, y, x + 150, y)
    for tick in range(151):
        tall = 5.0 if tick % 10 == 0 else 3.5 if tick % 5 == 0 else 2.0
        page.line(x + tick, y, x + tick, y + tall)
        if tick % 10 == 0:
            _text(page, x + tick, y + 8.0, f"{tick}", 2.8, centred=True)
    scale_hint = "150 mm. Longer or shorter? The printer scaled the page: print again at 100 %."
    _text(page, x, y + 12.5, scale_hint, 2.8)


def _upright_ruler(page: FPDF, x: float, y: float) -> None:
    """100 mm upwards: some printers stretch one way only."""
    page.set_line_width(0.15)
    page.line(x, y, x, y - 100)
    for tick in range(0, 101, 5):
        page.line(x, y - tick, x + (4.0 if tick % 10 == 0 else 2.5), y - tick)
    _text(page, x, y + 3.5, "100 mm", 2.4, centred=True)
