"""`mahjong-table accounts …`: the people who sign in on a table's or a hub's page."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.commands.common_options import SETTINGS
from controller.commands.output import Yes, confirmed, fail, say, say_code, say_done
from controller.commands.parlor_queries import Database
from controller.identity.addresses import set_up_address

if TYPE_CHECKING:
    from controller.web.accounts.account_store import Account, AccountStore
    from controller.web.accounts.sign_in import SignIn
    from controller.words.fluent_catalogue import Catalogue

Config = Annotated[
    Path | None,
    typer.Option(
        show_default=str(SETTINGS),
        help="The table's settings; its accounts lie beside its journal (NAME.accounts.json).",
    ),
]
OfHub = Annotated[
    bool,
    typer.Option(
        "--hub",
        help="The accounts of a hub's page; needless where --database, --tokens or their variables say which.",
    ),
]
File = Annotated[
    Path | None,
    typer.Option(help="The file of accounts itself, as table and hub name it when they start."),
]
InBrowser = Annotated[
    bool | None,
    typer.Option(
        "--in-browser/--here",
        help="Tell a code with which the person sets up the account in their own browser within a quarter of an hour; "
        "or ask here for the password. Left out: here on a terminal.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object or array.")]
TRIES = 3


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    accounts = typer.Typer(no_args_is_help=True, help="People who sign in on the page: staff and owners.")
    accounts.command("add")(add)
    accounts.command("list")(show)
    accounts.command("reset")(reset)
    accounts.command("remove")(remove)
    app.add_typer(accounts, name="accounts")


def add(
    name: Annotated[str, typer.Argument(help="The person's name, as it will stand beside what they do.")],
    role: Annotated[
        str, typer.Option(help="staff act at the table; an owner manages accounts, too.")
    ] = "staff",
    in_browser: InBrowser = None,
    config: Config = None,
    hub: OfHub = False,
    database: Database = None,
    tokens: HubTokens = None,
    file: File = None,
    as_json: AsJson = False,
) -> None:
    """Give somebody an account. A page that is served knows it at once."""
    from controller.orders.origin import Origin
    from controller.web.accounts.account_store import AccountError, AccountRole
    from controller.web.accounts.sign_in import invited

    if role not in set(AccountRole):
        fail(f"There is no role {role}; there are {', '.join(AccountRole)}.", 2)
    try:
        page = _open(config, file, _Hub(hub, database, tokens))
        store = page.store
        account, code = invited(name, AccountRole(role), time.time())
        if not _in_browser(in_browser):
            if store.find(account.name) is None:  # else `add` says so, before anybody is asked for anything
                account = _asked(account, page.place)
            code = ""
        store.add(account, Origin.here(), time.time())
    except AccountError as error:
        fail(error)
    _tell(page, account, code, as_json)


def show(
    config: Config = None,
    hub: OfHub = False,
    database: Database = None,
    tokens: HubTokens = None,
    file: File = None,
    as_json: AsJson = False,
) -> None:
    """List the accounts."""
    from controller.web.accounts.account_store import AccountError

    try:
        page = _open(config, file, _Hub(hub, database, tokens))
        there = page.store.accounts()
    except AccountError as error:
        fail(error)
    if as_json:
        rows = [
            {
                "name": one.name,
                "role": one.role,
                "ready": one.ready,
                "made": one.made,
                "passkeys": len(one.passkeys),
            }
            for one in there
        ]
        say(json.dumps(rows, ensure_ascii=False))
        return
    for one in there:
        made = datetime.fromtimestamp(one.made).isoformat(" ", "minutes")
        state = (
            f"since {made}" if one.ready else "not set up yet (mahjong-table accounts reset makes a new code)"
        )
        say(f"{one.name}  {one.role}  {state}")
    if not there:
        say("Nobody has an account; make the first one with: mahjong-table accounts add NAME --role owner")


def reset(
    name: Annotated[str, typer.Argument(help="As `accounts list` names them.")],
    in_browser: InBrowser = None,
    config: Config = None,
    hub: OfHub = False,
    database: Database = None,
    tokens: HubTokens = None,
    file: File = None,
    as_json: AsJson = False,
) -> None:
    """Reset an account whose owner has lost password or telephone. Password, app, recovery codes and passkeys become
    invalid, and browsers signed in with them are signed out."""
    from controller.orders.origin import Origin
    from controller.web.accounts import sign_in
    from controller.web.accounts.account_store import AccountError

    try:
        page = _open(config, file, _Hub(hub, database, tokens))
        store = page.store
        fresh, code = sign_in.reset_account(store.get(name), time.time())
        if not _in_browser(in_browser):
            fresh, code = _asked(fresh, page.place), ""
        store.update(name, lambda _before: fresh, "reset", Origin.here(), time.time())
    except AccountError as error:
        fail(error)
    _tell(page, fresh, code, as_json)


def remove(
    name: Annotated[str, typer.Argument(help="As `accounts list` names them.")],
    yes: Yes = False,
    config: Config = None,
    hub: OfHub = False,
    database: Database = None,
    tokens: HubTokens = None,
    file: File = None,
    as_json: AsJson = False,
) -> None:
    """Take somebody's account away; they are signed out at once. What they did stays in the record."""
    from controller.orders.origin import Origin
    from controller.web.accounts.account_store import AccountError

    try:
        store = _open(config, file, _Hub(hub, database, tokens)).store
        account = store.get(name)
        confirmed(f"Remove the account of {account.name}?", yes)
        store.remove(account.name, Origin.here(), time.time())
    except AccountError as error:
        fail(error)
    text = (
        f"{account.name} has no account any more. A staff key is another thing: mahjong-table staff remove."
    )
    say_done(text, as_json, {"name": account.name})


