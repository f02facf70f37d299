"""A settlement slip on paper: A4 pages with their letters in them, and a QR code that leads to the hands' replays."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from datetime import UTC, datetime
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import regex
import uharfbuzz
from fontTools.ttLib import TTLibError
from fpdf import FPDF, FontFace
from fpdf.enums import Align, MethodReturnValue, TextMode, VAlign, WrapMode

from controller.accounting.accounts import SessionAccount
from controller.accounting.ledger import LedgerRow
from controller.amounts import decimal_places, decimal_text, in_money, shortest
from controller.identity.addresses import replay_address
from controller.identity.printable import printable
from controller.identity.qr_codes import qr_code_dark_runs
from controller.identity.right_to_left import isolated
from controller.identity.signing import PublicKey
from controller.journal.journal import CORRECTION, Seal
from controller.local_time import Zone, format_time
from controller.words.fluent_catalogue import Catalogue, catalogue

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


ZERO_WIDTH_SPACE: Final = "\u200b"
_IDEOGRAPHIC: Final = r"\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f"
_CLOSES: Final = r"、。，．：；？！）］｝」』】〉》…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_OPENS: Final = r"（［｛「『【〈《"
_BREAK: Final = regex.compile(
    rf"(?<=[{_IDEOGRAPHIC}{_CLOSES}])(?=[^\s{_CLOSES}])"
    rf"|(?<=[^\s{_OPENS}])(?=[{_OPENS}])"
    rf"|(?<=[A-Za-z0-9])(?=[{_IDEOGRAPHIC}])(?![{_CLOSES}])"
)
"""Where a line of Chinese or Japanese may end: not within a word or number of Latin letters, not before a closing mark
nor behind an opening one."""


class _Paper(FPDF):
    """One slip in a language; `page` is the address of the table's page for other devices, `code` the slip's."""

    def __init__(self, session: SessionAccount, language: str, page: str | None, code: str) -> None:
        super().__init__(format="A4", unit="mm")
        self._session, self._address, self._slip_code = session, page, code
        self._words = catalogue(language)
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
        line = self._words.text("slip-page", {"session": self._session.name, "page": self.page})
        self._line(line, FOOT, align=RIGHT)

    def write_slip(self, seal: str, where: Zone) -> None:
        words, session = self._words, self._session
        self.add_page()
        self._line(self._title(), TITLE, bold=True, height=23 * POINT)
        self.ln(4 * POINT)
        for fact in facts(session, where, words):
            self._line(fact)
        self.ln(8 * POINT)
        rows = totals(session, words)
        widths = [80, 30, 40] if len(rows[0]) == 3 else [48, 17, 22, 28, 23, 27]
        self._table(rows, widths, (LEFT, *(RIGHT,) * (len(widths) - 1)))
        self._heading(words.text("slip-who-pays"))
        for line in pays(session, words):
            self._line(line)
        self._signatures()
        for what, rows in slip_chapters(session, where, words):
            self._heading(what)
            self._hands(rows)
        self.ln(8 * POINT)
        self._replays()
        self.ln(10 * POINT)
        proof = proof_rows(seal, words)
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

    def _drawable(self, text: str) -> str:
        return isolated(self._fonts.drawable(printable(text)))

    def _broken(self, text: str, width: float) -> str:
        """The text as drawable lines of at most this width: Chinese and Japanese break between their letters."""
        whole = self._drawable(text)
        marked = _BREAK.sub(ZERO_WIDTH_SPACE, whole)
        if marked == whole:
            return whole
        lines = self.multi_cell(
            width, LINE, marked, wrapmode=WrapMode.WORD, dry_run=True, output=MethodReturnValue.LINES
        )
        assert isinstance(lines, list)
        return "\n".join(line.replace(ZERO_WIDTH_SPACE, "") for line in lines)

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
            self._broken(text, width) if wrap is None else self._drawable(text),
            align=align,
            wrapmode=wrap or WrapMode.WORD,
            new_x="LEFT" if width else "LMARGIN",
            new_y="NEXT",
        )
        self.text_mode = TextMode.FILL
        self.set_font_size(PLAIN)

    def _heading(self, text: str) -> None:
        """A heading with space for some lines below it."""
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
            wrapmode=WrapMode.WORD,
        ) as table:
            for cells in rows:
                row = table.row()
                for k, text in enumerate(cells):
                    shown = self._broken(text, widths[k] - 2 * PADDING)
                    row.cell(shown, link=(links or {}).get(text) if k == 0 else None)
        self.set_draw_color(0)

    def _hands(self, rows: Sequence[Sequence[str]]) -> None:
        """Rows of hands below their head; the number of each leads to its replay."""
        columns = len(rows[0])
        column = min(22.0, 100.0 / (columns - 2)) if columns > 3 else 90.0
        widths = [15.0, *[column] * (columns - 2), self.epw - 15.0 - column * (columns - 2)]
        links = {row[0]: self._replay(int(row[0])) for row in rows[1:] if row[0]} if self._address else {}
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
            width,
            LINE,
            self._broken(text, width),
            wrapmode=WrapMode.WORD,
            dry_run=True,
            output=MethodReturnValue.LINES,
        )
        return len(lines) if isinstance(lines, list) else 1

    def _replays(self) -> None:
        lines = replays(self._session, self._address, self._slip_code, self._words)
        self._keep_together(CODE + LINE)
        top, left = self.y, self.l_margin
        if self._address is not None:
            self._code(self._replay(), left, top)
            self.set_xy(left + CODE + 4, top + CODE / 2 - LINE)
        for line in lines:
            self._line(line, width=self.epw - (self.x - left))
        self.set_xy(left, top + CODE if self._address is not None else self.y)

    def _replay(self, hand: int | None = None) -> str:
        return f"{self._address}/{replay_address(self._session.name, hand, self._slip_code)}"

    def _code(self, address: str, x: float, y: float) -> None:
        """The QR code of an address with its upper left corner here."""
        modules, dark = qr_code_dark_runs(address)
        one = CODE / modules
        self.set_fill_color(0)
        for row, column, length in dark:
            self.rect(x + column * one, y + row * one, length * one, one, style="F")

    def _keep_together(self, height: float) -> None:
        """Begin a new page where this much does not fit on what is left of this one."""
        if self.will_page_break(height):
            self.add_page()


# ---- The fonts of what is printed: those of this package, then those installed on the machine --------------------
#
# A PDF carries its letters with it, for neither the reader's program nor the printer need have them. `fonts/` holds
# DejaVu Sans Condensed (European alphabets, Hebrew, Arabic, common emoji) and Droid Sans Fallback (Chinese,
# Japanese, Korean). Letters that neither has are looked for in the fonts of the machine. A letter of no font is
# printed as its code point, `[U+1F004]`: two names still differ, and the letter can be looked up.

LATIN: Final = Path(__file__).with_name("fonts") / "DejaVuSansCondensed.ttf"
"""The first font: it has the Latin letters, the figures and the brackets round a code point."""
SHIPPED: Final = (LATIN, LATIN.with_name("DroidSansFallbackFull.ttf"))
SUFFIXES: Final = (".ttf", ".otf", ".ttc", ".otc")
OUTLINES: Final = frozenset({"glyf", "CFF "})
"""The tables of outlines, of which a font needs one: coloured pictures of letters, as of emoji, are not printed."""
INVISIBLE: Final = regex.compile(r"\p{Default_Ignorable_Code_Point}")
"""Joiners and variation selectors: a letter is drawn without those that its font lacks."""
CLUSTER: Final = regex.compile(r"\X")


@dataclass(frozen=True)
class Face:
    """One face of a font file, with the code points that it has."""

    path: Path
    index: int
    letters: Container[int]


class FontChoice:
    """The faces that a document uses; `take` adds one to the document, and raises where the document cannot use it."""

    def __init__(self, take: Callable[[Face], None]) -> None:
        self._take = take
        self._taken: list[Face] = []
        self._offered: list[Face] | None = None
        for face in _faces(LATIN):
            self._use(face)

    def drawable(self, text: str) -> str:
        """The text as the document can draw it. Adds the faces that it needs."""
        if all(ord(letter) in self._taken[0].letters for letter in text):
            return text
        pieces = groupby(CLUSTER.findall(text), self._covers)
        return "".join(
            "".join(map(self._carried, clusters)) if covered else _code_points("".join(clusters))
            for covered, clusters in pieces
        )

    def _covers(self, cluster: str) -> bool:
        """Whether a letter can be drawn with its accents; what cannot be seen is left out where no font has it."""
        return all(self._has(ord(letter)) for letter in cluster if not INVISIBLE.match(letter))

    def _carried(self, cluster: str) -> str:
        return "".join(
            letter for letter in cluster if any(ord(letter) in face.letters for face in self._taken)
        )

    def _has(self, code: int) -> bool:
        if any(code in face.letters for face in self._taken):
            return True
        if self._offered is None:
            self._offered = [face for path in (*SHIPPED[1:], *_installed()) for face in _faces(path)]
        return any(code in face.letters and self._use(face) for face in list(self._offered))

    def _use(self, face: Face) -> bool:
        if self._offered is not None:
            self._offered.remove(face)
        try:
            self._take(face)
        except (TTLibError, ValueError, LookupError, OSError):
            return False  # a damaged font file of the machine: another may have the letter
        self._taken.append(face)
        return True


def _code_points(letters: str) -> str:
    return f"[{' '.join(f'U+{ord(letter):04X}' for letter in letters)}]"


def _installed() -> list[Path]:
    """The font files of this machine, upright ones of usual weight first."""
    found = {path for folder in _folders() for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES}
    return sorted(found, key=lambda path: ("Regular" not in path.name, path))


def _folders() -> Iterator[Path]:
    """Where fontconfig looks for fonts, by the XDG Base Directory Specification."""
    own = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    for folder in (own, *shared.split(":")):
        yield Path(folder).expanduser() / "fonts"
    yield Path("~/.fonts").expanduser()


def _faces(path: Path) -> Iterator[Face]:
    """The faces of a file that can be printed; none if the file is no font or cannot be read."""
    try:
        blob = uharfbuzz.Blob.from_file_path(path)
    except uharfbuzz.HarfBuzzError:
        return
    for index in range(uharfbuzz.Face(blob).count):
        face = uharfbuzz.Face(blob, index)
        if not OUTLINES.isdisjoint(face.table_tags):
            yield Face(path, index, face.unicodes)


# ---- What a settlement slip says, line by line and row by row, in the words of a language ------------------------

VERIFY: Final = "mahjong-table journal verify JOURNAL --seal SEAL"
_LETTER: Final = regex.compile(r"\X")
MOST_COLUMNS: Final = 7
"""Columns of players; where more have played, a hand lists only those whose totals it changed."""


def money(amount: Decimal) -> str:
    """An amount with its sign and at least two decimals, more where it has more."""
    return f"{amount:+.{decimal_places(amount)}f}" if amount else f"{Decimal(0):.2f}"


def facts(session: SessionAccount, where: Zone, words: Catalogue) -> list[str]:
    """Beginning, end, stake and limits of the session, each with its name, a line each."""
    unknown = words.text("slip-unknown")
    ended = words.text("slip-goes-on") if session.ended is None else format_time(session.ended, where)
    began = unknown if session.began is None else format_time(session.began, where)
    stake = words.text("slip-per-unit", {"stake": decimal_text(shortest(session.stake_per_unit))})
    facts = [
        (words.text("slip-began"), began),
        (words.text("slip-ended"), ended),
        (words.text("slip-stake"), stake),
    ]
    if session.maximum_loss is not None:
        most = words.text("slip-units", {"number": session.maximum_loss})
        facts.append((words.text("slip-maximum-loss"), most))
    if session.chips is not None:
        left = words.text("join-list").join(
            f"{name} {chips}" for name, chips in zip(session.players, session.chips, strict=True)
        )
        facts.append((words.text("slip-chips"), left))
    if session.pot:
        holds = {"units": f"{session.pot:+d}", "money": money(in_money(session.pot, session.stake_per_unit))}
        facts.append((words.text("slip-pot"), words.text("slip-pot-holds", holds)))
    return [words.text("slip-fact", {"name": what, "value": value}) for what, value in facts]


def totals(session: SessionAccount, words: Catalogue) -> list[tuple[str, ...]]:
    """Each player with units and money won or lost, below a row of headings; where the rules ended the session with
    bonuses, also with place, points and bonus, the first place first."""
    rows = [
        (name, _signed(units), money(amount))
        for name, units, amount in zip(session.players, session.totals, session.money, strict=True)
    ]
    head = words.text("slip-player"), words.text("slip-column-units"), words.text("slip-money")
    if not session.places:
        return [head, *rows]
    by_place = sorted(zip(session.places, rows, strict=True), key=lambda one: one[0].place)
    ended = [
        (
            name,
            str(place.place),
            "" if place.points is None else str(place.points),
            _signed(place.bonus),
            units,
            amount,
        )
        for place, (name, units, amount) in by_place
    ]
    more = words.text("slip-place"), words.text("slip-points"), words.text("slip-bonus")
    return [(head[0], *more, *head[1:]), *ended]


def _signed(units: int) -> str:
    return f"{units:+d}" if units else "0"


def slip_chapters(
    session: SessionAccount, where: Zone, words: Catalogue
) -> list[tuple[str, list[tuple[str, ...]]]]:
    """Every hand and every correction: a heading, and the rows under it, with the column names first."""
    chapters = [(words.text("slip-hands", {"number": session.hands}), words.text("slip-happened"), "score")]
    if session.corrections:
        heading = words.text("slip-corrections", {"number": len(session.corrections)})
        chapters.append((heading, words.text("slip-why"), CORRECTION))
    hand = words.text("slip-hand")
    made = []
    for what, column, kind in chapters:
        rows = [row for row in session.rows if row.kind == kind]
        if kind == CORRECTION:
            rows = [
                changed(
                    row,
                    text=f"{row.text}, {format_time(row.at, where) if row.at else words.text('slip-unknown')}",
                )
                for row in rows
            ]
        head: tuple[str, ...] = (hand, words.text("slip-column-units"), column)
        lines: list[tuple[str, ...]] = [(str(row.hand), _moved(row, words), row.text) for row in rows]
        if len(session.players) <= MOST_COLUMNS:
            head = (hand, *map(_short, session.players), column)
            lines = [line for row in rows for line in _lines_of(row, len(session.players), words)]
        made.append((what, [head, *lines]))
    return made


def _lines_of(row: LedgerRow, players: int, words: Catalogue) -> list[tuple[str, ...]]:
    """A hand or correction; the bonuses of the session's end in a row of their own below the last hand."""
    if not row.bonuses:
        return [(str(row.hand), *_deltas(row.deltas, players), row.text)]
    moved = [delta - bonus for delta, bonus in zip(row.deltas, row.bonuses, strict=True)]
    return [
        (str(row.hand), *_deltas(moved, players), row.text),
        ("", *_deltas(row.bonuses, players), words.text("slip-bonus")),
    ]


def _moved(row: LedgerRow, words: Catalogue) -> str:
    named = zip(row.players, row.deltas, strict=False)
    moved = ", ".join(f"{_short(name)} {delta:+d}" for name, delta in named if delta)
    return moved or words.text("slip-nothing")


def pays(session: SessionAccount, words: Catalogue) -> list[str]:
    """Who pays whom how much, or that nobody owes anything."""
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


def replays(session: SessionAccount, page: str | None, code: str, words: Catalogue) -> list[str]:
    """Where the hands are shown again, for everybody who has the slip's code."""
    if page is None:
        return [words.text("slip-replay-here")]
    return [words.text("slip-replay"), f"{page}/{replay_address(session.name, code=code)}"]


def proof_rows(seal: str, words: Catalogue) -> list[str]:
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
    letters = _LETTER.findall(name)
    return name if len(letters) <= 10 else "".join(letters[:9]) + "…"
