"""How Kawuxing is played at a table: nothing is wild, hands are laid open (KW-52), a fourth may rest (KW-2)."""

from typing import Final

from controller.rules.kawuxing.four_player_rotation import seated_next
from controller.rules.system_definition import TableConventions

CONVENTIONS: Final = TableConventions(
    "", "doubles", scattered_discards=True, opens_hands=True, seated_next=seated_next
)
