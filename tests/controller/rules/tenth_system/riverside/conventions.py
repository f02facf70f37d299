"""How Riverside is played at a table: a claimed tile lies rotated, two rounds of the bank are a session."""

from typing import Final

from controller.rules.system_definition import TableConventions

CONVENTIONS: Final = TableConventions(wild="", marks_giver=True, rounds=2)
