"""Checks of the staff's public keys: whether they can be read, whether others may write them, and whose they are."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from typing import Final

from controller.doctor.finding import Finding, fail, of_error, ok, warn
from controller.orders.staff_keys import StaffError, read_keys
from controller.settings import StaffSettings
from controller.words import say

CHECK: Final = "staff"


def check_staff(settings: StaffSettings) -> Iterator[Finding]:
    """Findings about who may order over MQTT."""
    path = settings.keys
    if path is None:
        yield ok(CHECK, say("doctor.nobody_orders"))
        return
    try:
        known = read_keys(path)
        mode = path.stat().st_mode
    except StaffError as error:
        yield fail(CHECK, *of_error(error, say("doctor.put_line_right")))
        return
    except OSError as error:
        unreadable = say("doctor.keys_unreadable", file=path, reason=error.strerror)
        yield fail(CHECK, unreadable, say("doctor.see_folder"))
        return
    if mode & (stat.S_IWGRP | stat.S_IWOTH):
        yield fail(CHECK, say("doctor.others_may_write", file=path), say("doctor.make_private", file=path))
    owners = ", ".join(f"{name} {key.fingerprint}" for name, key in known.items())
    if owners:
        yield ok(CHECK, say("doctor.who_orders", staff=owners))
    else:
        yield warn(CHECK, say("doctor.nobody_in_file", file=path), say("doctor.add_somebody"))
