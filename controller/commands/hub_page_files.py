"""The files of a hub's page: its tokens and, beside them, its accounts. The hub and the commands that change them find
them by these functions alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

HubTokens = Annotated[
    Path | None,
    typer.Option(
        envvar="PARLOR_TOKENS",
        show_envvar=True,
        help="The file of the hub's tokens, its accounts lie beside it; left out: beside its SQLite file.",
    ),
]


def hub_tokens_file(database: str | None, tokens: Path | None) -> Path | None:
    """The tokens of the hub on this database (an address; None: the usual one here): the file that is given, else
    beside an SQLite file; None where the database is no file, so that tokens last as long as the hub's process."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    from controller.parlor.storage.database import DEFAULT
    from controller.web.access_tokens import tokens_file

    if tokens is not None:
        return tokens.absolute()
    try:
        url = make_url(database or DEFAULT)
    except ArgumentError:  # the hub says so when it opens it
        return None
    file = url.database if url.get_backend_name() == "sqlite" else None
    return tokens_file(Path(file).absolute()) if file and file != ":memory:" else None


def hub_accounts_file(database: str | None, tokens: Path | None) -> Path | None:
    """The accounts of that hub; None where it has none, for want of a file of tokens."""
    from controller.web.accounts.account_store import beside_tokens

    file = hub_tokens_file(database, tokens)
    return None if file is None else beside_tokens(file)
