"""Alembic's environment: runs the versions on the connection that `controller.parlor.storage.database` opened and
locked."""

from __future__ import annotations

from alembic import context

from controller.parlor.storage import schema_trust  # noqa: F401  # its tables belong to the metadata
from controller.parlor.storage.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
