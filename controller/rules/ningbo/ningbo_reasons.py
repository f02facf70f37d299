"""Sentences of refusals, notes and questions of Ningbo alone, in English (`controller.rules.reasons`)."""

from typing import Final

from controller.rules.reasons import EnglishSentence

KONG_AFTER_CLAIM: Final = EnglishSentence(
    "refusal.kong_after_claim", "seat {seat} has just claimed and must discard before it kongs"
)
SAME_TILE_DISCARDED: Final = EnglishSentence(
    "refusal.same_tile_discarded", "seat {seat} has just claimed {tile} and may not discard the same tile"
)
NOTE_HAND_UNKNOWN: Final = EnglishSentence(
    "note.hand_unknown", "NB-10: seat {seat}'s hand is not known; only the tai that are certain are counted"
)
WRONG_LENGTH_NINGBO: Final = EnglishSentence(
    "refusal.wrong_length_ningbo",
    "seat {seat} has {number} tiles instead of {needed}: no four sets and an eye",
)
NOT_FOUR_SETS: Final = EnglishSentence(
    "refusal.not_four_sets", "seat {seat}'s {tiles} with {tile} is not four sets and an eye"
)
NOTE_CLOSED_KONG_HIDDEN: Final = EnglishSentence(
    "note.closed_kong_hidden", "NB-8: seat {seat} has not turned up its closed kong"
)
WILD_DISCARD_WINS_NOTHING: Final = EnglishSentence(
    "refusal.wild_discard_wins_nothing", "nobody wins on the discarded wild tile {tile}"
)
LONE_WILD_WAITS: Final = EnglishSentence(
    "refusal.lone_wild_waits", "a wild alone waits in seat {seat}'s hand, so it wins only by own draw"
)
KONGED_ALONE: Final = EnglishSentence(
    "refusal.konged_alone", "no tile is konged alone, as seat {seat}'s {tiles} is"
)
WILD_IN_MELD: Final = EnglishSentence(
    "refusal.wild_in_meld", "seat {seat}'s {kind} {tiles} contains a wild tile"
)
FLOWER_HELD: Final = EnglishSentence(
    "refusal.flower_held", "seat {seat} holds the flower {tile}, which stands in no set"
)
TOO_FEW_TAI: Final = EnglishSentence(
    "refusal.too_few_tai", "seat {seat}'s win is worth {number} tai; it takes {needed}"
)
TOO_FEW_TAI_BUT_WILDS: Final = EnglishSentence(
    "refusal.too_few_tai_but_wilds",
    "seat {seat}'s win is worth {number} tai, three wilds not counted; it takes {needed}",
)
