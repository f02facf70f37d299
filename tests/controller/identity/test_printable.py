"""Texts from data on terminals and in spreadsheets."""

from __future__ import annotations

import csv
import io
import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.identity.printable import PrintableStream, cell, from_cell, printable, printable_lines

STEERING = (
    "".join(map(chr, [*range(0x20), *range(0x7F, 0xA0)]))
    + "\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069"
)
texts = st.text() | st.text(alphabet=STEERING + "=+-@'＝ aA1\t\r\n王;,\"")


@given(texts)
def test_nothing_steers_a_terminal(text: str) -> None:
    shown = printable(text)
    assert not set(shown) & set(STEERING)
    assert not any(unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp") for one in shown)
    lines = printable_lines(text)
    assert not (set(lines) - {"\n", "\r", "\t"}) & set(STEERING)
    assert "\r" not in lines.replace("\r\n", "")
    assert printable(shown) == shown
    shown.encode()  # half characters could not be sent to any terminal


@given(
    st.recursive(texts, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3))
)
def test_json_means_the_same_afterwards(value: object) -> None:
    assert json.loads(printable(json.dumps(value, ensure_ascii=False))) == value


def test_names_are_left_as_people_write_them() -> None:
    for name in ("王小明", "می\u200cخواهم", "👨\u200d👩\u200d👧", "Zoë", "محمد"):
        assert printable(name) == name
    assert printable("Ann\x1b]0;pwned\x07") == "Ann\\u001b]0;pwned\\u0007"
    assert printable("a\U000e0041") == "a\\udb40\\udc41"


def test_a_stream_before_a_terminal() -> None:
    terminal = io.StringIO()
    PrintableStream(terminal).write("a\x1b[2Jb\r\n\u202ec\n")
    assert terminal.getvalue() == "a\\u001b[2Jb\r\n\\u202ec\n"


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "  =1",
        "＝1",
        "\u3000＋1",
        "'",
        "'=1",
        "\ufe63 1",
    ],
)
def test_a_cell_like_a_formula_begins_with_an_apostrophe(text: str) -> None:
    assert cell(text) == "'" + text


@given(st.lists(texts, min_size=1, max_size=5))
def test_cells_are_read_back(row: list[str]) -> None:
    file = io.StringIO(newline="")
    csv.writer(file).writerow(map(cell, row))
    (read,) = csv.reader(io.StringIO(file.getvalue(), newline=""))
    assert [from_cell(one) for one in read] == row
    assert not any(one.lstrip().startswith(tuple("=+-@")) for one in read)
