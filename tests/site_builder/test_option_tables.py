"""The tables of options in docs/rules are those of the declarations."""

import pytest

from controller.rules import load, names_of_systems
from site_builder.option_tables import FILES, HEAD, ROOT, with_options


@pytest.mark.parametrize("name", FILES)
def test_the_tables_of_options_are_up_to_date(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert text.count(HEAD) == 1
    assert FILES[name](text) == text, "make options"


@pytest.mark.parametrize("rules", names_of_systems())
def test_option_table_is_written_from_declarations(rules: str) -> None:
    written = with_options(f"before\n\n{HEAD}| `old` | `1` | | |\n\nafter\n", rules)
    before, rows, after = written.split("\n\n")
    assert (before, after) == ("before", "after\n")
    names = [row.split("`")[1] for row in rows.splitlines()[2:]]
    assert names == [option.name for option in load(rules).option_list]


def test_row_tells_default_values_clause_and_what_option_does() -> None:
    rows = with_options(HEAD, "hangzhou").splitlines()
    assert (
        '| `false_win` | `"end"` | `"end"` (the hand ends), `"forfeit"` (the hand goes on) | '
        in "\n".join(rows)
    )
    (chips,) = (row for row in rows if "`chips`" in row)
    assert chips == (
        "| `chips` | `null` | null or a whole number from 1 to 1000000000 (no amount is larger) | "
        "What each player can lose: nobody pays more than the chips left. null: no limit. (HZ-51) |"
    )
