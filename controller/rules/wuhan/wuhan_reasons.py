"""Sentences of refusals, notes and questions of Wuhan and Jingzhou alone, in English (`controller.rules.reasons`)."""

from typing import Final

from controller.rules.reasons import EnglishSentence

KONG_TILE_ALONE: Final = EnglishSentence(
    "refusal.kong_tile_alone", "{tile} of seat {seat} is neither wild nor a kong tile and is not konged alone"
)
WILD_IN_MELD: Final = EnglishSentence(
    "refusal.wild_in_meld", "the {kind} {tiles} of seat {seat} holds a wild tile"
)
KONG_TILE_IN_MELD: Final = EnglishSentence(
    "refusal.kong_tile_in_meld", "the {kind} {tiles} of seat {seat} holds a kong tile, which forms no set"
)
EYE_NOT_258: Final = EnglishSentence(
    "refusal.eye_not_258", "the eye of seat {seat} is no 2, 5 or 8, and the hand leaves it no other"
)
TOO_MANY_WILDS: Final = EnglishSentence(
    "refusal.too_many_wilds", "seat {seat} holds {number} wild tiles {tile}, and a minor win allows one"
)
KONG_TILE_SET: Final = EnglishSentence(
    "refusal.kong_tile_set", "seat {seat} cannot make a set of the kong tile {tile}"
)
NEAREST_WINS: Final = EnglishSentence("refusal.nearest_wins", "one player wins a hand: the nearest in turn")
NO_KONG_IN_BOTTOM_STAGE: Final = EnglishSentence(
    "refusal.no_kong_in_bottom_stage", "seat {seat} cannot kong in the bottom stage, with 14 tiles left"
)
BELOW_MINIMUM: Final = EnglishSentence(
    "refusal.below_minimum", "seat {seat} would pay {number}, less than {needed}"
)
NOTE_OTHER_READING: Final = EnglishSentence(
    "note.other_reading",
    "another reading pays the same, but makes one player pay for all (WH-39): the one that does not is taken",
)
NOTE_READINESS_UNKNOWN: Final = EnglishSentence(
    "note.readiness_unknown",
    "the hand of seat {seat} is not known: whether it was ready (WH-40), and so liable for the "
    "all-claimed win (WH-39), is not judged",
)
ASK_READINESS: Final = EnglishSentence(
    "ask.readiness", "whether seat {seat} was ready (WH-40) decides who pays the all-claimed win"
)
NOT_OPENED: Final = EnglishSentence(
    "refusal.not_opened", "seat {seat} has no open set: closed and single kongs do not open a hand"
)
NOBODY_REACHES_MINIMUM: Final = EnglishSentence(
    "refusal.nobody_reaches_minimum", "nobody would pay {needed}: the most is {number}"
)
NOTE_HAND_UNKNOWN: Final = EnglishSentence(
    "note.hand_unknown",
    "the hand of seat {seat} is not known: whether it wins, and by what (WH-15), is not judged",
)
HOLDS_KONG_TILE: Final = EnglishSentence(
    "refusal.holds_kong_tile", "seat {seat} holds the kong tile {tile}, which is konged or discarded first"
)
WILD_DISCARD_WINS_NOTHING: Final = EnglishSentence(
    "refusal.wild_discard_wins_nothing", "the discarded wild tile {tile} never wins"
)
WAIT_ON_ANYTHING: Final = EnglishSentence(
    "refusal.wait_on_anything", "any tile completes the hand of seat {seat}, so it does not win by {way}"
)
NOTE_THIRD_GIVER_UNKNOWN: Final = EnglishSentence(
    "note.third_giver_unknown",
    "who gave seat {seat} its third open set {tiles} is not known: that liability (WH-39) is not judged",
)
NO_SHAPE: Final = EnglishSentence(
    "refusal.no_shape", "{tiles} of seat {seat} is neither four sets and an eye nor honours or 258 alone"
)
NO_SHAPE_WITH: Final = EnglishSentence(
    "refusal.no_shape_with",
    "{tiles} with {tile} of seat {seat} is neither four sets and an eye nor honours or 258 alone",
)
NOTE_HIDDEN_COUNTS_AS_READY: Final = EnglishSentence(
    "note.hidden_counts_as_ready",
    "seat {seat} did not show its hand, so it counts as ready (WH-40) and takes no more than its own share (WH-39)",
)
NOTE_HIDDEN_COUNTS_AS_NOT_READY: Final = EnglishSentence(
    "note.hidden_counts_as_not_ready",
    "seat {seat} did not show its hand, so it counts as not ready (WH-40) and pays for all (WH-39)",
)
