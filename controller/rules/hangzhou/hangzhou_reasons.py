"""Sentences of refusals, notes and questions of Hangzhou alone, in English (`controller.rules.reasons`)."""

from typing import Final

from controller.rules.reasons import EnglishSentence

NO_FLOAT_COULD_FOLLOW: Final = EnglishSentence(
    "refusal.no_float_could_follow",
    "neither another float nor a kong bloom could follow this claim of seat {seat} at once",
)
FLOAT_OR_KONG: Final = EnglishSentence(
    "refusal.float_or_kong", "seat {seat} claimed in its float round and must float again or kong"
)
SETS_FROM_ONE_SEAT: Final = EnglishSentence(
    "refusal.sets_from_one_seat",
    "seat {seat} has claimed {number} sets from seat {giver} and may take no more",
)
NO_THIRD_CLAIM: Final = EnglishSentence(
    "refusal.no_third_claim", "seats {seat} and {giver} are non-bankers: no third claim between them"
)
NO_THIRD_CHOW: Final = EnglishSentence(
    "refusal.no_third_chow", "seats {seat} and {giver} are non-bankers: no third chow after two chows"
)
FLOATING: Final = EnglishSentence("refusal.floating", "seat {seat} is floating and waits for its next turn")
KONG_KEEPS_WAIT: Final = EnglishSentence(
    "refusal.kong_keeps_wait",
    "seat {seat} claimed in its float round: a kong now must keep the wait on anything",
)
NOTE_HAND_UNKNOWN: Final = EnglishSentence(
    "note.hand_unknown",
    "the hand of seat {seat} is not known: its shape and wait (HZ-12, HZ-20, HZ-26) are not judged and the "
    "patterns of its tiles (HZ-30, HZ-31, HZ-34 to HZ-36) not counted",
)
FORTUNE_LOCK: Final = EnglishSentence(
    "refusal.fortune_lock", "seat {seat} discarded a fortune tile: no claims until its next turn"
)
ONE_WINNER: Final = EnglishSentence("refusal.one_winner", "one player wins a hand of Hangzhou")
NOTE_EARLIER_FLOAT_UNKNOWN: Final = EnglishSentence(
    "note.earlier_float_unknown",
    "HZ-31: whether seat {seat} floated earlier cannot be known from what lay open",
)
NOTE_CLOSED_KONG_HIDDEN: Final = EnglishSentence(
    "note.closed_kong_hidden", "HZ-16: seat {seat} has not turned up its closed kong"
)
NOTE_FLOATS_UNKNOWN: Final = EnglishSentence(
    "note.floats_unknown", "HZ-63: whether seat {seat} floated with every fortune discard cannot be known"
)
OWN_DRAW_ONLY: Final = EnglishSentence("refusal.own_draw_only", "only an own draw wins here")
FORTUNE_DISCARDED: Final = EnglishSentence(
    "refusal.fortune_discarded", "the discarded fortune tile {tile} never wins for another"
)
CLAIMS_FROM_STAY: Final = EnglishSentence(
    "refusal.claims_from_stay", "claiming wins only from stay {needed} on, and the banker is at stay {stay}"
)
BOTH_NON_BANKERS: Final = EnglishSentence(
    "refusal.both_non_bankers",
    "seats {seat} and {giver} are both non-bankers: neither wins on the other's tile",
)
NO_TEN_HONOURS: Final = EnglishSentence("refusal.no_ten_honours", "ten discarded honours win nothing here")
HONOURS_DISCARDED: Final = EnglishSentence(
    "refusal.honours_discarded", "seat {seat} has discarded {number} honours from the start, not {needed}"
)
WAIT_ON_ANYTHING: Final = EnglishSentence(
    "refusal.wait_on_anything", "any tile completes this hand, so it wins only by own draw"
)
DISCARDED_WITHOUT_FLOAT: Final = EnglishSentence(
    "refusal.discarded_without_float", "seat {seat} discarded a fortune tile without floating"
)
FORTUNE_IN_MELD: Final = EnglishSentence(
    "refusal.fortune_in_meld", "the {kind} {tiles} contains a fortune tile"
)
NO_SINGLE_KONG_MELD: Final = EnglishSentence("refusal.no_single_kong_meld", "no tile is konged alone")
FORTUNE_LOCK_WIN: Final = EnglishSentence(
    "refusal.fortune_lock_win", "seat {seat} discarded a fortune tile: no win by claiming until its next turn"
)
NO_SHAPE: Final = EnglishSentence("refusal.no_shape", "{tiles} is neither an eye and sets nor seven pairs")
NO_SHAPE_WITH: Final = EnglishSentence(
    "refusal.no_shape_with", "{tiles} with {tile} is neither an eye and sets nor seven pairs"
)
