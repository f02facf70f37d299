"""How Ningbo is played at a table: four rounds with their winds (NB-2), flowers replaced one by one (NB-6)."""

from typing import Final

from controller.rules.system_definition import TableConventions

CONVENTIONS: Final = TableConventions(
    counted="tai", singles=True, flowers_in_turn=True, round_wind=True, rounds=4
)
