"""`mahjong-table tokens …`: access tokens for a page, for readers on other machines with more rights than the public.
`mahjong-table broker …`: accounts at the table's own broker."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.account_setup import hub_tokens_file
from controller.commands.common_options import SETTINGS
from controller.commands.output import ExitStatus, fail, say, say_done
from controller.commands.parlor_queries import Database
from controller.identity.suggestion import suggestion
from controller.mqtt.account_kinds import AccountKind

if TYPE_CHECKING:
    from controller.web.access_tokens import Tokens

Config = Annotated[
    Path | None,
    typer.Option(
        show_default=str(SETTINGS),
        help="The table's settings; its tokens lie beside its journal (NAME.tokens.json).",
    ),
]
OfHub = Annotated[
    bool, typer.Option("--hub", help="The tokens of a hub's page, which lie beside its SQLite file.")
]
File = Annotated[
    Path | None,
    typer.Option(
        help="The file of tokens itself, as a hub has one (`parlor --tokens`).", envvar="PARLOR_TOKENS"
    ),
]


def register(app: typer.Typer) -> None:
    """Mount both groups of commands."""
    register_broker_login(app)
    tokens = typer.Typer(
        no_args_is_help=True,
        help="Tokens for a page: cameras, histories, changes, /metrics from other machines.",
    )
    tokens.command("add")(add)
    tokens.command("list")(list_them)
    tokens.command("remove")(remove)
    tokens.command("console")(console)
    app.add_typer(tokens, name="tokens")


def add(
    name: Annotated[str, typer.Argument(help="What it is for, as prometheus or office-tablet.")],
    scope: Annotated[
        list[str] | None,
        typer.Option(help="watch, history, act or metrics; several times for several; left out: all."),
    ] = None,
    config: Config = None,
    hub: OfHub = False,
    database: Database = None,
    file: File = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object: name, scopes, token.")] = False,
) -> None:
    """Make a token. It is shown this once; the file keeps its hash. A page that is served takes it at once."""
    from controller.web.access_tokens import EVERYTHING, Scope, TokenError

    try:
        scopes = EVERYTHING if not scope else frozenset(Scope(one) for one in scope)
    except ValueError:
        wrong = next(one for one in scope or () if one not in set(Scope))
        fail(
            f"There is no scope {wrong}; there are {', '.join(Scope)}{suggestion(wrong, Scope, otherwise='.')}",
            2,
        )
    try:
        token = _open(config, file, database, hub=hub).add(name, scopes)
    except TokenError as error:
        fail(error)
    if as_json:
        say(json.dumps({"name": name, "scopes": sorted(scopes), "token": token}))
        return
    say(token)
    say(
        f"{name} may {', '.join(sorted(scopes))}. A browser opens the page's address with ?token=… behind it once; "
        "a machine sends the header “Authorization: Bearer …”.",
        err=True,
    )


def list_them(
    config: Config = None,
    hub: OfHub = False,
    database: Database = None,
    file: File = None,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON array of name, scopes and made.")] = False,
) -> None:
    """List the tokens by name; the tokens themselves are not kept."""
    from controller.web.access_tokens import TokenError

    try:
        grants = _open(config, file, database, hub=hub).grants()
    except TokenError as error:
        fail(error)
    if as_json:
        rows = [{"name": one.name, "scopes": sorted(one.scopes), "made": one.made} for one in grants]
        say(json.dumps(rows, ensure_ascii=False))
        return
    for one in grants:
        made = datetime.fromtimestamp(one.made).isoformat(" ", "minutes")
        say(f"{one.name}  {', '.join(sorted(one.scopes))}  since {made}")
    if not grants:
        say("There is no token yet; the next start of the page makes one and tells it.")


def remove(
    name: Annotated[str, typer.Argument(help="As `tokens list` names it.")],
    config: Config = None,
    hub: OfHub = False,
    database: Database = None,
    file: File = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Forget a token: it no longer opens anything, at once."""
    from controller.web.access_tokens import TokenError

    try:
        known = _open(config, file, database, hub=hub)
        if not known.remove(name):
            there = [one.name for one in known.grants()]
            more = suggestion(name, there, otherwise=".")
            fail(f"There is no token {name}; there are: {', '.join(there) or 'none'}{more}")
    except TokenError as error:
        fail(error)
    say_done(f"The token {name} opens nothing any more.", as_json, {"name": name})


