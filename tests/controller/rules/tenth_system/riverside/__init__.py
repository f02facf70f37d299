"""Riverside mahjong, a made-up game for three: tiles of three suits, nobody chows, a win leaves a suit out (RV-1 to
RV-14).

Where the clauses leave a choice, it was taken once, at the place named:

* a closed kong that nobody has seen is of no suit (`win.suits_of`);
* of a hidden hand only what its open sets say is judged (`win.judge`).
"""

from typing import Final

from controller.rules.system_definition import SystemDefinition

from .clauses import CLAUSES
from .conventions import CONVENTIONS
from .guide import GUIDE
from .options import OPTIONS
from .player_aims import PLAYER
from .system import rule_set

DEFINITION: Final = SystemDefinition(
    "riverside", rule_set, OPTIONS, CLAUSES, GUIDE, CONVENTIONS, PLAYER, words=__name__
)
