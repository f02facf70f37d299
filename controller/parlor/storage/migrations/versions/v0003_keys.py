"""Keys, decisions, alerts and seals; what is displaced or held counts as staff decide."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from controller.parlor.storage.schema import SERIAL

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the trust tables, and add the columns for displaced and held messages."""
    _who_speaks()
    _what_is_said()
    with op.batch_alter_table("streams") as streams:
        streams.add_column(sa.Column("key", sa.Text(), nullable=True))
        streams.add_column(sa.Column("anchor", sa.BigInteger(), nullable=False, server_default="0"))
    proved = sa.text("key IS NOT NULL")
    op.create_index(
        "streams_proved_identity_key",
        "streams",
        ["identity"],
        unique=True,
        postgresql_where=proved,
        sqlite_where=proved,
    )
    with op.batch_alter_table("messages") as messages:
        messages.add_column(sa.Column("displaced", sa.Boolean(), nullable=False, server_default=sa.false()))
        messages.add_column(sa.Column("held", sa.Text(), nullable=True))
    op.execute("UPDATE messages SET displaced = superseded WHERE superseded")
    held = sa.text("held IS NOT NULL")
    op.create_index(
        "messages_held_idx", "messages", ["stream", "held"], postgresql_where=held, sqlite_where=held
    )


def _who_speaks() -> None:
    op.create_table(
        "hubs",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("incarnation", sa.BigInteger(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="hubs_pkey"),
    )
    op.create_table(
        "keys",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("parlor", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("history_confirmed", sa.Boolean(), nullable=False),
        sa.Column("generation", sa.BigInteger(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("first_seen", sa.Double(), nullable=False),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("decided_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("key", name="keys_pkey"),
    )
    op.create_index("keys_fingerprint_idx", "keys", ["fingerprint"])


def _what_is_said() -> None:
    op.create_table(
        "alerts",
        sa.Column("n", SERIAL, autoincrement=True, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("parlor", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("raised_at", sa.Double(), nullable=False),
        sa.Column("last_at", sa.Double(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("n", name="alerts_pkey"),
        sa.UniqueConstraint("kind", "subject", name="alerts_kind_subject_key"),
    )
    op.create_table(
        "decisions",
        sa.Column("n", SERIAL, autoincrement=True, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("by_whom", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("undoes", sa.BigInteger(), nullable=True),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("n", name="decisions_pkey"),
    )
    op.create_table(
        "seals",
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("entries", sa.BigInteger(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("received_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "entries", "head", name="seals_pkey"),
    )
    op.create_table(
        "persons",
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("card", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("stream", "person", name="persons_pkey"),
    )
