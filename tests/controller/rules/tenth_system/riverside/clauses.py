"""The clauses of Riverside, one sentence each: what a refusal or a score line means, told to people at the table."""

from collections.abc import Mapping
from typing import Final

from controller.rules.course_clauses import CourseClauses
from controller.rules.reasons import SystemWords

WORDS: Final = SystemWords(__package__)

CLAUSES: Final[Mapping[str, str]] = {
    "RV-1": "108 tiles: characters, circles and bamboos; three play, each before a wall of 18 stacks.",
    "RV-2": "The dice choose wall and stacks; the head runs clockwise, the tail back; both give top before bottom.",
    "RV-3": "Two stacks at a time, three rounds; then one tile each in turn and one more for the banker.",
    "RV-4": "No wild tiles and nothing reserved: the hand is drawn when every tile is drawn.",
    "RV-5": "The winner of a hand is the next banker; the banker stays where nobody wins.",
    "RV-6": "Nobody chows; a pung or kong takes the tile just discarded, and a kong is followed by a tile of the tail.",
    "RV-7": "A win goes before a pung or kong; of several the nearest in turn wins alone.",
    "RV-8": "A win is four sets and a pair, in tiles of two suits at most.",
    "RV-9": "own_draw_only: one wins by own draw only.",
    "RV-10": "The player claimed from pays, or all at an own draw: a unit, times the factor of each pattern.",
    "RV-11": "all_pung, factor 2: every set is a pung or a kong.",
    "RV-12": "one_suit, factor 4: tiles of one suit alone.",
    "RV-13": "long_river, factor 3 (river_factor: 3 or 5): one to nine of a suit, concealed.",
    "RV-14": "A false win ends the hand and costs its declarer a unit to each other player.",
}

TABLE_CLAUSES: Final[Mapping[str, str]] = {
    "wall": "RV-2",
    "indicator": "RV-4",
    "hand": "RV-8",
    "melds": "RV-6",
    "discards": "RV-2",
    "draw": "RV-2",
    "discard": "RV-2",
    "chow": "RV-6",
    "pung": "RV-6",
    "kong": "RV-6",
    "hu": "RV-8",
}
"""Which clause something wrong at the table breaks, by the act or the zone."""

ORDINARY: Final = CourseClauses(
    turn="RV-2",
    turn_after_claim="RV-6",
    tiles="RV-1",
    exhausted="RV-4",
    chow="RV-6",
    run="RV-8",
    pung="RV-6",
    kong="RV-6",
    open_set="RV-6",
    wild_in_meld="RV-4",
    over="RV-5",
    own_draw="RV-8",
    claimed_win="RV-7",
)
"""The clauses that ordinary wrong acts break."""
