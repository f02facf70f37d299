"""`mahjong-table broker …`: who may come from other machines to the broker that a table runs itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from controller.commands.exit_status import ExitStatus, fail
from controller.commands.output import say, say_done
from controller.mqtt.account_kinds import AccountKind

CONFIG = Path("table.toml")
FILE = "broker.accounts"
Config = Annotated[Path, typer.Option(help="The table's settings; [mqtt] accounts there names the file.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    group = typer.Typer(
        no_args_is_help=True, help="Accounts at the table's own broker, for apps and hubs on other machines."
    )
    group.command("add")(add)
    group.command("list")(show)
    group.command("remove")(remove)
    app.add_typer(group, name="broker")


def add(
    name: Annotated[str, typer.Argument(help="The account, as its app logs in.")],
    kind: Annotated[
        AccountKind, typer.Option(help="What it is for; that decides what it may write and read.")
    ],
    config: Config = CONFIG,
    as_json: AsJson = False,
) -> None:
    """Make an account, or give one a new password; the password is shown now and never again."""
    from controller.mqtt import broker_accounts
    from controller.mqtt.broker_accounts import AccountsError

    file, named = _file(config)
    try:
        password = broker_accounts.add_account(file, name, kind)
    except AccountsError as error:
        fail(error)
    if as_json:
        say(json.dumps({"name": name, "kind": kind, "password": password, "file": str(file)}))
        return
    say(f"{name} ({kind}) may log in with the password {password} once the table is started anew.")
    if not named:
        say(
            f'Write into {config} under [mqtt]: accounts = "{file.name}". Only then other machines reach the broker.'
        )


def show(config: Config = CONFIG, as_json: AsJson = False) -> None:
    """Who has an account."""
    from controller.mqtt import broker_accounts
    from controller.mqtt.broker_accounts import AccountsError

    file, named = _file(config)
    try:
        accounts = broker_accounts.read_accounts(file) if named or file.exists() else ()
    except AccountsError as error:
        fail(error)
    for account in accounts:
        told = {"name": account.name, "kind": account.kind}
        say(json.dumps(told) if as_json else f"{account.name:24} {account.kind}")
    if not accounts and not as_json:
        say(f"Nobody has an account in {file} yet; make one with: mahjong-table broker add NAME --kind KIND")


def remove(
    name: Annotated[str, typer.Argument(help="The account that is to end.")],
    config: Config = CONFIG,
    as_json: AsJson = False,
) -> None:
    """Take an account away; it can log in no more once the table is started anew."""
    from controller.mqtt import broker_accounts
    from controller.mqtt.broker_accounts import AccountsError

    file, _ = _file(config)
    try:
        broker_accounts.remove_account(file, name)
    except AccountsError as error:
        fail(error)
    said = f"{name} has no account any more, once the table is started anew."
    say_done(said, as_json, {"name": name, "file": str(file)})


def _file(config: Path) -> tuple[Path, bool]:
    """Where the accounts of a table are, and whether its settings say so."""
    from controller import settings
    from controller.settings import SettingsError

    try:
        chosen = settings.load(config)
    except SettingsError as error:
        fail(error, ExitStatus.MISUSED)
    if chosen.mqtt.accounts is not None:
        return chosen.mqtt.accounts, True
    return config.resolve().with_name(FILE), False
