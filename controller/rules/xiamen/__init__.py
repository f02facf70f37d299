"""Xiamen and Quanzhou mahjong: every clause and option of the numbered clause files (XM-1 to XM-35, QZ-1 to QZ-5).

Where the clauses leave a choice, it was taken once, at the place named:

* the wall as told lists in neither order the tiles that flowers took from the tail; the plan itself keeps them
  (`walls.WallPlan.to_json`);
* a Gold may be discarded while an honour is to be followed, and an honour not followed is judged back from a revealed
  hand only where it is certain (`followed_discards`, `retrospective_facts`);
* every Gold discard locks claims of the discards; filled and closed kongs go on, and a kong may still be robbed, only
  not by the one who discarded the Gold (`system`);
* a Gold discarded right after a chow or pung is a float like any other, for only the wait and the next turn matter;
  a kong in that turn does not break it (`retrospective_facts`);
* a non-banker may rob the Gold until somebody draws after the banker's first discard: only so can it be preferred
  to the banker's own robbing; wins called together right after the deal go by turn, the banker first (`deal_wins`);
* a hand in which any tile completes the sets cannot rob the Gold (XM-15), nor, under XM-31, can one that holds a Gold
  (`win_prohibitions`);
* three Golds win in the last turn by own draw only, and not after the banker's first discard (`win`);
* a tile robbed makes an open pung like a discard; the indicator robbed is no Gold and its set is closed
  (`winner_hand`);
* a banker's dealt tile may stand as the last one, whichever pays most; of equal payments the higher multiplier, then
  the first in the order of XM-19 is told (`winner_hand.Held.float_sets`, `win._best`);
* a flower drawn as the very last tile is laid out; who then holds three Golds may still win (`system.other_hu`);
* three Golds alone are a closed pung of honours (`flower_points.WILD_SET`);
* a false win costs the way it was declared, with what lies there counted (`win._declared`), and the banker stays on, as
  after a draw (`system`);
* Quanzhou's base by multiplier rises by one after a draw, and where nobody told it, by one a hand (`scoring_schemes`).
"""

from functools import partial
from typing import Final

from controller.rules.system_definition import SystemDefinition, SystemGuide
from controller.rules.xiamen import scoring_schemes
from controller.rules.xiamen.clauses import CLAUSES
from controller.rules.xiamen.conventions import CONVENTIONS
from controller.rules.xiamen.guide import QUANZHOU_GUIDE, XIAMEN_GUIDE
from controller.rules.xiamen.player_aims import PLAYER
from controller.rules.xiamen.scoring_schemes import Scheme
from controller.rules.xiamen.system import rule_set

__all__ = ["QUANZHOU", "XIAMEN"]


def _defined(scheme: Scheme, guide: SystemGuide) -> SystemDefinition:
    return SystemDefinition(
        scheme.name,
        partial(rule_set, scheme),
        scheme.option_list,
        CLAUSES,
        guide,
        CONVENTIONS,
        PLAYER,
        words=__name__,
    )


XIAMEN: Final = _defined(scoring_schemes.XIAMEN, XIAMEN_GUIDE)
QUANZHOU: Final = _defined(scoring_schemes.QUANZHOU, QUANZHOU_GUIDE)
