"""How Hangzhou is played at a table: HZ-14 to HZ-16 want the claimed tile rotated."""

from typing import Final

from controller.rules.system_definition import TableConventions

CONVENTIONS: Final = TableConventions("fortune", marks_giver=True, white_stands_in=True)
