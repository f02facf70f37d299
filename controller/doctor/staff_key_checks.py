"""Checks of the staff's public keys: whether they can be read, whether others may write them, and whose they are."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from typing import Final

from controller.doctor.finding import Finding, fail, ok, split_cure, warn
from controller.orders.staff_keys import StaffError, read_keys
from controller.settings import StaffSettings

CHECK: Final = "staff"


def check_staff(settings: StaffSettings) -> Iterator[Finding]:
    """Findings about who may order over MQTT."""
    path = settings.keys
    if path is None:
        yield ok(CHECK, "Nobody may order over MQTT: [staff] keys names no file.")
        return
    try:
        known = read_keys(path)
        mode = path.stat().st_mode
    except StaffError as error:
        yield fail(CHECK, *split_cure(str(error), "Put that line right."))
        return
    except OSError as error:
        yield fail(
            CHECK, f"The staff's keys in {path} cannot be read: {error.strerror}.", "See to its folder."
        )
        return
    if mode & (stat.S_IWGRP | stat.S_IWOTH):
        yield fail(
            CHECK,
            f"Other users of this machine may write {path}, and so let anybody order.",
            f"chmod 600 {path}",
        )
    owners = ", ".join(f"{name} {key.fingerprint}" for name, key in known.items())
    if owners:
        yield ok(CHECK, f"Who may order over MQTT, with the fingerprints of their keys: {owners}.")
    else:
        yield warn(CHECK, f"Nobody stands in {path}.", "Add somebody: mahjong-table staff add NAME")
