"""Names that count as equal, and names that are invalid."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from precis_i18n import get_profile

from controller.identity.name_rules import (
    CARD,
    NAME,
    SENTENCE,
    NameRefused,
    comparison_key,
    first_duplicate,
    fit,
    known_spelling,
    same_name,
    skeleton,
    why_same,
)

NICKNAME = get_profile("NicknameCaseMapped")
TRICKY = (
    "AaIil1|0OoмmМ\u0410\u0430еΝνЅѕßİıſKÅ王张張カ力口ロ口ｶﾞＡ１ \u3000\u00a0"
    "\u200b\u200d\u0301\u0307\ufe0f😀½ﷺ'`’\u05e9\u0627١"
)
texts = st.text(max_size=8) | st.text(alphabet=TRICKY, max_size=8)

ONE = [
    ("Ann", "Ann "),
    ("Ann", "ann"),
    ("Ann", "Ann\u200b"),  # zero-width space
    ("Ann", "A\u00adnn"),  # soft hyphen
    ("Ann", "\u202aAnn\u202c"),  # embedding
    ("Ann", "\u0410nn"),  # Cyrillic A
    ("ANN", "\u0430nn"),  # and its small letter against Latin capitals
    ("Alan", "AIan"),  # capital i for l
    ("Bob", "B0b"),
    ("Li Wei", "Li\u3000 Wei"),
    ("Zoë", "Zoe\u0308"),  # composed, decomposed
    ("Ｌｉ", "Li"),  # full width
    ("ｶﾞﾝ", "ガン"),  # half width
    ("カ", "力"),  # katakana ka, the ideograph for strength
    ("口", "ロ"),
    ("王小明", "王\u200b小明"),
    ("قرآن", "قرا\u0653ن"),
    ("❤️", "❤"),  # with and without the emoji style
]
OTHER = [
    ("Ann", "Anna"),
    ("José", "Jose"),
    ("张伟", "張偉"),  # simplified and traditional are two names
    ("王小明", "王小朋"),
    ("はな", "ハナ"),  # hiragana, katakana
    ("محمد", "محمود"),
    ("😀", "😃"),
    ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👦"),
    ("Mai", "Mal"),
    ("Nan", "Van"),
    ("East", "West"),
    ("Player 1", "Player 2"),
]


@pytest.mark.parametrize(("a", "b"), ONE)
def test_one_name(a: str, b: str) -> None:
    assert same_name(a, b) and same_name(b, a)
    assert known_spelling(b, ["Somebody", a]) == a
    assert first_duplicate(["Somebody", a, b]) == (a, b)


@pytest.mark.parametrize(("a", "b"), OTHER)
def test_two_names(a: str, b: str) -> None:
    assert not same_name(a, b) and comparison_key(a) != comparison_key(b)
    assert known_spelling(b, [a]) is None and first_duplicate([a, b]) is None


@given(texts, texts)
@example("0", "O")
def test_the_comparison_is_one(a: str, b: str) -> None:
    assert same_name(a, a)
    assert same_name(a, b) == same_name(b, a)
    assert (first_duplicate([a, b]) is not None) == same_name(a, b)
    assert comparison_key(comparison_key(a)) == comparison_key(a)  # a key is its own
    assert comparison_key(a) != comparison_key(b) or same_name(a, b)


@given(
    texts,
    st.sampled_from([str.upper, str.title, lambda text: f"  {text}\u3000", lambda text: text + "\u200b"]),
)
def test_names_one_by_either_standard_are_one_here(a: str, changed: object) -> None:
    assert callable(changed)
    b = changed(a)
    assert skeleton(a) != skeleton(b) or same_name(a, b)
    try:
        nicknames = NICKNAME.enforce(a), NICKNAME.enforce(b)
    except UnicodeEncodeError:  # a text that is no nickname at all
        return
    assert nicknames[0] != nicknames[1] or comparison_key(a) == comparison_key(b)


@given(st.text(min_size=1, max_size=60))
def test_a_valid_name_is_shown_as_given_and_stays_valid(given_: str) -> None:
    try:
        shown = fit(given_, NAME)
    except NameRefused as refused:
        assert "\n" not in str(refused) and "\x1b" not in str(refused)
        return
    assert shown in given_ and given_.replace(shown, "", 1).isspace() == (shown != given_)
    assert fit(shown, NAME) == shown and same_name(shown, given_)
    assert len(shown.encode()) <= NAME.bytes


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Ann\u200b", "ZERO WIDTH SPACE (U+200B), which cannot be seen: write it again without"),
        ("A\u202enn", "RIGHT-TO-LEFT OVERRIDE (U+202E)"),
        ("Ann\x1b[31m", "ESCAPE (U+001B), which is a control character"),
        ("Ann\x9b31m", "CONTROL SEQUENCE INTRODUCER (U+009B)"),
        ("Ann\u2028Bo", "LINE SEPARATOR (U+2028), which breaks the line: write a space instead"),
        ("Ann\u2029Bo", "PARAGRAPH SEPARATOR (U+2029)"),
        ("Ann\n", "LINE FEED (U+000A)"),
        ("\ue000", "U+E000, which looks different on every machine"),
        ("a\ufffe", "U+FFFE, which Unicode does not know"),
        ("\ud800", "half a character"),
        ("An\u200dn", "ZERO WIDTH JOINER (U+200D)"),  # joins nothing here
        ("A\ufe0fnn", "VARIATION SELECTOR-16 (U+FE0F)"),
        ("\u3164", "HANGUL FILLER (U+3164)"),
        ("\u2800", "nothing can be seen"),
        ("\u0301Ann", "COMBINING ACUTE ACCENT (U+0301), a mark that belongs on a letter"),
        ("Z" + "\u0300" * 5, "more than 4 marks"),
        (" \u3000", "is empty"),
        ("x" * 41, "has 41 letters: 40 are the most"),
        ("e\u0301\u0301\u0301\u0301" * 40, "takes 360 bytes: 200 are the most"),
    ],
)
def test_invalid_names_are_refused(name: str, why: str) -> None:
    with pytest.raises(NameRefused) as refused:
        fit(name, NAME)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    "name",
    [
        "王小明",
        "山田 太郎",
        "葛\U000e0100城",  # the form of the ideograph that the family writes
        "می\u200cخواهم",  # Persian: two letters that must not join
        "क\u094d\u200dष",  # Hindi: a half form
        "👨\u200d👩\u200d👧",
        "❤\ufe0f",
        "1\ufe0f\u20e3",
        "O'Neill-Śmith, Jr.",
        "محمد علي",
        "Nguyễn".encode().decode(),
        "👨\u200d👩\u200d👧" * 8,  # eight letters to people
    ],
)
def test_real_names_are_accepted_unchanged(name: str) -> None:
    assert fit(f" {name}\u00a0", NAME) == name


def test_a_flood_is_refused_at_once() -> None:
    for flood in (
        " " * 60_000 + "x",
        "\u0628" + "\u064b" * 60_000 + "\u200c",
        "\u200d" * 60_000,
        "x" * 10**7,
    ):
        began = process_time()
        with pytest.raises(NameRefused, match="shorten it"):
            fit(flood, NAME)
        assert process_time() - began < 1


def test_limits_count_letters_as_people_do() -> None:
    assert fit("e\u0301" * 40, NAME)
    assert fit("王" * 64, CARD) and fit("王" * 300, SENTENCE)
    with pytest.raises(NameRefused, match="has 301 letters"):
        fit("王" * 301, SENTENCE)


def test_the_sentence_about_two_names_shows_the_difference() -> None:
    assert why_same("Ann", "\u0410nn").text == (
        '"Ann" and "\u0410nn" are one name, because CYRILLIC CAPITAL LETTER A (U+0410) looks like '
        "LATIN CAPITAL LETTER A (U+0041): give each a name of their own"
    )
    assert "apart from ZERO WIDTH SPACE (U+200B), which cannot be seen" in why_same("Ann", "Ann\u200b").text
    assert why_same("Ann", "ANN").text == '"Ann" and "ANN" are one name: give each a name of their own'


@given(st.lists(texts, max_size=6))
def test_two_of_many_are_found(names: list[str]) -> None:
    assume(len(names) > 1)
    pairs = [(a, b) for k, b in enumerate(names) for a in names[:k] if same_name(a, b)]
    found = first_duplicate(names)
    assert (found is None) == (not pairs)
    assert found is None or same_name(*found)
