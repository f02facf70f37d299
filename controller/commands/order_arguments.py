"""Arguments of orders as people write them at a shell: a name with its card, a stake, options, when a session ends."""

from __future__ import annotations

import re
import time

from controller import local_time
from controller.commands.exit_status import fail
from controller.words.sentence import sentence


def name_and_card(player: str) -> tuple[str, str | None]:
    """Parse `Eve=C99` into name and card; a name alone has no card."""
    name, _, card = player.partition("=")
    return name, card or None


def check_stake(said: str) -> None:
    """Whether it is a number at all; how large it may be, the table says."""
    if not re.fullmatch(r"\d{1,12}(\.\d{1,30})?|\.\d{1,30}", said, re.ASCII):
        fail(sentence("command.no_stake", stake=said), 2)


def options_of(given: list[str]) -> dict[str, bool | int | str]:
    """Parse options as in table.toml: true, false, a whole number, else a word."""
    options: dict[str, bool | int | str] = {}
    for one in given:
        name, sign, value = (part.strip() for part in one.partition("="))
        if not sign or not name or name in options:
            fail(sentence("command.no_option", option=one), 2)
        whole = re.fullmatch(r"[+-]?\d{1,10}", value)
        options[name] = (
            value == "true" if value in ("true", "false") else int(value) if whole else value.strip('"')
        )
    return options


def end_of_session(said: str, where: local_time.Zone) -> float:
    """Parse when a session ends: a time of day, the next there is, or a date and time; in the table's zone unless it
    names another."""
    now = time.time()
    try:
        if re.fullmatch(r"\d{1,2}:\d{2}", said, re.ASCII):
            hour, minute = map(int, said.split(":"))
            return local_time.next_time_of_day(hour, minute, now, where)
        return local_time.moment_or_instant(said, where)
    except ValueError:
        fail(sentence("command.no_end_time", time=said), 2)
