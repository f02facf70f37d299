"""The rule systems explained: what each is, its clauses by chapter, its options in words.

All content comes from the systems themselves; this module adds the titles, the order, and a sentence an option.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from controller.rules.options import Option
from controller.rules.registry import load, names_of_systems
from controller.rules.results import Json
from controller.rules.system import System
from controller.rules.tiles import FACES

TITLES: Final[Mapping[str, str]] = {
    "hangzhou": "Hangzhou mahjong 杭州麻将: fortune tiles, wild eyes and floats",
    "xiamen": "Xiamen mahjong 厦门麻将: sixteen tiles, Gold and flowers",
    "quanzhou": "Quanzhou mahjong 泉州麻将: Xiamen's table, scored otherwise",
    "wuhan": "Wuhan mahjong, red and wild kongs 红中赖子杠",
    "wuhan-red-green": "Wuhan mahjong, red, green and wild kongs 红中发财赖子杠",
    "wuhan-peel": "Wuhan mahjong, peel kongs 七皮四赖",
    "jingzhou": "Jingzhou mahjong 荆州麻将: Wuhan's red and wild kongs for three",
    "ningbo": "Ningbo mahjong 宁波麻将: flowers, wild tiles and at least four tai",
    "kawuxing": "Kawuxing 卡五星 of north-western Hubei, for three",
}

_VARIANT: Final = "What this variant does otherwise"
_CHAPTERS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "HZ": (
        ("Tiles, walls and deal", "1-5 9"),
        ("Wild tiles", "6-8 13"),
        ("Bank", "10"),
        ("Turns and claims", "11 14-19 21"),
        ("Winning", "12 20 22-26"),
        ("Scoring", "27-43"),
    ),
    "XM": (
        ("Tiles, walls and deal", "1-5 9"),
        ("Flowers", "6 12"),
        ("Wild tiles", "7-8"),
        ("Bank", "10"),
        ("Turns and claims", "13-14 16"),
        ("Winning", "11 15 20"),
        ("Scoring", "17-19 21"),
    ),
    "QZ": ((_VARIANT, "1-5"),),
    "WH": (
        ("Seats, tiles, walls and deal", "1-5 10"),
        ("Wild tiles and kong tiles", "6-8"),
        ("Bank", "9"),
        ("Turns and claims", "11-14"),
        ("Winning", "15-20 40-41"),
        ("Scoring", "21-39"),
        (_VARIANT, "50-51"),
    ),
    "JZ": ((_VARIANT, "1-6"),),
    "NB": (
        ("Tiles, walls and deal", "1 3 7 11"),
        ("Flowers and wild tiles", "4-6"),
        ("Bank", "2"),
        ("Turns and claims", "8-9"),
        ("Winning", "10 12"),
        ("Scoring", "20-43"),
    ),
    "KW": (
        ("Tiles, walls and deal", "1 4-6"),
        ("Bank", "2-3"),
        ("Turns and claims", "7-9 11"),
        ("Winning", "10 52-53"),
        ("Scoring", "20-51"),
    ),
}
"""Which clauses stand under which heading; clauses of options stand with the options."""

_NOT_HERE: Final[Mapping[str, tuple[str, ...]]] = {
    "xiamen": ("QZ-1", "QZ-2", "QZ-3", "QZ-4", "QZ-5"),
    "wuhan": ("WH-50", "WH-51"),
    "wuhan-red-green": ("WH-51",),
    "wuhan-peel": ("WH-50",),
    "jingzhou": ("WH-50", "WH-51"),
}
"""The clauses of a shared clause file that other systems of the family play by."""

OPTIONS_IN_WORDS: Final[Mapping[str, str]] = {
    "any_tile_rob": "A wait that any tile completes may win by robbing a kong.",
    "base_factor": "All bases are multiplied by this.",
    "chips": "What each player can lose: nobody pays more than the chips left. null: no limit.",
    "double_dragon_four": "Double dragon seven pairs count a fourth double.",
    "each_open_set": "Every open set is a double, not only the first; minimum and limits rise with it.",
    "false_float_forfeits": "Who discards a Gold without floating may not win any more.",
    "false_win": "A false win ends the hand; or its declarer pays and may not win any more, and play goes on.",
    "fifth_copy": "A wild tile may stand for a fifth copy of a tile.",
    "float_claims": "A floating player may claim, if another float or a kong bloom follows at once.",
    "float_round_claim_win": "While a Gold discard bars claims, others may still win by a discard.",
    "float_second_half_liability": "Who fed such a claim pays alone for the doubles made after it.",
    "fortune_discard_forfeits": "Who discards a fortune tile without floating may not win any more.",
    "gold_holder_own_draw_only": "With a Gold in hand one wins by own draw only.",
    "honours_golden": "All honours pays the golden limit at once.",
    "immediate_third": "A double at the break, or a sum high enough, makes stay 3 at once.",
    "liability_on_discard": "Three-set liability counts on a claimed win too.",
    "liability_restriction": "Which third claim from the same player is refused.",
    "liability_restriction_from_stay": "From which stay on it is refused.",
    "limits": "What one loser pays at most: limit, golden, radiant, trinity.",
    "major_base": "How major conditions add up: 10 each, doubling from 10, or 20 for two and 40 for more.",
    "max_doubles": "So many doubles count at most.",
    "minimum": "A win must be worth so many points to be one.",
    "missed_lock": "A tile let pass may not be punged or won on until one's turn came or was passed over.",
    "missed_pung_lock": "A tile let pass may not be punged until one's turn came or was passed over.",
    "missed_win_lock": "A tile let pass may not be won on until one's turn came or was passed over.",
    "one_suit_base": "What pure suit, all honours and all 258 are worth.",
    "one_suit_liability": "Who gives the third open set pays for all in all honours and all 258 too.",
    "open_pung_as_closed": "An open pung counts as many flowers as a closed one.",
    "permanent_fortune": "No indicator is turned up: the four Whites are the fortune tiles.",
    "pure_seven_pairs_on_claim": "Pure seven pairs count on a claimed win too.",
    "required_float": "With three Golds only a multiplier of three or more wins.",
    "resting": "Four at the table, one rests: the winner makes room, and the bank goes with the seat.",
    "robbing_from_stay": "From which stay on a kong may be robbed.",
    "settle_divisor": "Points are settled by tens or by twenties, rounded half up.",
    "stay_step": "The banker's base rises by one with each hand stayed, or by the multiplier of its win.",
    "swap_dice": "Larger and smaller die change roles at the break and in finding the indicator.",
    "ten_honours": "Ten honours discarded from the start without a break win.",
    "wall_only": "One wins by own draw only.",
    "without": "The suit that is left out.",
    "wrong_act_forfeits": "Who does something wrong (a draw; in Xiamen a chow, pung or kong too) cannot win that hand.",
}
"""One sentence an option, by name: systems that share a name mean the same by it."""


@dataclass(frozen=True)
class Chapter:
    """A heading, and the clauses under it with a sentence each."""

    heading: str
    clauses: Mapping[str, str]


def systems() -> Iterator[System]:
    """Every rule system, with its defaults."""
    return (load(name) for name in names_of_systems())


def chapters(system: System) -> list[Chapter]:
    """The system's clauses in the order a player wants them, the same heading only once."""
    options = {option.clause for option in system.option_list if _is_option_alone(system, option)}
    left_out = {*_NOT_HERE.get(system.name, ()), *options}
    told: dict[str, dict[str, str]] = {}
    for prefix, headings in _CHAPTERS.items():
        for heading, numbers in headings:
            for number in _numbers(numbers):
                clause = f"{prefix}-{number}"
                if clause in system.clauses and clause not in left_out:
                    told.setdefault(heading, {})[clause] = system.clauses[clause]
    return [Chapter(heading, clauses) for heading, clauses in told.items()]


