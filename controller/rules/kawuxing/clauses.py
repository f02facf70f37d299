"""The Kawuxing clauses, one sentence each: what a refusal or a score line means, told to people at the table."""

from collections.abc import Mapping
from typing import Final

from controller.rules.course_clauses import CourseClauses
from controller.rules.reasons import SystemWords

WORDS: Final = SystemWords("controller.rules.kawuxing")

CLAUSES: Final[Mapping[str, str]] = {
    "KW-1": "84 tiles: two suits (without: the suit left out) and Red, Green, White; three play, walls of 14 stacks.",
    "KW-2": "resting: with four at the table the winner of a hand is replaced by the one resting, who takes the bank.",
    "KW-3": "The winner of a hand is the next banker, the loser where two won; a draw keeps the banker.",
    "KW-4": "The dice choose wall and stacks; the head runs clockwise, the tail back; both give top before bottom.",
    "KW-5": "Two stacks at a time, three rounds; then one tile each in turn and one more for the banker.",
    "KW-6": "No wild tiles, no chow, nothing reserved: the hand is drawn when every tile is drawn.",
    "KW-7": "With three in hand one kongs, not pungs; a filled kong takes the tile just drawn; no closed kong in "
    "a turn begun by a pung, and none at all when the wall is empty.",
    "KW-8": "A discard or a filled kong may be won by two players at once.",
    "KW-9": "Who misses a win waits for the next turn, or its being passed over, unless the hand now scores higher.",
    "KW-10": "A win is a pair and four sets, or seven pairs, with at least one pattern or by own draw.",
    "KW-11": "A win goes before a pung or kong; after a claim play goes on from there, and who was passed over waits.",
    "KW-20": "A direct kong is paid 2 units by the discarder, a filled one 1 and a closed one 2 by each other player.",
    "KW-21": "Kong payments double for every kong before in the unbroken row; they are never taken back.",
    "KW-30": "A claimed win is paid by that player alone, an own draw by each; of several readings the highest counts.",
    "KW-31": "all pung, one double: every set is a pung or a kong.",
    "KW-32": "fit five, one double: won by a 5 between 4 and 6 in hand.",
    "KW-33": "open four, one double: won by the fourth tile of one's pung; any tile will do in a pure suit or better.",
    "KW-34": "kong bloom, one double for each kong in the row: won by a supplement.",
    "KW-35": "claimed on kong, one double: won on the discard that followed a kong.",
    "KW-36": "robbing kong, one double.",
    "KW-37": "disclosed, one double: won with the hand laid open.",
    "KW-38": "last tile, one double: won by drawing the last tile.",
    "KW-41": "pure suit, two doubles: one suit alone.",
    "KW-42": "seven pairs, two doubles.",
    "KW-43": "lone tile, two doubles: four pungs or kongs laid out and one tile in hand.",
    "KW-44": "lesser three, two doubles: two sets of dragons and a pair of the third.",
    "KW-45": "closed four, two doubles: won by the fourth of three in hand; any tile will do in a pure suit or better.",
    "KW-48": "greater three, three doubles: three sets of dragons.",
    "KW-49": "dragon seven pairs, three doubles: seven pairs with four of a kind.",
    "KW-51": "double dragon seven pairs, four doubles: seven pairs with four of a kind twice.",
    "KW-52": "Once ready one may lay the hand open after a discard; then one discards only what one draws.",
    "KW-53": "A long or short hand cannot win; kong payments already made stand.",
}

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "KW-4",
    "indicator": "KW-6",
    "hand": "KW-10",
    "melds": "KW-7",
    "discards": "KW-4",
    "draw": "KW-4",
    "discard": "KW-4",
    "chow": "KW-6",
    "pung": "KW-7",
    "kong": "KW-7",
    "hu": "KW-10",
}
"""Which clause something wrong at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="KW-4",
    turn_after_claim="KW-11",
    tiles="KW-1",
    exhausted="KW-6",
    chow="KW-6",
    run="KW-10",
    pung="KW-7",
    kong="KW-7",
    open_set="KW-7",
    wild_in_meld="KW-6",
    over="KW-3",
    own_draw="KW-10",
    claimed_win="KW-8",
    disclose="KW-52",
    no_supplement="KW-7",
)
"""The clauses that ordinary wrong acts break. Turns without a claim have no clause: KW-4 says from where one draws."""
