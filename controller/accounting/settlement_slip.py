"""The settlement slip of a session, as text and as PDF: what each player won or lost, who pays whom, and the seal
that proves it.

    account, seal = ...
    print(slip_text(account, seal)); Path("slip.pdf").write_bytes(pdf(account, seal, language="zh"))

The same account in the same zone gives the same bytes. `page` is the address of the table's page for other devices,
at which its hands are replayed (None: not served), `code` the code that shows them to the slip's holder
(`Journal.slip_code`). `seal` is the text of `Journal.signed_seal(account.last)`; `mahjong-table journal verify
--seal` takes it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from controller.accounting import slip_pdf
from controller.accounting.accounts import SessionAccount, account
from controller.identity.printable import printable
from controller.journal import file_permissions
from controller.journal.journal import Journal
from controller.local_time import Zone, zone
from controller.words.fluent_catalogue import ENGLISH, catalogue

WIDE: Final = "WF"


def slip_text(
    session: SessionAccount,
    seal: str,
    where: Zone = None,
    language: str = "en",
    page: str | None = None,
    code: str = "",
) -> str:
    """The slip as lines of text, columns aligned for a terminal; times in the zone `where`, words in one of
    `controller.words.LANGUAGES`, in which the account has been made up, too."""
    words = catalogue(language)
    lines = [
        words.text("slip-title", {"session": session.name}),
        *slip_pdf.facts(session, where, words),
        "",
    ]
    rows = slip_pdf.totals(session, words)
    lines += _table(rows, "l" + "r" * (len(rows[0]) - 1))
    for what, rows in slip_pdf.slip_chapters(session, where, words):
        lines += ["", what, *_table(rows, "r" * (len(rows[0]) - 1) + "l")]
    lines += ["", words.text("slip-who-pays"), *(f"  {line}" for line in slip_pdf.pays(session, words))]
    lines += [
        "",
        words.text("slip-signatures"),
        *(f"  {_fit(name, 24)}  ______________________________" for name in session.players),
        "",
        *slip_pdf.replays(session, page, code, words),
    ]
    return "\n".join(map(printable, [*lines, "", *slip_pdf.proof_rows(seal, words), ""]))


def pdf(
    session: SessionAccount,
    seal: str,
    where: Zone = None,
    language: str = "en",
    page: str | None = None,
    code: str = "",
) -> bytes:
    """The slip as a PDF of as many A4 pages as it needs; arguments as of `slip_text`. The hands' numbers lead to their
    replays."""
    from controller.accounting.slip_pdf import slip_pdf

    return slip_pdf(session, seal, where, language, page, code)


def write_slip(journal: Path, session: str) -> tuple[Path, Path]:
    """Write a session's slip beside its journal, in `<journal>.slips/`: the paths of the PDF and of the text. Both
    files appear whole or not at all."""
    with closing(Journal.read(journal)) as record:
        settled = account(record, session, ENGLISH)
        seal, where = record.signed_seal(settled.last or None).text, zone(record.zone)
        page, code = record.page, record.slip_code(settled.name)
    folder = journal.with_name(journal.name + ".slips")
    file_permissions.make_folder(folder)
    file_permissions.tighten([folder, *folder.iterdir()])
    written = []
    for suffix, content in (
        (".pdf", pdf(settled, seal, where, page=page, code=code)),
        (".txt", slip_text(settled, seal, where, page=page, code=code).encode()),
    ):
        path = folder / f"{settled.name}{suffix}"
        written.append(file_permissions.write_private_file(path, content))
    return written[0], written[1]


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
