"""Sentences of refusals, notes and questions of Kawuxing alone, in English (`controller.rules.reasons`)."""

from typing import Final

from controller.rules.reasons import EnglishSentence

OPEN_HAND_DISCARDS: Final = EnglishSentence(
    "refusal.open_hand_discards",
    "seat {seat} has laid its hand open: it discards only what it has just drawn, not {tile}",
)
TWO_WINNERS: Final = EnglishSentence(
    "refusal.two_winners", "two players win at once only on one discard or one robbed kong"
)
OPEN_HAND_PUNG: Final = EnglishSentence(
    "refusal.open_hand_pung", "seat {seat} has laid its hand open and cannot discard from it after a pung"
)
LET_WIN_PASS: Final = EnglishSentence(
    "refusal.let_win_pass",
    "seat {seat} let {tile} pass, which would have won as much: until its turn it wins only with a higher score",
)
KONG_AFTER_PUNG: Final = EnglishSentence(
    "refusal.kong_after_pung", "seat {seat} began this turn with its own pung and cannot kong in it"
)
FILL_WITH_DRAWN: Final = EnglishSentence(
    "refusal.fill_with_drawn", "seat {seat} has just drawn {tile}; a filled kong takes that, not {other_tile}"
)
NOTE_HAND_UNKNOWN: Final = EnglishSentence(
    "note.hand_unknown", "KW-10: seat {seat}'s hand is not known, so what it holds is not judged"
)
NOTE_CLOSED_KONG_HIDDEN: Final = EnglishSentence(
    "note.closed_kong_hidden", "KW-7: seat {seat} has not turned up its closed kong"
)
MAY_NOT_WIN_NOW: Final = EnglishSentence("refusal.may_not_win_now", "seat {seat} may not win now ({clause})")
HAS_CHOWED: Final = EnglishSentence(
    "refusal.has_chowed", "seat {seat} has chowed {tiles}, and there is no chow in these rules"
)
HAS_KONGED_ALONE: Final = EnglishSentence(
    "refusal.has_konged_alone", "seat {seat} has konged {tiles} alone: a kong is four tiles"
)
LONG_HAND: Final = EnglishSentence(
    "refusal.long_hand", "seat {seat} has laid {number} sets: a long hand cannot win"
)
KONG_NOT_PUNG: Final = EnglishSentence(
    "refusal.kong_not_pung", "seat {seat} has three {tile} in hand and must kong it"
)
NEITHER_PUNG_NOR_KONG: Final = EnglishSentence(
    "refusal.neither_pung_nor_kong",
    "seat {seat} has three {tile} in hand and can neither pung it nor kong it with an empty wall",
)
NO_PATTERN: Final = EnglishSentence(
    "refusal.no_pattern", "seat {seat}'s {tiles} with {tile} has no pattern, so it wins only by own draw"
)
NO_SHAPE: Final = EnglishSentence(
    "refusal.no_shape", "seat {seat}'s {tiles} with {tile} is neither a pair and four sets nor seven pairs"
)
