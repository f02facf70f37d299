"""Points, place and bonus of a player, which rules with riichi bets have."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns; results of other rules, and those stored before, have none of them."""
    op.add_column("results", sa.Column("points", sa.BigInteger(), nullable=True))
    op.add_column("results", sa.Column("rank", sa.Integer(), nullable=True))
    op.add_column("results", sa.Column("bonus", sa.BigInteger(), nullable=True))
