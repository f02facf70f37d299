"""Validation and comparison of names (players, cards, tables, parlors, staff) and of free text such as reasons.

    name = fit(" Ann ", NAME)            "Ann", as it is shown; NameRefused names the wrong character and the cure
    same("Ann", "Аnn")                   True: the second begins with a Cyrillic letter
    doubles(["Bo", "ann", "Ann"])        ("ann", "Ann")
    known("ANN", ["Bo", "Ann"])          "Ann", the same name among these

Two names are the same if they are equal by PRECIS Nickname (RFC 8266: case, width, spaces) or by the skeleton of UTS
#39 (letters that look alike). `comparison_key` is one text for all names that are the same by Nickname and look alike
after it; a dictionary or a database can hold it. `same` also compares names that look alike as they are written, as
AIan (capital i) and Alan. That is no part of `comparison_key`, because i = I by case and I = l by shape would make
Mai and Mal one person, and the Greek capital Nu would make one letter of n and v.

A name is shown as it was given, without the spaces around it. The compared form is never shown. The comparison takes
any text, also one that `fit` refuses.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

import regex
from precis_i18n import get_profile

from controller.identity.canonical import canonical
from controller.identity.printable import printable
from controller.words.sentence import Sentence, SentenceError, say

REMEMBERED: Final = 20_000
"""Names whose keys are cached: a hub receives the same few thousand players again and again."""
MOST_ROUNDS: Final = 8
"""Folding and skeleton are repeated to a fixed point: no code point needs more than three rounds."""
MOST_MARKS: Final = 4
"""Combining marks on one letter (UTS #39, 5.4): no writing system needs more."""


SEATS: Final = ("East", "South", "West", "North")
"""Names of people for whom nobody has entered a name: names of seats, not of persons."""


class NameRefused(SentenceError, ValueError):
    """An invalid name or text; the sentence, which stands within another, gives the reason to the person who wrote
    it."""


@dataclass(frozen=True)
class NameKind:
    """A kind of text that people give: its name, and its maximum length in characters and in bytes."""

    word: str
    letters: int
    bytes: int


NAME: Final = NameKind("name", 40, 200)
CARD: Final = NameKind("card", 64, 256)
PLACE: Final = NameKind("name", 60, 240)
"""A parlor or a table: the name stands in MQTT topics."""
SENTENCE: Final = NameKind("sentence", 300, 1200)


# ---- valid names -------------------------------------------------------------------------------------------------

_SPACES: Final = regex.compile(r"^\p{Zs}+|\p{Zs}+$")
_CLUSTER: Final = regex.compile(r"\X")
_VISIBLE: Final = regex.compile(r"[[\p{L}\p{N}\p{P}\p{S}]--[\p{DI}\u2800]]", regex.V1)
_MARK: Final = regex.compile(r"\p{M}")
_PILE: Final = regex.compile(rf"[\p{{Mn}}\p{{Me}}]{{{MOST_MARKS + 1},}}")
_JOINS: Final = regex.compile(
    r"(?<=\p{ccc=9})[\u200c\u200d]"  # RFC 5892 A.1 and A.2: after a virama, in Indic scripts
    r"|(?<=[\p{Joining_Type=L}\p{Joining_Type=D}]\p{Joining_Type=T}*)\u200c"
    r"(?=\p{Joining_Type=T}*[\p{Joining_Type=R}\p{Joining_Type=D}])"  # A.1: between letters that would join (Persian)
    r"|(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})"  # emoji sequences
    r"|(?<=[\p{Extended_Pictographic}0-9#*])[\ufe0e\ufe0f]"  # emoji or text style
    r"|(?<=\p{Han})[\ufe00-\ufe0f\U000e0100-\U000e01ef]"  # variants of ideographs, as families write their names
    r"|(?<=\p{Mongolian})[\u180b-\u180d\u180f]"
)
"""Invisible characters if they are part of the writing; in other places they only hide a difference."""
_WRONG: Final = regex.compile(r"[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{DI}]")
_HIDDEN: Final = regex.compile(r"[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{DI}]")
_CONTROLS: Final = {
    0x00: "NULL",
    0x07: "BELL",
    0x08: "BACKSPACE",
    0x09: "TABULATION",
    0x0A: "LINE FEED",
    0x0D: "CARRIAGE RETURN",
    0x1B: "ESCAPE",
    0x7F: "DELETE",
    0x85: "NEXT LINE",
    0x9B: "CONTROL SEQUENCE INTRODUCER",
}


def fit(text: str, kind: NameKind) -> str:
    """The text as it is shown: as given, stripped of surrounding spaces. Raises `NameRefused` for an invalid one."""
    if len(text) > 4 * kind.bytes:  # before anything slow
        raise NameRefused(say("name.too_many_characters", kind=kind.word, count=len(text), most=kind.letters))
    shown = _SPACES.sub("", text)
    if not shown:
        raise NameRefused(say("name.empty", kind=kind.word))
    name = quote_name(shown)
    if (size := len(shown.encode(errors="surrogatepass"))) > kind.bytes:
        raise NameRefused(say("name.too_many_bytes", kind=kind.word, name=name, count=size, most=kind.bytes))
    wrong = _WRONG.search(_JOINS.sub("", shown))
    if wrong is not None:
        raise NameRefused(
            say("name.wrong_character", kind=kind.word, name=name, character=_problem_of(wrong[0]))
        )
    if _VISIBLE.search(shown) is None:
        raise NameRefused(say("name.invisible", kind=kind.word, name=name))
    if _MARK.match(shown) is not None:
        raise NameRefused(
            say("name.begins_with_mark", kind=kind.word, name=name, character=character(shown[0]))
        )
    if _PILE.search(shown) is not None:
        raise NameRefused(say("name.too_many_marks", kind=kind.word, name=name, most=MOST_MARKS))
    letters = sum(1 for _ in _CLUSTER.finditer(shown))
    if letters > kind.letters:
        raise NameRefused(
            say("name.too_many_letters", kind=kind.word, name=name, count=letters, most=kind.letters)
        )
    return shown


def hidden(text: str) -> str:
    """The characters of a text that control a screen, change its writing direction, break its line or cannot be seen,
    each once; empty for a text without. No name holds one: not of a person, a card, a parlor or a table, and a hub
    refuses them as a table does."""
    return "".join(dict.fromkeys(_HIDDEN.findall(_JOINS.sub("", text))))


def trouble(text: str, kind: NameKind) -> Sentence | None:
    """The problem of a name that is already in use; None if it would be valid as a new name, unchanged."""
    try:
        shown = fit(text, kind)
    except NameRefused as refused:
        return refused.whole
    return None if shown == text else say("name.spaces_around", kind=kind.word, name=quote_name(text))


def character(one: str) -> str:
    """A character by its Unicode name, if it has one, and number, as CYRILLIC CAPITAL LETTER A (U+0410)."""
    code = ord(one)
    name = unicodedata.name(one, "") or _CONTROLS.get(code, "")
    return f"{name} (U+{code:04X})" if name else f"U+{code:04X}"


def _problem_of(wrong: str) -> Sentence:
    """The problem of a character, and its cure."""
    word = character(wrong)
    if regex.match(r"\p{Cc}", wrong):
        return say("name.control_character", character=word)
    if regex.match(r"[\p{Zl}\p{Zp}]", wrong):
        return say("name.line_separator", character=word)
    if regex.match(r"[\p{Cf}\p{DI}]", wrong):
        return say("name.invisible_character", character=word)
    if regex.match(r"\p{Co}", wrong):
        return say("name.private_character", character=word)
    if regex.match(r"\p{Cs}", wrong):
        return say("name.half_character", character=word)
    return say("name.unassigned_character", character=word)


def quote_name(text: str) -> str:
    """A name for use in an error sentence: printable, and not longer than a line."""
    shown = printable(text)
    return shown if len(shown) <= 60 else f"{shown[:59]}…"


# ---- comparison ------------------------------------------------------------------------------------------

_NICKNAME: Final = get_profile("NicknameCaseMapped")
_IGNORED: Final = regex.compile(r"\p{DI}+")


@cache
def _prototypes() -> dict[int, str]:
    """The prototype of each code point for skeletons, from the data file beside this module."""
    lines = files("controller.identity").joinpath("confusables.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines if not line.startswith("#"))
    return {int(code, 16): "".join(chr(int(one, 16)) for one in shape) for code, *shape in rows}


def skeleton(text: str) -> str:
    """The internal skeleton of UTS #39, section 4: equal for texts that look alike. Never shown."""
    bare = _IGNORED.sub("", unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", bare.translate(_prototypes()))


@lru_cache(maxsize=REMEMBERED)
def comparison_key(text: str) -> str:
    """A text equal for all names that are one by Nickname and look alike after it. Never shown."""
    for _ in range(MOST_ROUNDS):
        before, text = text, skeleton(_NICKNAME.apply_five_rules(text))
        if text == before:
            break
    return text


@lru_cache(maxsize=REMEMBERED)
def _looks(text: str) -> str:
    """The skeleton of a name as it is written, runs of spaces as one."""
    return " ".join(skeleton(text).split())


def same_name(one: str, other: str) -> bool:
    """Whether two names count as one name."""
    return not marks(one).isdisjoint(marks(other))


def marks(text: str) -> frozenset[str]:
    """Texts of which two names that are the same have one in common. The record of a comparison, so that a program
    that compares in another way finds the result of that time."""
    return frozenset((f"k{comparison_key(text)}", f"l{_looks(text)}"))


def known_spelling(name: str, among: Iterable[str]) -> str | None:
    """The spelling of a name among these: the exact one if it is there, else the first that is the same; None if
    there is no such name."""
    written = tuple(among)
    return name if name in written else next((one for one in written if same_name(name, one)), None)


def first_duplicate(names: Sequence[str]) -> tuple[str, str] | None:
    """The first two of these names that are the same."""
    seen: dict[str, str] = {}
    for name in names:
        for mark in sorted(marks(name)):
            if mark in seen:
                return seen[mark], name
        seen |= dict.fromkeys(marks(name), name)
    return None


def why_same(one: str, other: str) -> Sentence:
    """Why two names are the same: "Ann" and "Аnn" are one name."""
    if one == other:
        return say("name.twice", name=quote_name(one))
    return say("name.same", one=quote_name(one), other=quote_name(other), difference=_difference(one, other))


def _difference(one: str, other: str) -> Sentence | None:
    """The character by which two such names differ, if the difference cannot be seen."""
    if _IGNORED.sub("", one) == _IGNORED.sub("", other):
        hidden = next(iter(_IGNORED.findall(other) or _IGNORED.findall(one)))
        return say("name.apart_from", character=character(hidden[0]))
    fold = unicodedata.normalize("NFKC", one).casefold(), unicodedata.normalize("NFKC", other).casefold()
    if fold[0].split() == fold[1].split():
        return None
    odd = next(((a, b) for a, b in zip(one, other, strict=False) if a.casefold() != b.casefold()), None)
    return None if odd is None else say("name.looks_like", one=character(odd[1]), other=character(odd[0]))


def forbidden_in_topics(name: str) -> list[str]:
    """The characters of a name that cannot stand between two slashes of a topic: `/ + #`; those that are `hidden`;
    and non-characters, for which brokers end the connection, as for control characters (MQTT 5, section 1.5.4)."""
    return sorted(
        {
            *hidden(name),
            *(
                letter
                for letter in name
                if letter in "/+#" or 0xFDD0 <= ord(letter) <= 0xFDEF or ord(letter) & 0xFFFE == 0xFFFE
            ),
        }
    )


# ---- The record of a name: a salted hash of it. It proves the name while name and salt are there -------------------
# Without them it reveals nothing, so a name can be erased from a record that nobody may change.

COMMITMENT_PATTERN: Final = r"^[0-9a-f]{64}$"
SALT_PATTERN: Final = r"^[0-9a-f]{32}$"


def fresh_salt() -> str:
    """A new random salt: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def commitment(person: str, name: str, card: str | None, salt: str) -> str:
    """The commitment to a person's name and card: 64 hexadecimal digits."""
    content = canonical({"person": person, "name": name, "card": card, "salt": salt})
    return blake2b(content, digest_size=32).hexdigest()
