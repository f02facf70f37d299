"""How much anybody may name, in an order and in the settings alike: one set of bounds for both."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final

from pydantic import Field

from controller.amounts import MOST

MOST_STAKE: Final = 1_000_000
"""The largest money value of a unit."""
STAKE_PLACES: Final = 12
"""Decimal places of a stake."""

Amount = Annotated[int, Field(ge=-MOST, le=MOST)]
Limit = Annotated[int, Field(gt=0, le=MOST)]
"""Chips, a maximum loss: units, more than 0."""
Most = Annotated[int, Field(ge=0, le=MOST)]
"""How much one person may move by corrections: units, 0 or more."""
Stake = Annotated[Decimal, Field(gt=0, le=MOST_STAKE, decimal_places=STAKE_PLACES)]

OUTBOX_MAX: Final = 1_000_000
"""Messages that may wait for the broker before no new hand begins; some 500 MB of journal."""
