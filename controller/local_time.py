"""Times as people write and read them, in a time zone by name (`Asia/Shanghai`) or this machine's own.

A local time that occurs twice, as the clocks go back, is the first of the two where something begins and the last where
it ends; one that is skipped, as they go forward, is the moment in which they do. An hour of an elapsed time is always
3600 seconds; a day is a day of the calendar.
"""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from controller.words.sentence import SentenceError, sentence

Zone = ZoneInfo | None
"""A time zone; None: this machine's own."""

AGO: Final = {"m": 60.0, "h": 3600.0}
DAYS: Final = {"d": 1, "w": 7}
EARLIEST: Final = datetime(1, 1, 3, tzinfo=UTC).timestamp()
LATEST: Final = datetime(9999, 12, 29, tzinfo=UTC).timestamp()
"""The first and the last moment that `datetime` can represent in every time zone."""


class ZoneError(SentenceError, ValueError):
    """An unknown time zone; the sentence says how they are written."""


def zone(name: str | None) -> Zone:
    """A zone by its name in the IANA database. Raises `ZoneError`."""
    if not name:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        from difflib import get_close_matches

        known = {one.casefold(): one for one in available_timezones()}
        near = get_close_matches(name.casefold().replace(" ", "_"), known, 1, 0.5)
        cities = {one.rpartition("/")[2].casefold(): one for one in sorted(known.values())}
        near = near or get_close_matches(name.casefold().replace(" ", "_"), cities, 1, 0.7)
        meant = (known.get(near[0]) or cities[near[0]]) if near else None
        raise ZoneError(sentence("settings.zone_unknown", zone=name, near=meant)) from None


def local(at: float, where: Zone) -> datetime:
    """A moment (seconds since 1970) as local time there, with its UTC offset. Of one that no calendar has, from a
    clock that is thousands of years off, the first or the last that there is."""
    return _local(min(LATEST, max(EARLIEST, at)), where)


def _local(at: float, where: Zone) -> datetime:
    return datetime.fromtimestamp(at, where) if where else datetime.fromtimestamp(at).astimezone()


def format_time(at: float, where: Zone, timespec: str = "minutes") -> str:
    """A moment for people, with its UTC offset: `2026-11-26 21:46 UTC+08:00`."""
    then = local(at, where)
    offset = then.isoformat()[-6:]
    return f"{then.replace(tzinfo=None).isoformat(' ', timespec)} UTC{'' if offset == '+00:00' else offset}"


def moment(clock: datetime, where: Zone, *, ends: bool = False) -> float:
    """Seconds since 1970 of a local time there; `ends`: it is the end of something."""
    first, last = _instant(clock.replace(fold=0), where), _instant(clock.replace(fold=1), where)
    if first <= last:
        return last if ends else first
    low, high = last, first  # skipped: between the two the clocks change
    before = local(low, where).utcoffset()
    while high - low > 1:
        middle = math.floor((low + high) / 2)
        low, high = (middle, high) if local(middle, where).utcoffset() == before else (low, middle)
    return float(math.floor(high))


def _instant(clock: datetime, where: Zone) -> float:
    return (clock.replace(tzinfo=where) if where else clock).timestamp()


def parsed(written: str, now: float, where: Zone, *, ends: bool = False) -> float:
    """The moment of `2026-11-21`, `2026-11-21T18:00`, `2026-11-21T18:00+08:00`, `today`, or of `12h` or `7d` ago.
    Raises `ValueError`."""
    here = local(now, where).replace(tzinfo=None)
    if written == "today":
        return moment(here.replace(hour=0, minute=0, second=0, microsecond=0), where, ends=ends)
    ago = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)([mhdw])", written, re.ASCII)
    try:
        if ago is not None and ago[2] in AGO:
            return _local(now - float(ago[1]) * AGO[ago[2]], where).timestamp()
        if ago is not None:
            return moment(here - timedelta(days=float(ago[1]) * DAYS[ago[2]]), where, ends=ends)
        return moment_or_instant(written, where, ends=ends)
    except (OverflowError, OSError) as error:
        raise ValueError(str(error)) from error


def moment_or_instant(written: str, where: Zone, *, ends: bool = True) -> float:
    """The moment of an ISO 8601 date and time, local there unless it has a UTC offset. Raises `ValueError`."""
    clock = datetime.fromisoformat(written)
    return clock.timestamp() if clock.tzinfo else moment(clock, where, ends=ends)


def next_time_of_day(hour: int, minute: int, now: float, where: Zone) -> float:
    """When it is this time of day next. Raises `ValueError` for an impossible time."""
    here = local(now, where).replace(tzinfo=None)
    for days in range(3):
        clock = (here + timedelta(days=days)).replace(hour=hour, minute=minute, second=0, microsecond=0)
        for ends in (False, True):
            at = moment(clock, where, ends=ends)
            if at > now:
                return at
    raise ValueError("there is no such time")