def console(
    config: Config = None,
    hub: OfHub = False,
    database: Database = None,
    file: File = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object: link.")] = False,
    show: Annotated[bool, typer.Option("--open", help="Open it in this user's browser, too.")] = False,
) -> None:
    """Print the console link of a page: the browser on this machine that opens it is the table's (or hub's) own screen.

    Each start at a terminal prints it, too. The file NAME.console-key.json beside the tokens holds it; if that file is
    deleted, no browser is the page's own screen after the next start.
    """
    import webbrowser

    from controller.web.access_tokens import ConsoleKeyError, console_key_file, kept_link

    try:
        link = kept_link(console_key_file(_file(config, file, database, hub=hub)))
    except ConsoleKeyError as error:
        fail(error)
    if link is None:
        fail("The page was not served yet; start it (mahjong-table run, or parlor), then ask again.")
    say(json.dumps({"link": link}) if as_json else link)
    if show and not webbrowser.open(link):
        fail("No browser could be started here; open the link in one yourself.")


def _open(config: Path | None, file: Path | None, database: str | None, *, hub: bool) -> Tokens:
    """The chosen tokens; by default those of the table. Raises `TokenError`."""
    from controller.web.access_tokens import Tokens

    return Tokens(_file(config, file, database, hub=hub))


def _file(config: Path | None, file: Path | None, database: str | None, *, hub: bool) -> Path:
    from controller.settings import SettingsError, load
    from controller.web.access_tokens import tokens_file

    if file is not None:
        return file
    if config is None and (hub or database is not None):
        file = hub_tokens_file(database, None)
        if file is None:
            fail("This hub's database is no file: start the hub with --tokens, and name that with --file.", 2)
        return file
    try:
        return tokens_file(load(config or SETTINGS).journal.path)
    except SettingsError as error:
        fail(error, 2)


# ---- `mahjong-table broker …`: who may come from other machines to the broker that a table runs itself -----------

CONFIG = Path("table.toml")
FILE = "broker.accounts"
BrokerConfig = Annotated[
    Path, typer.Option(help="The table's settings; [mqtt] accounts there names the file.")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


def register_broker_login(app: typer.Typer) -> None:
    """Mount the commands."""
    group = typer.Typer(
        no_args_is_help=True, help="Accounts at the table's own broker, for apps and hubs on other machines."
    )
    group.command("add")(add_broker_login)
    group.command("list")(show_broker_logins)
    group.command("remove")(remove_broker_login)
    app.add_typer(group, name="broker")


def add_broker_login(
    name: Annotated[str, typer.Argument(help="The account, as its app logs in.")],
    kind: Annotated[
        AccountKind, typer.Option(help="What it is for; that decides what it may write and read.")
    ],
    config: BrokerConfig = CONFIG,
    as_json: AsJson = False,
) -> None:
    """Make an account, or give one a new password; the password is shown now and never again."""
    from controller.mqtt import broker_accounts
    from controller.mqtt.broker_accounts import AccountsError

    file, named = _broker_file(config)
    try:
        password = broker_accounts.add_account(file, name, kind)
    except AccountsError as error:
        fail(error)
    if as_json:
        say(json.dumps({"name": name, "kind": kind, "password": password, "file": str(file)}))
        return
    say(f"{name} ({kind}) may log in with the password {password} after the next start of the table.")
    if not named:
        say(
            f'Write into {config} under [mqtt]: accounts = "{file.name}". Only then other machines reach the broker.'
        )


def show_broker_logins(config: BrokerConfig = CONFIG, as_json: AsJson = False) -> None:
    """List the accounts."""
    from controller.mqtt import broker_accounts
    from controller.mqtt.broker_accounts import AccountsError

    file, named = _broker_file(config)
    try:
        accounts = broker_accounts.read_accounts(file) if named or file.exists() else ()
    except AccountsError as error:
        fail(error)
    for account in accounts:
        fields = {"name": account.name, "kind": account.kind}
        say(json.dumps(fields) if as_json else f"{account.name:24} {account.kind}")
    if not accounts and not as_json:
        say(f"Nobody has an account in {file} yet; make one with: mahjong-table broker add NAME --kind KIND")


def remove_broker_login(
    name: Annotated[str, typer.Argument(help="The account that is to end.")],
    config: BrokerConfig = CONFIG,
    as_json: AsJson = False,
) -> None:
    """Take an account away; it can no longer log in after the table's next start."""
    from controller.mqtt import broker_accounts
    from controller.mqtt.broker_accounts import AccountsError

    file, _ = _broker_file(config)
    try:
        broker_accounts.remove_account(file, name)
    except AccountsError as error:
        fail(error)
    text = f"{name} has no account after the table's next start."
    say_done(text, as_json, {"name": name, "file": str(file)})


def _broker_file(config: Path) -> tuple[Path, bool]:
    """The file of a table's accounts, and whether its settings name it."""
    from controller import settings
    from controller.settings import SettingsError

    try:
        chosen = settings.load(config)
    except SettingsError as error:
        fail(error, ExitStatus.MISUSED)
    if chosen.mqtt.accounts is not None:
        return chosen.mqtt.accounts, True
    return config.resolve().with_name(FILE), False
