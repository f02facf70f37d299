"""How Xiamen and Quanzhou are played at a table: flowers lie alone, White stands in for the indicator's tile."""

from typing import Final

from controller.rules.system_definition import TableConventions

CONVENTIONS: Final = TableConventions(
    "gold",
    singles=True,
    white_stands_in=True,
    ways_by_pattern={"robbing_gold": "indicator", "eight_flowers": "flowers"},
)
