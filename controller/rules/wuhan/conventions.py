"""How Wuhan's family is played at a table: kong tiles lie alone, discards anyhow, four rounds of the bank (WH-9)."""

from typing import Final

from controller.rules.system_definition import TableConventions

CONVENTIONS: Final = TableConventions(counted="points", singles=True, scattered_discards=True, rounds=4)
