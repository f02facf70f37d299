"""Hangzhou explained to people: its title, the order of its clauses, a sentence for each option."""

from typing import Final

from controller.rules.system_definition import Chapter, SystemGuide

GUIDE: Final = SystemGuide(
    title="Hangzhou mahjong 杭州麻将: fortune tiles, wild eyes and floats",
    chapters=(
        Chapter("Tiles, walls and deal", "HZ", "1-5 9"),
        Chapter("Wild tiles", "HZ", "6-8 13"),
        Chapter("Bank", "HZ", "10"),
        Chapter("Turns and claims", "HZ", "11 14-19 21"),
        Chapter("Winning", "HZ", "12 20 22-26"),
        Chapter("Scoring", "HZ", "27-43"),
    ),
    options={
        "chips": "What each player can lose: nobody pays more than the chips left. null: no limit.",
        "false_win": "A false win ends the hand; or its declarer pays and may not win any more, and play goes on.",
        "fifth_copy": "A wild tile may stand for a fifth copy of a tile.",
        "float_claims": "A floating player may claim, if another float or a kong bloom follows at once.",
        "float_second_half_liability": "Who fed such a claim pays alone for the doubles made after it.",
        "fortune_discard_forfeits": "Who discards a fortune tile without floating may not win any more.",
        "immediate_third": "A double at the break, or a sum high enough, makes stay 3 at once.",
        "liability_on_discard": "Three-set liability counts on a claimed win too.",
        "liability_restriction": "Which third claim from the same player is refused.",
        "liability_restriction_from_stay": "From which stay on it is refused.",
        "missed_pung_lock": "A tile let pass may not be punged until one's turn came or was passed over.",
        "missed_win_lock": "A tile let pass may not be won on until one's turn came or was passed over.",
        "permanent_fortune": "No indicator is turned up: the four Whites are the fortune tiles.",
        "pure_seven_pairs_on_claim": "Pure seven pairs count on a claimed win too.",
        "robbing_from_stay": "From which stay on a kong may be robbed.",
        "ten_honours": "Ten honours discarded from the start without a break win.",
        "wall_only": "One wins by own draw only.",
    },
)
