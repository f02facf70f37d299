"""`mahjong-table parlor`: the hub of a parlor or a chain, and queries on its database."""

from __future__ import annotations

import ipaddress
import json
import os
import re
import shlex
import signal
import sys
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Self

import typer

from controller.commands import parlor_queries, parlor_trust
from controller.commands.account_setup import (
    HubTokens,
    hub_accounts_file,
    hub_tokens_file,
    invite_first_owner,
)
from controller.commands.common_options import LanguageOption, reading, start_page
from controller.commands.output import CommandFailed, display_width, fail, page_at_console, say
from controller.commands.parlor_queries import Database
from controller.commands.reader import reader_catalogue
from controller.json_values import JsonObject
from controller.words.sentence import sentence

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from controller.parlor.hub.hub_key import HubKey
    from controller.parlor.hub.worker import HubWorker
    from controller.parlor.queries.live_snapshot import States
    from controller.settings.broker_address import BrokerAddress
    from controller.web.accounts.sign_in import SignIn

# ---- Options of commands whose page has TLS of its own, or stands under a path of a proxy --------------------------
# As `[page]` of table.toml.

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
    """The page's path prefix, certificate and key; `only`: HSTS."""

    prefix: str = ""
    certificate: Path | None = None
    key: Path | None = None
    only: bool = False

    @classmethod
    def of(cls, prefix: str, certificate: Path | None, key: Path | None, *, tls_only: bool) -> Self:
        """The page's settings from the options; an invalid prefix, or a key without a certificate, ends the command."""
        if len(prefix) > LONGEST_PREFIX or PREFIX.fullmatch(prefix) is None:
            fail(sentence("command.no_page_prefix", prefix=repr(prefix)), 2)
        if key is not None and certificate is None:
            fail(sentence("command.page_key_alone"), 2)
        return cls(prefix, certificate, key, tls_only)


PAGE_PORT: Final = 8090


@dataclass(frozen=True)
class Hub:
    """The hub's options, as given on the command line."""

    broker: str
    database: str | None
    parlor: str
    name: str
    workers: int
    worker: int
    username: str | None
    password_file: Path | None
    ca: Path | None
    certificate: Path | None
    key: Path | None
    hub_key: Path | None
    admission: str
    session_seconds: int
    page: bool
    host: str
    port: int | None
    as_json: bool
    log_json: bool
    verbose: bool
    names: tuple[str, ...]
    trusted_proxies: tuple[str, ...]
    tokens: Path | None
    metrics_token: bool
    page_tls: PageTls


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    parlor = typer.Typer(
        invoke_without_command=True,
        help="The hub: keeps every table's scores in one database. `parlor` alone is `parlor run`.",
    )
    parlor.callback()(start)
    parlor.command("run")(run)
    parlor_queries.register(parlor)
    parlor_trust.register(parlor)
    app.add_typer(parlor, name="parlor")


def start(
    context: typer.Context,
    broker: Annotated[
        str,
        typer.Option(
            envvar="PARLOR_BROKER", show_envvar=True, help="The broker, mqtt://host:1883 or mqtts://…"
        ),
    ] = "mqtt://127.0.0.1:1883",
    database: Database = None,
    parlor: Annotated[str, typer.Option(help="Hear the tables of this parlor; + hears all.")] = "+",
    hub: Annotated[
        str, typer.Option(help="The hub's name; workers that share a name share the work.")
    ] = "hub",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Worker processes on this machine.")] = 1,
    username: Annotated[str | None, typer.Option(help="The hub's user at the broker.")] = None,
    password_file: Annotated[
        Path | None,
        typer.Option(help="A file with its password; or the environment variable PARLOR_PASSWORD."),
    ] = None,
    ca: Annotated[Path | None, typer.Option(help="Who signed the broker's certificate (PEM).")] = None,
    certificate: Annotated[Path | None, typer.Option(help="The hub's own certificate (PEM).")] = None,
    key: Annotated[Path | None, typer.Option(help="The key of that certificate (PEM).")] = None,
    hub_key: Annotated[
        Path | None,
        typer.Option(
            envvar="PARLOR_KEY",
            show_envvar=True,
            help="The hub's own key, by which tables know it; <hub>.key beside the database if none is given. Made at "
            "the first start; workers on other machines are given the same file.",
        ),
    ] = None,
    admission: Annotated[
        str,
        typer.Option(
            help="confirm: staff admit every table. loopback: at a broker of this machine without a login, the first "
            "key of a table's name is admitted by itself."
        ),
    ] = "loopback",
    session_expiry: Annotated[
        int, typer.Option(min=0, help="Seconds the broker keeps what a worker that went away has not read.")
    ] = 120,
    page: Annotated[bool, typer.Option(help="Serve the parlor's page.")] = True,
    host: Annotated[
        str, typer.Option(help="Where the page is served; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, show_default="8090 or a free one", help="The page's port; 0: any free one."
        ),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A further name or address under which the page is asked for.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="An address or network of a proxy whose Forwarded counts.")
    ] = None,
    tokens: HubTokens = None,
    metrics_token: Annotated[bool, typer.Option(help="/metrics asks for a token of that scope.")] = False,
    page_prefix: PagePrefixOption = "",
    page_certificate: PageCertificateOption = None,
    page_key: PageKeyOption = None,
    tls_only: TlsOnlyOption = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Say where everything is as one JSON line.")
    ] = False,
    log_json: Annotated[bool, typer.Option(help="Log as JSON, one object a line.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Log what goes well, too.")] = False,
    language: LanguageOption = None,
    worker: Annotated[int, typer.Option(min=1, hidden=True)] = 1,
) -> None:
    """Receive the messages of all tables and store each once, until stopped."""
    alone = context.invoked_subcommand is None
    reading(language, as_json and (alone or context.invoked_subcommand == "run"))
    context.obj = Hub(
        broker=broker,
        database=database,
        parlor=parlor,
        name=hub,
        workers=workers,
        worker=worker,
        username=username,
        password_file=password_file,
        ca=ca,
        certificate=certificate,
        key=key,
        hub_key=hub_key,
        admission=admission,
        session_seconds=session_expiry,
        page=page,
        host=host,
        port=port,
        as_json=as_json,
        log_json=log_json,
        verbose=verbose,
        names=tuple(name or ()),
        trusted_proxies=tuple(trusted_proxy or ()),
        tokens=tokens,
        metrics_token=metrics_token,
        page_tls=PageTls.of(page_prefix, page_certificate, page_key, tls_only=tls_only),
    )
    if alone:
        run(context)


