"""The Ningbo clauses, one sentence each: what a refusal or a score line means, told to people at the table."""

from collections.abc import Mapping
from typing import Final

from controller.rules.course_clauses import CourseClauses
from controller.rules.reasons import SystemWords

WORDS: Final = SystemWords("controller.rules.ningbo")

CLAUSES: Final[Mapping[str, str]] = {
    "NB-1": "144 tiles with eight flowers; four walls of 18 stacks of two; four players, two dice.",
    "NB-2": "The banker stays on a win or a draw, else the bank passes right, for four rounds of winds.",
    "NB-3": "The sum of the dice chooses the wall; the larger die is the stacks left standing at its right end.",
    "NB-4": "The smaller die counts stacks from the tail: the top tile there is turned up as the indicator.",
    "NB-5": "The other three tiles like the indicator are wild; of a flower, the other three of its group.",
    "NB-6": "Flowers are laid out and replaced from the tail, after the deal seat by seat from the banker on.",
    "NB-7": "Both ends of the wall give top before bottom; play draws from the head, supplements from the tail.",
    "NB-8": "One chows from the left and pungs or kongs from anyone, and then discards another tile, no kong between.",
    "NB-9": "No wild tile is claimed, laid in a set or won on as a discard; a wild's single wait wins by own draw.",
    "NB-10": "A win takes at least 4 tai besides three wilds; one player wins, the nearest after the discarder.",
    "NB-11": "Every tile but the indicator is used; then the hand is drawn.",
    "NB-12": "A win is four sets and an eye; it goes before pung and kong, these before chow.",
    "NB-20": "own draw, edge wait, closed wait, single wait, dual pung wait: 1 each, one wait at most.",
    "NB-21": "dragon pung 1 each; seat wind pung 1; round wind pung 1; a double wind scores both.",
    "NB-22": "seat flower 1 each: the season and the plant that belong to the seat's wind.",
    "NB-23": "all runs 1: four runs, and no eye that would score as a pung.",
    "NB-24": "last single 1: all four sets are laid out; single wait is added.",
    "NB-25": "kong bloom 1: won by a kong's supplement, always with own draw.",
    "NB-26": "last tile 1: won by the last tile, always with own draw.",
    "NB-27": "hard 1: no wild tile, or all of them at face value.",
    "NB-28": "all pung 2: four pungs or kongs.",
    "NB-29": "half flush 2: one suit and honours.",
    "NB-30": "four flowers 2: all seasons or all plants, without seat flower; eight flowers 6 in place of both.",
    "NB-31": "three wilds 3: all three wild tiles, not counted toward the 4 tai a win takes.",
    "NB-32": "full flush 4: one suit alone.",
    "NB-33": "all honours 4: winds and dragons alone.",
    "NB-34": "heavenly 8: the banker's dealt hand; earthly 6: won on the banker's first discard, no call before.",
    "NB-40": "By own draw each of the three pays the points; the discarder pays them twice, alone.",
    "NB-41": "A robbed kong counts own draw, and the robbed player alone pays five times.",
    "NB-42": "Kong bloom on a direct kong, flowers in between or not: who gave it pays five times, the others once.",
    "NB-43": "After three claims from one player the two answer for each other's wins.",
}

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "NB-5",
    "indicator": "NB-4",
    "hand": "NB-12",
    "melds": "NB-8",
    "discards": "NB-8",
    "draw": "NB-7",
    "discard": "NB-8",
    "chow": "NB-8",
    "pung": "NB-8",
    "kong": "NB-8",
    "hu": "NB-10",
    "flower": "NB-6",
}
"""Which clause something wrong at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="NB-8",
    turn_after_claim="NB-8",
    tiles="NB-1",
    exhausted="NB-11",
    chow="NB-8",
    run="NB-8",
    pung="NB-8",
    kong="NB-8",
    open_set="NB-8",
    wild_in_meld="NB-9",
    over="NB-2",
    own_draw="NB-12",
    claimed_win="NB-10",
    flower="NB-6",
    flower_in_play="NB-6",
    wild_flower="NB-5",
    supplement="NB-7",
    wrong_end="NB-7",
    robbing="NB-41",
)
"""The clauses that ordinary wrong acts break."""