@dataclass(frozen=True)
class _Hub:
    """The hub options: whether a hub is meant, its database, its file of tokens."""

    meant: bool
    database: str | None
    tokens: Path | None

    def __bool__(self) -> bool:
        return self.meant or self.database is not None or self.tokens is not None


@dataclass(frozen=True)
class _Page:
    """A page's accounts, and the place they are for; the page's address, and whether other devices open that."""

    store: AccountStore
    place: str
    address: str | None = None
    reached: bool = False


def _open(config: Path | None, file: Path | None, hub: _Hub) -> _Page:
    """The chosen accounts; by default those of the table. Raises `AccountError`."""
    from controller.settings import SettingsError, load
    from controller.web.accounts.account_store import AccountStore, accounts_file

    if file is not None:
        if not file.exists():
            say(
                f"{file} is new: table and hub say at their start which file of accounts they read.", err=True
            )
        return _Page(AccountStore(file), file.name.partition(".")[0])
    if config is None and hub:
        return _Page(AccountStore(_file_of(hub)), "hub")
    try:
        settings = load(config or SETTINGS)
    except SettingsError as error:
        hint = "" if config or SETTINGS.exists() else " For the accounts of a hub: --hub."
        fail(f"{error}.{hint}" if hint else str(error), 2)
    from controller.doctor.finding import page_of

    here, elsewhere = page_of(settings)
    store = AccountStore(accounts_file(settings.journal.path))
    place = f"{settings.table.parlor}/{settings.table.name}"
    return _Page(store, place, elsewhere or here, elsewhere is not None)


def _file_of(hub: _Hub) -> Path:
    tokens = hub_tokens_file(hub.database, hub.tokens)
    file = hub_accounts_file(hub.database, hub.tokens)
    if file is None or tokens is None:
        fail(
            "A hub has accounts beside its file of tokens, and on this database it has none: start it with --tokens "
            "(or PARLOR_TOKENS), and name the same file here.",
            2,
        )
    if not file.exists() and not tokens.exists():
        fail(
            f"No hub has begun with accounts in {file}. Start it first, or name its --database or --tokens: it says at "
            "its start where its accounts are.",
            2,
        )
    return file


def _in_browser(wanted: bool | None) -> bool:
    return not sys.stdin.isatty() if wanted is None else wanted


