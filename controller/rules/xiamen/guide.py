"""Xiamen and Quanzhou explained to people: titles, the order of the clauses, a sentence for each option."""

from dataclasses import replace
from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

_QUANZHOU: Final = Chapter("What this variant does otherwise", "QZ", "1-5")

XIAMEN_GUIDE: Final = SystemGuide(
    title="Xiamen mahjong 厦门麻将: sixteen tiles, Gold and flowers",
    chapters=(
        Chapter("Tiles, walls and deal", "XM", "1-5 9"),
        Chapter("Flowers", "XM", "6 12"),
        Chapter("Wild tiles", "XM", "7-8"),
        Chapter("Bank", "XM", "10"),
        Chapter("Turns and claims", "XM", "13-14 16"),
        Chapter("Winning", "XM", "11 15 20"),
        Chapter("Scoring", "XM", "17-19 21"),
    ),
    options={
        "base_factor": "All bases are multiplied by this.",
        "false_float_forfeits": "Who discards a Gold without floating may not win any more.",
        "fifth_copy": "A wild tile may stand for a fifth copy of a tile.",
        "float_round_claim_win": "While a Gold discard bars claims, others may still win by a discard.",
        "gold_holder_own_draw_only": "With a Gold in hand one wins by own draw only.",
        "missed_lock": "A tile let pass may not be punged or won on until one's turn came or was passed over.",
        "required_float": "With three Golds only a multiplier of three or more wins.",
        "wrong_act_forfeits": "Who does something wrong (a draw; in Xiamen a chow, pung or kong too) "
        "cannot win that hand.",
    },
    not_played=frozenset(_QUANZHOU.clauses),
)
QUANZHOU_GUIDE: Final = replace(
    XIAMEN_GUIDE,
    title="Quanzhou mahjong 泉州麻将: Xiamen's table, scored otherwise",
    chapters=(*XIAMEN_GUIDE.chapters, _QUANZHOU),
    options={
        **XIAMEN_GUIDE.options,
        "open_pung_as_closed": "An open pung counts as many flowers as a closed one.",
        "stay_step": "The banker's base rises by one with each hand stayed, or by the multiplier of its win.",
    },
    not_played=frozenset(),
)
