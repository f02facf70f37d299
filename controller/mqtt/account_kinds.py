"""The kinds of accounts at a table's own broker."""

from __future__ import annotations

from enum import StrEnum


class AccountKind(StrEnum):
    """What an account is for."""

    HUB = "hub"
    STAFF = "staff"
    DISPLAY = "display"
    HOMEASSISTANT = "homeassistant"
