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

from controller.commands.account_invitations import show_set_up_link
from controller.commands.confirmation import Yes, confirmed
from controller.commands.default_journal import SETTINGS
from controller.commands.exit_status import fail
from controller.commands.hub_page_files import HubTokens, hub_accounts_file, hub_tokens_file
from controller.commands.output import say, say_code, say_done
from controller.commands.parlor_queries import Database

if TYPE_CHECKING:
    from controller.web.accounts.account_store import Account, AccountStore

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
    """Who has an account."""
    from controller.web.accounts.account_store import AccountError

    try:
        page = _open(config, file, _Hub(hub, database, tokens))
        there = page.store.accounts()
    except AccountError as error:
        fail(error)
    if as_json:
        told = [
            {
                "name": one.name,
                "role": one.role,
                "ready": one.ready,
                "made": one.made,
                "passkeys": len(one.passkeys),
            }
            for one in there
        ]
        say(json.dumps(told, ensure_ascii=False))
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
    """Let somebody begin anew who has lost password or telephone: both, recovery codes and passkeys hold no more, and
    whoever is signed in by them is signed out."""
    from controller.orders.origin import Origin
    from controller.web.accounts import sign_in
    from controller.web.accounts.account_store import AccountError

    try:
        page = _open(config, file, _Hub(hub, database, tokens))
        store = page.store
        fresh, code = sign_in.reset(store.get(name), time.time())
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
    said = (
        f"{account.name} has no account any more. A staff key is another thing: mahjong-table staff remove."
    )
    say_done(said, as_json, {"name": account.name})


@dataclass(frozen=True)
class _Hub:
    """The hub that is meant: whether one is, its database, its file of tokens."""

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
    """The accounts that are meant, those of the table where nothing says otherwise. Raises `AccountError`."""
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
    from controller.doctor.table_at_work import page_of

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
    """The account with the password that is typed, and the authenticator app that is shown its secret."""
    from controller.web.accounts import one_time_codes, passwords

    chosen = _password((account.name, place, *place.split("/")))
    secret = one_time_codes.new_secret()
    address = one_time_codes.address_of_secret(secret, account.name, place)
    say_code(address)
    say(f"Let an authenticator app read this picture, or type its secret into it: {secret}")
    for _ in range(TRIES):
        code = str(typer.prompt("The code that the app shows now"))
        used = one_time_codes.step_of(secret, code, time.time(), 0)
        if used is not None:
            break
        say("This is not the code; are the clocks of both machines right?", err=True)
    else:
        fail("Nothing was changed: the app and this machine do not agree.")
    codes = one_time_codes.recovery_codes()
    say("Write these down, on paper: each opens the account once where the telephone is lost.")
    say("\n".join(f"  {code}" for code in codes))
    return account.model_copy(
        update={
            "password": passwords.password_hash(chosen),
            "totp": secret,
            "totp_step": used,
            "recovery": tuple(map(one_time_codes.digest, codes)),
            "set_up": None,
        }
    )


def _password(known: tuple[str, ...]) -> str:
    from controller.web.accounts import passwords

    for _ in range(TRIES):
        chosen = str(typer.prompt("Password (12 characters or more, any script)", hide_input=True))
        try:
            passwords.check_password(chosen, known)
        except passwords.PasswordRefused as refused:
            say(str(refused), err=True)
            continue
        if typer.prompt("The same again", hide_input=True) == chosen:
            break
        say("These were two different ones.", err=True)
    else:
        fail("Nothing was changed.")
    return chosen


def _tell(page: _Page, account: Account, code: str, as_json: bool) -> None:
    from controller.identity.page_addresses import set_up_address
    from controller.web.accounts import one_time_codes

    link = set_up_address(page.address, code) if page.address is not None and code else None
    if as_json:
        said = {
            "name": account.name,
            "role": account.role,
            "code": code or None,
            "link": link,
            "file": str(page.store.path),
        }
        say(json.dumps(said, ensure_ascii=False))
    elif code:
        minutes = one_time_codes.SET_UP_S / 60
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