def shape(system: System) -> str:
    """The system in one sentence: players, tiles, walls, deal, what stays in the wall."""
    tiles = sum(system.tile_set)
    plan = system.wall([1, 2] * len(system.rolls), 0)
    dealt = sorted({len(places) for places in plan.deal}, reverse=True)
    flowers = sum(system.tile_set[FACES:])
    unused = {0: "all are used", 1: "1 stays unused"}.get(plan.reserved, f"{plan.reserved} stay unused")
    turned = {"deal": "after the deal", "flowers": "after the flowers"}.get(system.turns_up or "")
    return (
        f"{system.players} players, {tiles} tiles{f' with {flowers} flowers' if flowers else ''}; "
        f"{dealt[0]} are dealt to the banker and {dealt[-1]} to each other player, {plan.live} can be drawn, "
        f"{unused}; "
        + (f"a tile turned up {turned} says what is wild." if turned else "no tile is turned up.")
    )


def explained(option: Option, system: System) -> str:
    """What the option does, in a sentence."""
    return OPTIONS_IN_WORDS.get(option.name) or system.clauses[option.clause]


def summary(system: System) -> Json:
    """One system's entry in the list, for scripts."""
    return {
        "rules": system.name,
        "title": TITLES.get(system.name, system.name),
        "players": system.players,
        "tiles": sum(system.tile_set),
        "rolls": list(system.rolls),
        "turns_up": system.turns_up,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "takes": option.says,
                "values": list(option.values),
                "clause": option.clause,
                "says": explained(option, system),
            }
            for option in system.option_list
        ],
    }


def whole(system: System) -> Json:
    """One system with clauses and options, for scripts."""
    told: list[object] = [
        {
            "heading": chapter.heading,
            "clauses": [{"clause": clause, "says": says} for clause, says in chapter.clauses.items()],
        }
        for chapter in chapters(system)
    ]
    return {**summary(system), "table": shape(system), "chapters": told}


def _is_option_alone(system: System, option: Option) -> bool:
    """Whether the option's clause says nothing but the option."""
    return system.clauses[option.clause].startswith(f"{option.name}:")


def _numbers(text: str) -> Iterator[int]:
    """`"1-3 9"` -> 1, 2, 3, 9."""
    for part in text.split():
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)
