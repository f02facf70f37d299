"""Sentences of refusals, notes and questions of Xiamen and Quanzhou alone, in English (`controller.rules.reasons`)."""

from typing import Final

from controller.rules.reasons import EnglishSentence

NOTE_FLOATS_UNKNOWN: Final = EnglishSentence(
    "note.floats_unknown", "XM-34: whether seat {seat} floated with every Gold it discarded cannot be known"
)
NOTE_EARLIER_FLOAT_UNKNOWN: Final = EnglishSentence(
    "note.earlier_float_unknown",
    "XM-19: whether seat {seat} floated earlier cannot be known from what lay open",
)
GOLD_LOCK: Final = EnglishSentence(
    "refusal.gold_lock", "seat {other} discarded a Gold: seat {seat} claims nothing until its next turn"
)
HONOUR_FIRST: Final = EnglishSentence(
    "refusal.honour_first",
    "seat {seat} holds a single {tile}, one was discarded already: it goes before {other_tile}",
)
GOLD_NOT_TURNED: Final = EnglishSentence("refusal.gold_not_turned", "the Gold is yet to be turned up")
GOLD_DISCARDER_CLAIMS_NOTHING: Final = EnglishSentence(
    "refusal.gold_discarder_claims_nothing",
    "seat {seat} discarded a Gold and wins by no claim until its next turn",
)
GOLD_LOCK_WIN: Final = EnglishSentence(
    "refusal.gold_lock_win", "seat {seat} discarded a Gold: no discard wins until its next turn"
)
ANOTHER_WIN_FIRST: Final = EnglishSentence(
    "refusal.another_win_first", "another win goes before that of seat {seat}"
)
THREE_GOLDS_NEED_THREE: Final = EnglishSentence(
    "refusal.three_golds_need_three", "seat {seat} has three Golds and wins only at a multiplier of 3 or more"
)
NOTE_HAND_UNKNOWN: Final = EnglishSentence(
    "note.hand_unknown",
    "the hand of seat {seat} is not known: its shape and wait (XM-11, XM-15, XM-20) are not judged, "
    "and what its tiles count and multiply (XM-18, XM-19) is left out",
)
NOTE_CLOSED_KONG_HIDDEN: Final = EnglishSentence(
    "note.closed_kong_hidden",
    "seat {seat} has not turned up its closed kong: it counts the least it may (XM-18)",
)
NO_WIN_BEFORE_GOLD: Final = EnglishSentence(
    "refusal.no_win_before_gold", "nobody wins before the Gold is turned up"
)
NO_FIVE_SETS: Final = EnglishSentence(
    "refusal.no_five_sets", "seat {seat}'s {tiles} with {tile} is no pair and five sets"
)
GOLD_DISCARDED: Final = EnglishSentence(
    "refusal.gold_discarded", "the Gold {tile} of seat {seat} never wins for another"
)
WAIT_ON_ANYTHING: Final = EnglishSentence(
    "refusal.wait_on_anything",
    "any tile completes seat {seat}'s hand, so it wins only by own draw, not by {tile}",
)
GOLD_HOLDER: Final = EnglishSentence(
    "refusal.gold_holder", "seat {seat} holds a Gold and wins only by own draw, not by {tile}"
)
NO_GOLD_ROBBING: Final = EnglishSentence(
    "refusal.no_gold_robbing", "seat {seat} cannot rob the Gold: Quanzhou does not know that"
)
GOLD_ROBBED_WHEN: Final = EnglishSentence(
    "refusal.gold_robbed_when",
    "seat {seat} can rob the Gold only right after deal and flowers, the banker after its first discard",
)
GOLD_ROBBED_TILE: Final = EnglishSentence(
    "refusal.gold_robbed_tile", "seat {seat} can rob only the tile turned up, {tile}"
)
FLOWERS_SHORT: Final = EnglishSentence(
    "refusal.flowers_short",
    "seat {seat} has {number} of the eight flowers: only all eight win whatever the hand",
)
WIN_WITHOUT_TILE: Final = EnglishSentence(
    "refusal.win_without_tile",
    "without a last tile seat {seat} wins only with three Golds right after the deal",
)
FLOWER_COMPLETES_NOTHING: Final = EnglishSentence(
    "refusal.flower_completes_nothing",
    "the flower {tile} completes nothing: seat {seat} lays it out and replaces it",
)
THREE_GOLDS_WHEN: Final = EnglishSentence(
    "refusal.three_golds_when",
    "seat {seat}'s three Golds win with any tiles only right after the deal and in the last turn",
)
GOLD_IN_MELD: Final = EnglishSentence(
    "refusal.gold_in_meld", "the {kind} {tiles} of seat {seat} contains a Gold"
)
KONGED_ALONE: Final = EnglishSentence("refusal.konged_alone", "seat {seat} cannot kong {tiles} alone")
FLOWER_HELD: Final = EnglishSentence(
    "refusal.flower_held", "seat {seat} has yet to lay out its flower {tile}"
)
CANNOT_WIN: Final = EnglishSentence(
    "refusal.cannot_win", "seat {seat} cannot win: it may not win any more in this hand ({clause})"
)
HONOUR_NOT_FOLLOWED: Final = EnglishSentence(
    "refusal.honour_not_followed", "seat {seat} cannot win: it did not follow a discarded honour ({clause})"
)
DID_WRONG: Final = EnglishSentence(
    "refusal.did_wrong",
    "seat {seat} cannot win: it had too many or too few tiles, or did something wrong ({clause})",
)
DISCARDED_WITHOUT_FLOAT: Final = EnglishSentence(
    "refusal.discarded_without_float",
    "seat {seat} cannot win: it discarded a Gold without floating ({clause})",
)
