"""Fewer indexes: every one of them is written with every score, and these served no question."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Drop two unused indexes, index the arrival time of scores, and make the indexes on `at` BRIN in PostgreSQL."""
    op.drop_index("results_stream_session_seq_idx", "results")
    op.drop_index("scores_stream_seq_idx", "scores")
    op.create_index("scores_received_at_idx", "scores", ["received_at"])
    for table in ("results", "scores"):
        op.drop_index(f"{table}_at_idx", table)
        op.create_index(f"{table}_at_idx", table, ["at"], postgresql_using="brin")
