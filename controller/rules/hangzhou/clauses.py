"""The Hangzhou clauses, one sentence each: what a refusal or a score line means, told to people at the table."""

from collections.abc import Mapping
from typing import Final

from controller.rules.course_clauses import CourseClauses
from controller.rules.reasons import SystemWords

WORDS: Final = SystemWords("controller.rules.hangzhou")

CLAUSES: Final[Mapping[str, str]] = {
    "HZ-1": "136 tiles: three suits, winds and dragons, no flowers; four players, two dice.",
    "HZ-2": "Each wall is 17 stacks of two tiles.",
    "HZ-3": "The dice choose who breaks, counted from the banker; it counts the sum of stacks from its right end.",
    "HZ-4": "The head gives top before bottom; the tail gives bottom before top.",
    "HZ-5": "Three rounds of two stacks from the banker on, then one tile each and one more for the banker: 14 and 13.",
    "HZ-6": "The right neighbour of the breaker turns up the top tile of its stack 18 minus the dice.",
    "HZ-7": "The indicator and the tile beneath it are skipped from either end.",
    "HZ-8": "The other three tiles like the indicator are fortune; Whites take the indicator's face and are not wild.",
    "HZ-9": "20 tiles, the indicator pair among them, are never used; then the hand is drawn.",
    "HZ-10": "The winner is the next banker; the banker stays on a win or a draw.",
    "HZ-11": "In turn one draws from the head and discards; the banker begins without drawing.",
    "HZ-12": "A win is an eye and four sets (runs without wrap, pungs, declared kongs) or seven pairs.",
    "HZ-13": "A fortune tile stands for any tile in concealed sets and the eye.",
    "HZ-14": "One chows only the left neighbour's fresh discard; it lies rotated at the left end.",
    "HZ-15": "One pungs anyone's fresh discard with two in hand; the rotated tile shows who gave it.",
    "HZ-16": "A kong is closed, filled or direct; it draws a supplement from the tail, then discards.",
    "HZ-17": "No chow, pung or kong contains a fortune tile, and a discarded one cannot be claimed.",
    "HZ-18": "A win goes before kong and pung, these before chow; after a claim the turn goes to the claimer's right.",
    "HZ-19": "No tile is added to or taken from an open set, but for the filled kong.",
    "HZ-20": "A long or short hand plays on but cannot win.",
    "HZ-21": "After a fortune discard nobody else may chow, pung, open a kong or claim a win until that player's turn.",
    "HZ-22": "One may always win by one's own draw.",
    "HZ-23": "A discard or filled kong wins only from stay 3 on, and only between banker and non-banker.",
    "HZ-24": "A discarded fortune tile never wins for another.",
    "HZ-25": "There is one winner: the nearest in turn after the discarder.",
    "HZ-26": "A wait that any tile completes wins only by own draw.",
    "HZ-27": "Own draw: everyone pays a unit; claimed: the discarder pays it.",
    "HZ-28": "Between banker and non-banker the unit is doubled at stay 1, x4 at stay 2, x8 from stay 3.",
    "HZ-29": "Patterns multiply every payment.",
    "HZ-30": "wild eye x2: complete but for the eye, with one fortune over.",
    "HZ-31": "float x2 each: a fortune discarded from a hand that could win, then won by wild eye in the next turn.",
    "HZ-32": "kong bloom x2 for each kong in the unbroken streak, won by a supplement.",
    "HZ-33": "robbing kong x2.",
    "HZ-34": "seven pairs x2.",
    "HZ-35": "pure seven pairs: a further x2 without a fortune tile in the hand.",
    "HZ-36": "deluxe x2 for each natural four of a kind standing as two pairs in seven pairs.",
    "HZ-37": "The ceiling: stay 3, four kongs and a double float, 1024 units from each.",
    "HZ-38": "Robbing a kong is paid as an own draw, all of it by the robbed player.",
    "HZ-39": "Who gave the winner three claimed sets pays the whole own draw for all three.",
    "HZ-40": "Who claimed three sets from the winner pays the whole amount doubled.",
    "HZ-41": "Each related player pays in full, both ways three times; the others then pay nothing.",
    "HZ-42": "A false win pays each player what they would have paid; a false claim pays the discarder alone.",
    "HZ-43": "With chips agreed a player pays at most what is left, and nobody pays in their place.",
    "HZ-51": "chips: an agreed limit to what each player can lose.",
    "HZ-52": "permanent fortune: no indicator, the four Whites are fortune tiles.",
    "HZ-53": "wall only: wins by own draw only.",
    "HZ-54": "liability restriction: a third claim from one player may be refused.",
    "HZ-55": "liability on discard: three-set liability on claimed wins too.",
    "HZ-56": "float claims: a floating player may claim if another float or a kong bloom follows at once.",
    "HZ-57": "float second half liability: who fed such a claim pays alone for the doubles made after it.",
    "HZ-58": "robbing from stay: from which stay a kong may be robbed.",
    "HZ-59": "pure seven pairs on claim: whether HZ-35 counts on a claim.",
    "HZ-60": "missed pung lock: a tile let pass may not be punged until one's turn came or was passed over.",
    "HZ-61": "missed win lock: a tile let pass may not be won on until one's turn came or was passed over.",
    "HZ-62": "false win: the hand ends, or the declarer pays and may not win any more.",
    "HZ-63": "fortune discard forfeits: discarding a fortune without floating forfeits the right to win.",
    "HZ-64": "ten honours: ten honours discarded from the start without a break win.",
    "HZ-65": "immediate third: certain dice at the break make stay 3 at once.",
}

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "HZ-7",
    "indicator": "HZ-6",
    "hand": "HZ-12",
    "melds": "HZ-19",
    "discards": "HZ-11",
    "draw": "HZ-11",
    "discard": "HZ-11",
    "chow": "HZ-14",
    "pung": "HZ-15",
    "kong": "HZ-16",
    "hu": "HZ-22",
}
"""Which clause something wrong at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="HZ-11",
    turn_after_claim="HZ-18",
    tiles="HZ-1",
    exhausted="HZ-9",
    chow="HZ-14",
    run="HZ-12",
    pung="HZ-15",
    kong="HZ-16",
    open_set="HZ-19",
    wild_in_meld="HZ-17",
    over="HZ-10",
    own_draw="HZ-22",
    claimed_win="HZ-23",
    unknown_draw="HZ-30",
)
"""The clauses that ordinary wrong acts break."""
