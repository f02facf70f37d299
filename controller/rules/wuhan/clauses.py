"""The Wuhan and Jingzhou clauses, one sentence each, told to people at the table."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from controller.rules.course_clauses import CourseClauses
from controller.rules.reasons import SystemWords

WORDS: Final = SystemWords("controller.rules.wuhan")

CLAUSES: Final[Mapping[str, str]] = {
    "WH-1": "136 tiles: three suits, winds and dragons, no flowers; walls of 17 stacks; four players, two dice.",
    "WH-2": "Seats are drawn: the highest tile is East, the next South, West, North; equals draw again.",
    "WH-3": "The sum of the dice chooses the seat that breaks; it counts the smaller die from its right end.",
    "WH-4": "Head and tail both give the top tile before the bottom one.",
    "WH-5": "Three rounds of two stacks from the banker on, then one tile each and one more for the banker: 14 and 13.",
    "WH-6": "The first tile after the deal is turned up; the next one up is wild, in the circle without kong tiles.",
    "WH-7": "A wild tile stands for anything but a kong tile in a winning hand; it may be discarded or konged alone.",
    "WH-8": "Kong tiles form no pair or set; konged or discarded they lie in their owner's meld area as kongs.",
    "WH-9": "The banker stays on a win of its own or a draw; otherwise the bank passes to the right.",
    "WH-10": "10 tiles stay unused; of the last four before them each player draws one, without discard or kong.",
    "WH-11": "Chow (left only), pung and kongs as usual, without wild tiles and kong tiles; kong and pung before chow.",
    "WH-12": "A kong tile or a wild tile is konged alone, in one's turn, with the extra tile in hand.",
    "WH-13": "Every kong draws a supplement from the tail, then discards.",
    "WH-14": "Nothing bars a win on a tile one let pass or discarded oneself.",
    "WH-15": "A win is four sets and an eye, no kong tile in hand, and at least one open set.",
    "WH-16": "The eye is 2, 5 or 8 unless the hand is all pung or pure one suit; two wilds only if their own face is.",
    "WH-17": "A minor win holds at most one wild tile, even at its face value.",
    "WH-18": "Every loser's payment must reach the minimum, before limits and liability.",
    "WH-19": "A wait that any tile completes wins only by own draw, or by robbing a kong where that is agreed.",
    "WH-20": "One wins by own draw, discard or robbing a kong, never on a discarded wild; the nearest wins alone.",
    "WH-21": "pure suit: one suit, any eye.",
    "WH-22": "all honours: winds and dragons only; no sets needed, but opened.",
    "WH-23": "all 258: only 2s, 5s and 8s; no sets needed, but opened.",
    "WH-24": "all pung: four pungs, any eye.",
    "WH-25": "all claimed: four open sets and the eye of 2, 5, 8 claimed from a discard.",
    "WH-26": "bottom tile: won by a draw of the bottom stage, with four sets and an eye of 2, 5, 8.",
    "WH-27": "kong bloom: won by a supplement, with four sets and an eye of 2, 5, 8.",
    "WH-28": "robbing kong: won on a tile added to a pung, with four sets and an eye of 2, 5, 8.",
    "WH-29": "minor: a win with none of the major conditions, 1 point.",
    "WH-30": "Winner and loser each bring doubles: open 1, open and kong-tile kongs 1, closed and wild kongs 2 each.",
    "WH-31": "The banker pays and is paid one double in a minor win, none in a major.",
    "WH-32": "The winner's hard hand counts one double, and its own draw one in a minor win.",
    "WH-33": "Own draw in a major win: half as much again on each condition but kong bloom and bottom tile.",
    "WH-34": "The discarder pays one double more in a minor win, half as much again in a major.",
    "WH-35": "Worked: a minor hard win pays 16, 16 and 64.",
    "WH-36": "Worked: all pung with kong bloom pays 200, 200 and 800, limited to 400.",
    "WH-37": "Settled by tens or twenties, rounded half up; each payment is rounded, then liability summed.",
    "WH-38": "Payments are limited: golden when all reach it, radiant for the unopened then, trinity if all are such.",
    "WH-39": "One pays for all: the robbed, the unready who feeds an all-claimed win, the giver of the third open set.",
    "WH-40": "Ready is a wait for a valid win that needs no kong bloom or robbing.",
    "WH-41": "A long or short hand or a wrong draw cannot win that hand; a false win pays its score in reverse.",
    "WH-50": "Red-and-green kong: Green is a kong tile too.",
    "WH-51": "Peel kong: the indicator's twins and the tile one below are the kong tiles; Red and Green are ordinary.",
}

JINGZHOU_CLAUSES: Final[Mapping[str, str]] = {
    "JZ-1": "96 tiles without one suit (without: which) and East, three walls of 16 stacks, three players.",
    "JZ-2": "The minimum is 8, to be reached by at least one loser.",
    "JZ-3": "No bottom stage: the last live tile is played like any other, and no kong without a supplement.",
    "JZ-4": "Own draw and being claimed count a full double in a major win too.",
    "JZ-5": "All honours with four sets and a pair also counts pure one suit and all pung.",
    "JZ-6": "Limit 300, golden 400; all honours and all 258 pay golden at once; no radiant limit.",
}

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "WH-6",
    "indicator": "WH-6",
    "hand": "WH-15",
    "melds": "WH-11",
    "discards": "WH-8",
    "draw": "WH-41",
    "discard": "WH-13",
    "chow": "WH-11",
    "pung": "WH-11",
    "kong": "WH-11",
    "hu": "WH-20",
}
"""Which clause something wrong at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="WH-41",
    turn_after_claim="WH-41",
    tiles="WH-1",
    exhausted="WH-10",
    chow="WH-11",
    run="WH-11",
    pung="WH-11",
    kong="WH-11",
    open_set="WH-11",
    wild_in_meld="WH-11",
    over="WH-9",
    own_draw="WH-20",
    claimed_win="WH-20",
    single="WH-12",
    supplement="WH-13",
)
"""The clauses that ordinary wrong acts break."""

ORDINARY_OF_THREE: Final = replace(ORDINARY, tiles="JZ-1", exhausted="JZ-3")