def run(context: typer.Context) -> None:
    """Run the hub; the same as `parlor` without a command. The options stand before `run`."""
    from controller import logs
    from controller.identity.signing import KeyFileError
    from controller.mqtt.topics import TopicError, Topics
    from controller.parlor.hub.hub_key import WrongKey, claim
    from controller.parlor.hub.worker import HubWorker, WorkerPosition
    from controller.parlor.hub.worker_pool import WorkerPool, stop_with_parent
    from controller.parlor.queries.live_snapshot import States
    from controller.parlor.storage.database import DatabaseError, open_database, safe_address
    from controller.settings.broker_address import BrokerUrlError

    hub: Hub = context.obj
    logs.configure(verbose=hub.verbose, as_json=hub.log_json, hub=hub.name, worker=hub.worker)
    try:
        Topics(hub.name, "x" if hub.parlor == "+" else hub.parlor)
        address = broker_address(hub)
        engine = open_database(hub.database)
        speaks = claim(engine, hub.name, key_file(hub))
    except (DatabaseError, BrokerUrlError, TopicError, WrongKey, KeyFileError) as error:
        fail(error)
    if hub.admission not in ("confirm", "loopback"):
        fail(sentence("command.admission_unknown", admission=hub.admission), 2)
    place = WorkerPosition(hub.name, hub.worker, hub.parlor, hub.session_seconds)
    states = States()
    worker = HubWorker(
        engine,
        address,
        speaks,
        place,
        confirm=hub.admission == "confirm",
        on_state=states.hear,
        on_change=states.changed.set,
    )
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: worker.stop())
    if hub.worker > 1:
        stop_with_parent(worker)
        worker.run()
        return
    with ExitStack() as parts:
        page = _open_page(hub, engine, speaks, worker, states, parts) if hub.page else _Page()
        _say(
            {
                "broker": str(address),
                "database": safe_address(engine),
                "hub": hub.name,
                "key": speaks.public.fingerprint,
                "workers": hub.workers,
                "page": page.url,
                "console": page.console,
                "elsewhere": page.elsewhere,
                "link": page.link,
                "accounts": None if page.sign_in is None else str(page.sign_in.store.path),
            },
            hub.as_json,
        )
        if page.sign_in is not None:
            invite_first_owner(
                page.sign_in, _accounts_command(hub), page.elsewhere, str(page.url), reader_catalogue()
            )
        parts.enter_context(WorkerPool(_command, range(2, hub.workers + 1)))
        worker.run()


@dataclass(frozen=True)
class _Page:
    """The page as it is served: its address on this machine, its console link, its address for others, the link with
    the token that this start made, and its accounts."""

    url: str | None = None
    console: str | None = None
    elsewhere: str | None = None
    link: str | None = None
    sign_in: SignIn | None = None


