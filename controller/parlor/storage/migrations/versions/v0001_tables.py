"""The hub's tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from controller.parlor.storage.schema import SERIAL, Exact

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the hub's tables."""
    _journals()
    _messages()
    _results()
    _trust()


def _journals() -> None:
    op.create_table(
        "generations",
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "generation", name=op.f("generations_pkey")),
    )
    op.create_table(
        "streams",
        sa.Column("id", SERIAL, autoincrement=True, nullable=False),
        sa.Column("parlor", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("newest", sa.BigInteger(), nullable=False),
        sa.Column("upto", sa.BigInteger(), nullable=False),
        sa.Column("gap_since", sa.Double(), nullable=True),
        sa.Column("asks", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.Double(), nullable=True),
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("streams_pkey")),
        sa.UniqueConstraint("identity", name=op.f("streams_identity_key")),
    )
    op.create_table(
        "tables",
        sa.Column("parlor", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Text(), nullable=False),
        sa.Column("connection", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("parlor", "table_name", name=op.f("tables_pkey")),
    )


def _messages() -> None:
    op.create_table(
        "conflicts",
        sa.Column("n", SERIAL, autoincrement=True, nullable=False),
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("received_at", sa.Double(), nullable=False),
        sa.Column("stored", sa.Text(), nullable=False),
        sa.Column("came", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("n", name=op.f("conflicts_pkey")),
        sa.UniqueConstraint("stream", "digest", name=op.f("conflicts_stream_digest_key")),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("leaf", sa.Text(), nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("received_at", sa.Double(), nullable=False),
        sa.Column("superseded", sa.Boolean(), nullable=False),
        sa.Column("displaced", sa.Boolean(), nullable=False),
        sa.Column("held", sa.Text(), nullable=True),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("messages_pkey")),
        sa.UniqueConstraint("stream", "seq", "generation", name=op.f("messages_stream_seq_generation_key")),
    )
    op.create_index(
        "messages_held_idx",
        "messages",
        ["stream", "held"],
        unique=False,
        postgresql_where=sa.text("held IS NOT NULL"),
        sqlite_where=sa.text("held IS NOT NULL"),
    )
    op.create_index(
        "messages_generation_idx",
        "messages",
        ["stream", "generation"],
        unique=False,
        postgresql_where=sa.text("generation > 0"),
        sqlite_where=sa.text("generation > 0"),
    )
    op.create_table(
        "refusals",
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("first_at", sa.Double(), nullable=False),
        sa.Column("last_at", sa.Double(), nullable=False),
        sa.Column("sample", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("topic", "reason", name=op.f("refusals_pkey")),
    )


def _results() -> None:
    op.create_table(
        "corrections",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("parlor", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("by_whom", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("order_id", sa.Text(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("deltas", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("totals", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("superseded", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("corrections_pkey")),
    )
    op.create_table(
        "hands",
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.Double(), nullable=True),
        sa.Column("over_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("stream", "session", "hand", name=op.f("hands_pkey")),
    )
    op.create_table(
        "results",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("parlor", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("delta", sa.BigInteger(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=True),
        sa.Column("chips", sa.BigInteger(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("superseded", sa.Boolean(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("bonus", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", "place", name=op.f("results_pkey")),
    )
    op.create_index(op.f("results_at_idx"), "results", ["at"], unique=False, postgresql_using="brin")
    op.create_index(op.f("results_player_idx"), "results", ["player"], unique=False)
    op.create_table(
        "scores",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("parlor", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("received_at", sa.Double(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("winner", sa.Text(), nullable=True),
        sa.Column("banker", sa.Integer(), nullable=False),
        sa.Column("stay", sa.Integer(), nullable=False),
        sa.Column("clause", sa.Text(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("superseded", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("scores_pkey")),
    )
    op.create_index(op.f("scores_at_idx"), "scores", ["at"], unique=False, postgresql_using="brin")
    op.create_index(op.f("scores_received_at_idx"), "scores", ["received_at"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("parlor", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("begun_at", sa.Double(), nullable=False),
        sa.Column("over_at", sa.Double(), nullable=True),
        sa.Column("stake_per_unit", Exact(), nullable=True),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("totals", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("chips", sa.BigInteger(), nullable=True),
        sa.Column("maximum_loss", sa.BigInteger(), nullable=True),
        sa.Column("by_whom", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "session", name=op.f("sessions_pkey")),
    )
    op.create_table(
        "sittings",
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "session", "player", name=op.f("sittings_pkey")),
    )


def _trust() -> None:
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
        sa.PrimaryKeyConstraint("n", name=op.f("alerts_pkey")),
        sa.UniqueConstraint("kind", "subject", name=op.f("alerts_kind_subject_key")),
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
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("hub", sa.Text(), nullable=False),
        sa.Column("signature", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("n", name=op.f("decisions_pkey")),
    )
    op.create_table(
        "hub_runs",
        sa.Column("hub", sa.Text(), nullable=False),
        sa.Column("machine", sa.Text(), nullable=False),
        sa.Column("broker", sa.Text(), nullable=False),
        sa.Column("seen_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("hub", "machine", "broker", name=op.f("hub_runs_pkey")),
    )
    op.create_table(
        "hubs",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("incarnation", sa.BigInteger(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("key_file", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("hubs_pkey")),
    )
    op.create_table(
        "keys",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("parlor", sa.Text(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("claim", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("generation", sa.BigInteger(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("first_seen", sa.Double(), nullable=False),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("decided_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("key", name=op.f("keys_pkey")),
    )
    op.create_index(op.f("keys_fingerprint_idx"), "keys", ["fingerprint"], unique=False)
    op.create_table(
        "persons",
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("card", sa.Text(), nullable=True),
        sa.Column("salt", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("stream", "person", name=op.f("persons_pkey")),
    )
    op.create_table(
        "seals",
        sa.Column("stream", SERIAL, nullable=False),
        sa.Column("entries", sa.BigInteger(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("received_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "entries", "head", name=op.f("seals_pkey")),
    )
