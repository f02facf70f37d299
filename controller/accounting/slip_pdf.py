"""A settlement slip on paper: A4 pages with their letters in them, and a QR code that leads to the hands' replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from fpdf import FPDF, FontFace
from fpdf.enums import Align, MethodReturnValue, TextMode, VAlign, WrapMode

from controller.accounting import slip_rows
from controller.accounting.accounts import SessionAccount
from controller.accounting.paper_fonts import Face, FontChoice
from controller.identity.page_addresses import replay_address
from controller.identity.printable import printable
from controller.identity.qr_codes import dark_runs
from controller.identity.right_to_left import isolated
from controller.local_time import Zone
from controller.words.fluent_catalogue import ENGLISH, catalogue

POINT: Final = 25.4 / 72
"""One point in millimetres, the unit of all lengths here; sizes of letters are in points."""
CODE: Final = 26.0
"""The QR code's side, its quiet zone included: read from a hand's breadth away."""
MARGIN: Final = 20.0 + 6 * POINT
PADDING: Final = 6 * POINT
LINE: Final = 12 * POINT
PLAIN: Final = 8.5
TITLE: Final = 15.0
SMALL: Final = 6.5
FOOT: Final = 7.0
BOLD: Final = 0.25
"""How much wider a line of a bold letter is, in points: no font here has bold letters of every script."""
SIGNATURE: Final = 11.0
"""A line to sign on, from one to the next."""
LEFT: Final = Align.L
RIGHT: Final = Align.R


def slip_pdf(
    session: SessionAccount, seal: str, where: Zone, language: str, page: str | None, code: str
) -> bytes:
    """The slip as PDF, of as many pages as it needs; the same arguments give the same bytes on one machine."""
    paper = _Paper(session, language, page, code)
    paper.write_slip(seal, where)
    return bytes(paper.output())


class _Paper(FPDF):
    """One slip in a language; `page` is the address of the table's page for other devices, `code` the slip's."""

    def __init__(self, session: SessionAccount, language: str, page: str | None, code: str) -> None:
        super().__init__(format="A4", unit="mm")
        self._session, self._address, self._slip_code = session, page, code
        self._words = catalogue(language)
        self._wrap = WrapMode.WORD if language == ENGLISH else WrapMode.CHAR
        self._families: list[str] = []
        self._fonts = FontChoice(self._take)
        self.set_text_shaping(True, direction="ltr")
        self.set_margin(MARGIN)
        self.c_margin = 0
        self.set_auto_page_break(True, MARGIN)
        self.set_creation_date(datetime.fromtimestamp(session.ended or session.began or 0, UTC))
        self.set_author("Mahjong Table")
        self.set_title(printable(self._title()))
        self.set_lang(language)

    def footer(self) -> None:
        """The number of the page, called by FPDF at the end of each."""
        self.set_y(-10 - LINE / 2)
        told = self._words.text("slip-page", {"session": self._session.name, "page": self.page})
        self._line(told, FOOT, align=RIGHT)

    def write_slip(self, seal: str, where: Zone) -> None:
        words, session = self._words, self._session
        self.add_page()
        self._line(self._title(), TITLE, bold=True, height=23 * POINT)
        self.ln(4 * POINT)
        for fact in slip_rows.facts(session, where, words):
            self._line(fact)
        self.ln(8 * POINT)
        self._table([slip_rows.heads(words), *slip_rows.totals(session)], [80, 30, 40], (LEFT, RIGHT, RIGHT))
        self._heading(words.text("slip-who-pays"))
        for line in slip_rows.pays(session, words):
            self._line(line)
        self._signatures()
        for what, rows in slip_rows.chapters(session, where, words):
            self._heading(what)
            self._hands(rows)
        self.ln(8 * POINT)
        self._replays()
        self.ln(10 * POINT)
        proof = slip_rows.proof(seal, words)
        self._keep_together((len(proof) + 2) * 9 * POINT)
        for line in proof:
            self._line(line, SMALL, height=9 * POINT, wrap=WrapMode.CHAR)

    def _render_styled_text_line(self, *args: Any, **kwargs: Any) -> bool:
        # fpdf2 2.8.9 selects the page's font within a line that begins with a letter of another one, where it is
        # forgotten at the line's end: select it before.
        if self.current_font is not None and not self.current_font_is_set_on_page:
            self._out(self._set_font_for_page(self.current_font, self.font_size_pt))
        return super()._render_styled_text_line(*args, **kwargs)

    def _title(self) -> str:
        return self._words.text("slip-title", {"session": self._session.name})

    def _take(self, face: Face) -> None:
        family = f"face{len(self.fonts)}"
        self.add_font(family, fname=face.path, collection_font_number=face.index)
        self._families.append(family)
        if len(self._families) == 1:
            self.set_font(family, size=PLAIN)
        else:
            self.set_fallback_fonts(self._families[1:], exact_match=False)

    def _shown(self, text: str) -> str:
        return isolated(self._fonts.drawable(printable(text)))

    def _line(
        self,
        text: str,
        size: float = PLAIN,
        *,
        width: float = 0,
        bold: bool = False,
        align: Align = LEFT,
        height: float | None = None,
        wrap: WrapMode | None = None,
    ) -> None:
        """A text from here to the right margin (or `width`), of as many lines as it needs; the next begins below."""
        # No local_context(): a page that ends within one is not well formed.
        self.set_font_size(size)
        self.text_mode = TextMode.FILL_STROKE if bold else TextMode.FILL
        self.set_line_width(BOLD * POINT)
        self.multi_cell(
            width,
            height or LINE,
            self._shown(text),
            align=align,
            wrapmode=wrap or self._wrap,
            new_x="LEFT" if width else "LMARGIN",
            new_y="NEXT",
        )
        self.text_mode = TextMode.FILL
        self.set_font_size(PLAIN)

    def _heading(self, text: str) -> None:
        """A heading with room for some lines below it."""
        self._keep_together(5 * LINE)
        self.ln(10 * POINT)
        self._line(text, bold=True)
        self.ln(4 * POINT)

    def _table(
        self,
        rows: Sequence[Sequence[str]],
        widths: Sequence[float],
        aligned: Sequence[Align],
        links: Mapping[str, str] | None = None,
    ) -> None:
        """A table with its head on each page; `links` are the addresses to which cells of the first column lead."""
        self.set_line_width(0.2 * POINT)
        self.set_draw_color(160)
        with self.table(
            width=sum(widths),
            col_widths=tuple(widths),
            align="LEFT",
            text_align=tuple(aligned),
            v_align=VAlign.T,
            borders_layout="HORIZONTAL_LINES",
            line_height=LINE,
            padding=(1.5 * POINT, PADDING, 2.5 * POINT, PADDING),
            headings_style=FontFace(emphasis=""),
            wrapmode=self._wrap,
        ) as table:
            for cells in rows:
                row = table.row()
                for k, text in enumerate(cells):
                    row.cell(self._shown(text), link=(links or {}).get(text) if k == 0 else None)
        self.set_draw_color(0)

    def _hands(self, rows: Sequence[Sequence[str]]) -> None:
        """Rows of hands below their head; the number of each leads to its replay."""
        columns = len(rows[0])
        column = min(22.0, 100.0 / (columns - 2)) if columns > 3 else 90.0
        widths = [15.0, *[column] * (columns - 2), self.epw - 15.0 - column * (columns - 2)]
        links = {row[0]: self._replay(int(row[0])) for row in rows[1:]} if self._address else {}
        self._table(rows, widths, (*[RIGHT] * (columns - 1), LEFT), links)

    def _signatures(self) -> None:
        """A line for each player to sign on, all on one page where they fit."""
        names = self._session.players
        self._keep_together(min(5, len(names)) * SIGNATURE + 5 * LINE)
        self._heading(self._words.text("slip-signatures"))
        for name in names:
            self._keep_together(SIGNATURE)
            width = 60 - 2 * PADDING
            tall = LINE * self._lines(name, width)
            line = self.y + max(SIGNATURE, tall + LINE / 2)
            self.set_xy(self.l_margin + PADDING, line - tall - POINT)
            self._line(name, width=width)
            self.set_line_width(0.5 * POINT)
            self.line(self.l_margin + 60, line, self.l_margin + 140, line)
            self.set_xy(self.l_margin, line)

    def _lines(self, text: str, width: float) -> int:
        """On how many lines a text is set."""
        lines = self.multi_cell(
            width, LINE, self._shown(text), wrapmode=self._wrap, dry_run=True, output=MethodReturnValue.LINES
        )
        return len(lines) if isinstance(lines, list) else 1

    def _replays(self) -> None:
        told = slip_rows.replays(self._session, self._address, self._slip_code, self._words)
        self._keep_together(CODE + LINE)
        top, left = self.y, self.l_margin
        if self._address is not None:
            self._code(self._replay(), left, top)
            self.set_xy(left + CODE + 4, top + CODE / 2 - LINE)
        for line in told:
            self._line(line, width=self.epw - (self.x - left))
        self.set_xy(left, top + CODE if self._address is not None else self.y)

    def _replay(self, hand: int | None = None) -> str:
        return f"{self._address}/{replay_address(self._session.name, hand, self._slip_code)}"

    def _code(self, address: str, x: float, y: float) -> None:
        """The QR code of an address with its upper left corner here."""
        modules, dark = dark_runs(address)
        one = CODE / modules
        self.set_fill_color(0)
        for row, column, length in dark:
            self.rect(x + column * one, y + row * one, length * one, one, style="F")

    def _keep_together(self, height: float) -> None:
        """Begin a new page where this much does not fit on what is left of this one."""
        if self.will_page_break(height):
            self.add_page()