def _accounts_command(hub: Hub) -> str:
    """The command that makes the first account in the file that this hub reads."""
    where = (
        ["--tokens", str(hub.tokens)] if hub.tokens else ["--database", hub.database] if hub.database else []
    )
    return shlex.join(["mahjong-table", "accounts", "add", "NAME", "--role", "owner", *(where or ["--hub"])])


def _open_page(
    hub: Hub, engine: Engine, speaks: HubKey, worker: HubWorker, states: States, parts: ExitStack
) -> _Page:
    from controller.parlor.queries.fairness_report import FairnessWatch
    from controller.parlor.queries.live_snapshot import SnapshotBuilder, SnapshotQueries
    from controller.web.access_tokens import console_key_file as console_beside
    from controller.web.accounts.account_routes import open_sign_in, with_accounts
    from controller.web.listening_addresses import CertificateError, PageCertificate, PageError
    from controller.web.page_access import open_access
    from controller.web.page_server import PageServer
    from controller.web.parlor_app import create_parlor_app
    from controller.web.snapshot_board import SnapshotBoard

    board = SnapshotBoard()
    tokens = hub_tokens_file(hub.database, hub.tokens)
    console = console_beside(key_file(hub) if tokens is None else tokens)
    access, token = open_access(
        tokens, hub.names, _networks(hub.trusted_proxies), not hub.metrics_token, console
    )
    access = replace(access, prefix=hub.page_tls.prefix, hsts=hub.page_tls.only)
    app = create_parlor_app(board, SnapshotQueries(engine, hub.parlor, speaks))
    accounts = hub_accounts_file(hub.database, hub.tokens)
    sign_in = None if accounts is None else open_sign_in(accounts, f"hub {hub.name}")
    if sign_in is not None:
        access = with_accounts(app, access, sign_in)
    try:
        certificate = PageCertificate.of(hub.page_tls.certificate, hub.page_tls.key)
    except CertificateError as error:
        fail(error, 2)
    port = PAGE_PORT if hub.port is None else hub.port
    server = PageServer(app, hub.host, port, access, certificate=certificate)
    try:
        url = start_page(server, hub.port)
    except (PageError, CommandFailed) as error:
        fail(error)
    parts.callback(server.stop)
    counted = parts.enter_context(FairnessWatch(engine, None if hub.parlor == "+" else hub.parlor))
    known = {"hub": hub.name, "parlor": hub.parlor, "fingerprint": speaks.public.fingerprint}
    parts.enter_context(SnapshotBuilder(engine, worker, states, board.publish, lambda: counted.rows, **known))
    link = None if token is None else server.link(token)
    return _Page(
        url=url, console=server.console_link(), elsewhere=server.elsewhere, link=link, sign_in=sign_in
    )


def _networks(proxies: tuple[str, ...]) -> tuple[str, ...]:
    for one in proxies:
        try:
            ipaddress.ip_network(one, strict=False)
        except ValueError:
            fail(sentence("command.no_trusted_proxy", proxy=repr(one)), 2)
    return proxies


def key_file(hub: Hub) -> Path:
    """The path of the hub's own key."""
    from controller.parlor.hub.hub_key import default_file

    return hub.hub_key or default_file(hub.database, hub.name)


def broker_address(hub: Hub) -> BrokerAddress:
    """The broker with the hub's user, password and proofs. The password is never on the command line."""
    from controller.settings.broker_address import BrokerAddress

    password = os.environ.get("PARLOR_PASSWORD")
    if hub.password_file is not None:
        try:
            password = hub.password_file.read_text(encoding="utf-8").strip()
        except OSError as error:
            reason = error.strerror or str(error)
            fail(sentence("command.password_file_unreadable", file=hub.password_file, reason=reason))
    return BrokerAddress.parse(hub.broker).with_login(
        hub.username, password, hub.ca, hub.certificate, hub.key
    )


def _command(number: int) -> list[str]:
    """The command line of a further worker: this one's, with its number before whatever follows `parlor`."""
    arguments = sys.argv[1:]
    at = arguments.index("parlor") + 1
    return [sys.executable, "-m", "controller.cli", *arguments[:at], "--worker", str(number), *arguments[at:]]


def _say(what: JsonObject, as_json: bool) -> None:
    if as_json:
        say(json.dumps(what))
    else:
        left_out = ("elsewhere", "link")  # the link's token was printed at the first start
        there = page_at_console(what)
        shown = {name: value for name, value in there.items() if name not in left_out or value is not None}
        names = {name: reader_catalogue().text("terminal-parlor-run", attribute=name) for name in shown}
        widest = max(8, *map(display_width, names.values()))
        for name, value in shown.items():
            value_text = reader_catalogue().text("terminal-run-none") if value is None else value
            say(f"{' ' * (widest - display_width(names[name]))}{names[name]}  {value_text}")
    sys.stdout.flush()
