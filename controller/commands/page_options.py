"""Options of commands whose page has TLS of its own, or stands under a path of a proxy; as `[page]` of table.toml."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Self

import typer

from controller.commands.exit_status import fail
from controller.words.sentence import sentence

PREFIX: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")
LONGEST_PREFIX: Final = 200

PagePrefixOption = Annotated[
    str,
    typer.Option(metavar="PATH", help="The path under which a proxy shows the page, such as /hub."),
]
PageCertificateOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="TLS for the page: its certificate with the chain, PEM."),
]
PageKeyOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The key of --page-certificate, where it is not in the same file."),
]
TlsOnlyOption = Annotated[
    bool,
    typer.Option(
        "--tls-only", help="Browsers shall use nothing but TLS for this host, on any port, for a year."
    ),
]


@dataclass(frozen=True)
class PageTls:
    """Under which path a page stands, and with which certificate and key; `only`: HSTS."""

    prefix: str = ""
    certificate: Path | None = None
    key: Path | None = None
    only: bool = False

    @classmethod
    def of(cls, prefix: str, certificate: Path | None, key: Path | None, *, tls_only: bool) -> Self:
        """What was asked for; a path that is none, or a key without a certificate, ends the command."""
        if len(prefix) > LONGEST_PREFIX or PREFIX.fullmatch(prefix) is None:
            fail(sentence("command.no_page_prefix", prefix=repr(prefix)), 2)
        if key is not None and certificate is None:
            fail(sentence("command.page_key_alone"), 2)
        return cls(prefix, certificate, key, tls_only)
