"""The Xiamen and Quanzhou clauses, one sentence each: what a refusal or a score line means, told to people."""

from collections.abc import Mapping
from typing import Final

from controller.rules.course_clauses import CourseClauses
from controller.rules.reasons import SystemWords

WORDS: Final = SystemWords("controller.rules.xiamen")

CLAUSES: Final[Mapping[str, str]] = {
    "XM-1": "144 tiles: three suits, winds and dragons, eight flowers; four players, two dice.",
    "XM-2": "Each side has an inner wall of 8 stacks of two, which is dealt, and an outer wall of 20 single tiles.",
    "XM-3": "The first roll, the banker's, says who takes two stacks of each inner wall first: 16 tiles each.",
    "XM-4": "The second roll, by who took first, says who breaks: it counts the sum of outer tiles from its right end.",
    "XM-5": "The banker takes the first tile at the head and has 17.",
    "XM-6": "Flowers are laid out and replaced from the tail in rounds, from the banker on, before play begins.",
    "XM-7": "Then who broke rolls and turns up the tile at the sum from the tail; a flower there is turned back.",
    "XM-8": "The other three tiles like the one turned up are Gold, wild; Whites take the indicator's face.",
    "XM-9": "16 tiles, the indicator among them, are never used; then the hand is drawn.",
    "XM-10": "The banker stays on a win or a draw; otherwise the bank passes to the right neighbour.",
    "XM-11": "A win is one pair and five sets (runs, pungs, declared kongs).",
    "XM-12": "A flower drawn in play is laid out and replaced from the tail.",
    "XM-13": "A single honour whose twin was discarded in this hand is discarded before other honours and suit tiles.",
    "XM-14": "One chows from the left, pungs and kongs from anyone, never with a Gold; a kong draws from the tail.",
    "XM-15": "One wins by own draw, a discard or robbing a kong, never by a discarded Gold; a gold float by own draw.",
    "XM-16": "After a Gold discard nobody claims discards until that player's next turn, nor does it win by a claim.",
    "XM-17": "The base is 2 between banker and non-banker, doubled with each hand stayed, and 1 between non-bankers.",
    "XM-18": "Flowers, Golds, pungs and kongs in the winner's hand are counted and added to the base.",
    "XM-19": "The sum is multiplied once, by the highest multiplier that applies.",
    "XM-20": "A long or short hand, or a wrong chow, pung, kong or draw, cannot win this hand.",
    "XM-21": "A false win pays each player what it would have received from them, and the hand ends.",
    "XM-31": "gold holder own draw only: with a Gold in hand one wins by own draw only.",
    "XM-32": "missed lock: a tile let pass may not be punged or won on until one's turn came or was passed over.",
    "XM-33": "required float: with three Golds only a multiplier of three or more wins.",
    "XM-34": "false float forfeits: discarding a Gold without floating forfeits the right to win.",
    "XM-35": "base factor: all bases are multiplied by 5 or 8.",
    "QZ-1": "In Quanzhou the banker's base rises by one with each hand stayed, or by the multiplier of its win.",
    "QZ-2": "In Quanzhou a filled kong counts what a closed pung does; an open pung may be agreed to as well.",
    "QZ-3": "In Quanzhou a complete set of seasons or flowers brings nothing more.",
    "QZ-4": "Quanzhou multiplies by 3 for gold float and three Golds, 6 and 9 for floats, and knows no other.",
    "QZ-5": "In Quanzhou all eight flowers win at once, times 3.",
}

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "XM-9",
    "indicator": "XM-7",
    "hand": "XM-11",
    "melds": "XM-14",
    "discards": "XM-20",
    "draw": "XM-20",
    "discard": "XM-20",
    "chow": "XM-14",
    "pung": "XM-14",
    "kong": "XM-14",
    "hu": "XM-15",
    "flower": "XM-12",
}
"""Which clause something wrong at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="XM-20",
    turn_after_claim="XM-14",
    tiles="XM-1",
    exhausted="XM-9",
    chow="XM-14",
    run="XM-14",
    pung="XM-14",
    kong="XM-14",
    open_set="XM-14",
    wild_in_meld="XM-14",
    over="XM-15",
    own_draw="XM-15",
    claimed_win="XM-15",
    flower="XM-6",
    flower_in_play="XM-12",
)
"""The clauses that ordinary wrong acts break."""