def _asked(account: Account, place: str) -> Account:
    """Make the account from the typed password; its secret is shown for an authenticator app."""
    from controller.web.accounts import credentials

    chosen = _password((account.name, place, *place.split("/")))
    secret = credentials.new_secret()
    address = credentials.address_of_secret(secret, account.name, place)
    say_code(address)
    say(f"Let an authenticator app read this picture, or type its secret into it: {secret}")
    for _ in range(TRIES):
        code = str(typer.prompt("The code that the app shows now"))
        used = credentials.step_of(secret, code, time.time(), 0)
        if used is not None:
            break
        say("This is not the code; are the clocks of both machines right?", err=True)
    else:
        fail("Nothing was changed: the app and this machine do not agree.")
    codes = credentials.recovery_codes()
    say("Write these down, on paper: each opens the account once where the telephone is lost.")
    say("\n".join(f"  {code}" for code in codes))
    return account.model_copy(
        update={
            "password": credentials.password_hash(chosen),
            "totp": secret,
            "totp_step": used,
            "recovery": tuple(map(credentials.digest, codes)),
            "set_up": None,
        }
    )


def _password(known: tuple[str, ...]) -> str:
    from controller.web.accounts import credentials

    for _ in range(TRIES):
        chosen = str(typer.prompt("Password (12 characters or more, any script)", hide_input=True))
        try:
            credentials.check_password(chosen, known)
        except credentials.PasswordRefused as refused:
            say(str(refused), err=True)
            continue
        if typer.prompt("The same again", hide_input=True) == chosen:
            break
        say("These were two different ones.", err=True)
    else:
        fail("Nothing was changed.")
    return chosen


def _tell(page: _Page, account: Account, code: str, as_json: bool) -> None:
    from controller.identity.addresses import set_up_address
    from controller.web.accounts import credentials

    link = set_up_address(page.address, code) if page.address is not None and code else None
    if as_json:
        facts = {
            "name": account.name,
            "role": account.role,
            "code": code or None,
            "link": link,
            "file": str(page.store.path),
        }
        say(json.dumps(facts, ensure_ascii=False))
    elif code:
        minutes = credentials.SET_UP_S / 60
        say(code)
        where = "at /setup of the page" if link is None else "here"
        say(
            f"With this code {account.name} sets password and authenticator app {where}, within {minutes:.0f} minutes, "
            "once.",
            err=True,
        )
        if link is not None and page.reached:
            show_set_up_link(link)
        elif link is not None:
            say(f"{link}\nOnly this machine opens that page: phones do once [page] host lets them.", err=True)
    else:
        say(f"{account.name} can sign in now, at /login of the page.")
    if not as_json:
        say(f"The accounts are in {page.store.path}.", err=True)


# ---- How a person gets to the page on which an account is set up ---------------------------------------------------
# Its address for phones, as a link and a QR code.


def show_set_up_link(link: str) -> None:
    """Print a link with which an account is set up on a phone, and its QR code."""
    say(link, err=True)
    say_code(link, err=True)


def invite_first_owner(
    sign_in: SignIn, command: str, elsewhere: str | None, here: str, words: Catalogue
) -> None:
    """While nobody has an account at the page that has begun, say by which command the first is made; a code for the
    browser is for a person at a terminal alone, since logs are kept. `elsewhere`, `here`: the page's address for other
    devices, and on this machine."""
    if sign_in.store.accounts():
        return
    code = sign_in.first_code() if sys.stderr.isatty() else None
    link = None if code is None else set_up_address(elsewhere or here, code)
    of = {"command": command, "address": link, "code": code}
    say(f"mahjong-table: {words.text('terminal-run-nobody-signs-in', of)}", err=True)
    if link is not None and elsewhere is not None:
        say_code(link, err=True)


# ---- The files of a hub's page -------------------------------------------------------------------------------------
# Its tokens and, beside them, its accounts. The hub and the commands that change them find them by these functions
# alone.

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
    """The accounts of that hub; None if it has no file of tokens."""
    from controller.web.accounts.account_store import beside_tokens

    file = hub_tokens_file(database, tokens)
    return None if file is None else beside_tokens(file)
