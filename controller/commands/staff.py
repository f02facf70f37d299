"""`mahjong-table staff …`: the keys of those who may send commands by MQTT, and signing such a command."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Annotated

import typer

from controller.commands.output import fail, say, say_done
from controller.identity import canonical

KeysFile = Annotated[Path, typer.Option(help="The file of keys, as `staff.keys` in table.toml names it.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
KEYS = Path("staff.keys")


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    group = typer.Typer(no_args_is_help=True, help="Who may send commands by MQTT, and how one is signed.")
    group.command("add")(add)
    group.command("key")(key)
    group.command("list")(show)
    group.command("remove")(remove)
    group.command("sign")(sign)
    app.add_typer(group, name="staff")


def add(
    name: Annotated[str, typer.Argument(help="Who may order from now on.")],
    public: Annotated[
        str | None,
        typer.Option(help="The public half of a key they made themselves (`staff key`), or a file with it."),
    ] = None,
    keys: KeysFile = KEYS,
    as_json: AsJson = False,
) -> None:
    """Let somebody sign commands. Without --public a key is made here, in NAME.key, to be handed to them."""
    from controller.orders import staff_keys
    from controller.orders.staff_keys import StaffError

    try:
        name = staff_keys.checked_staff_name(name)
        if public is not None:
            known, file = staff_keys.staff_public_key(public), None
        else:
            file = keys.with_name((re.sub(r"[^\w.-]+", "-", name).strip(".-") or "staff") + ".key")
            known = staff_keys.make_key(file).public
        try:
            staff_keys.add_key(keys, name, known)
        except StaffError:
            if file is not None:
                file.unlink()  # made in vain: nobody has seen it
            raise
    except StaffError as error:
        fail(error)
    message = f"{name} may order now, with the key {known.fingerprint}."
    if file is not None:
        message += f"\nHand the file {file} to {name} by a safe way and delete it here: its holder can order as {name}."
    facts = {"name": name, "key": known.text, "fingerprint": known.fingerprint}
    say_done(message, as_json, {**facts, "file": None if file is None else str(file)})


def key(
    file: Annotated[Path, typer.Argument(help="A new file for the key pair; it stays with you.")],
    as_json: AsJson = False,
) -> None:
    """Make a key of your own, on your own machine, and print its public half for the table's owner."""
    from controller.orders import staff_keys
    from controller.orders.staff_keys import StaffError

    try:
        made = staff_keys.make_key(file)
    except StaffError as error:
        fail(error)
    if as_json:
        facts = {"key": made.public.text, "fingerprint": made.public.fingerprint, "file": str(file)}
        say(json.dumps({"algorithm": staff_keys.ALGORITHM, **facts}))
        return
    say(f"{staff_keys.ALGORITHM} {made.public.text}")
    say(f"Its fingerprint is {made.public.fingerprint}: read it out to whoever adds it.", err=True)


def show(keys: KeysFile = KEYS, as_json: AsJson = False) -> None:
    """List who may order, with the fingerprints of their keys."""
    from controller.orders import staff_keys
    from controller.orders.staff_keys import StaffError

    try:
        known = (
            {} if keys == KEYS and not keys.exists() else staff_keys.read_keys(keys)
        )  # one that is named must be there
    except StaffError as error:
        fail(error)
    for name, key in known.items():
        if as_json:
            line = {"name": name, "key": key.text, "fingerprint": key.fingerprint}
            say(json.dumps(line, ensure_ascii=False))
        else:
            say(f"{key.fingerprint}  {name}")
    if not known and not as_json:
        say(f"Nobody may order by {keys} yet; let somebody with: mahjong-table staff add NAME")


def remove(
    name: Annotated[str, typer.Argument(help="Who may no longer order.")],
    keys: KeysFile = KEYS,
    as_json: AsJson = False,
) -> None:
    """Remove a person's key; running tables know it at once. Earlier orders stay."""
    from controller.orders import staff_keys
    from controller.orders.staff_keys import StaffError

    try:
        gone = staff_keys.remove_key(keys, name)
    except StaffError as error:
        fail(error)
    message = (
        f"{name} may no longer order: no table that reads {keys} accepts the key {gone.fingerprint}. Change other "
        "copies of that file yourself."
    )
    say_done(message, as_json, {"name": name, "file": str(keys)})


def sign(
    name: Annotated[str, typer.Argument(help="The order: correct, sit, swap, pause, …")],
    args: Annotated[str, typer.Argument(help='Its args as JSON, as {"seat": 2, "name": "Ann"}.')] = "{}",
    key: Annotated[Path, typer.Option("--key", help="The file with your key.")] = Path("staff.key"),
    table: Annotated[str, typer.Option(help="The table it is for, PARLOR/TABLE.")] = "home/table-1",
    to: Annotated[
        str,
        typer.Option(help="The table's public key, where two tables have one name.", show_default=False),
    ] = "",
    order: Annotated[str, typer.Option("--id", help="An id for the order.", show_default=False)] = "",
) -> None:
    """Print a signed command, to be published to mahjong/PARLOR/TABLE/command within two minutes."""
    from controller.identity.canonical import NotCanonical
    from controller.identity.signing import KeyFileError, PublicKey, SigningKey
    from controller.orders import Order, OrderRefused
    from controller.orders.command_authenticator import command
    from controller.orders.order_models import new_id

    if not re.fullmatch(r"[^/+#]+/[^/+#]+", table):
        fail(f"{table} is no PARLOR/TABLE.", 2)
    try:
        mine = SigningKey.load(key)
        addressed = PublicKey.parse(to).text if to else ""
        fields = {
            "id": order or new_id(),
            "by": "whoever has the key",  # the table knows whose it is
            "name": name,
            "args": canonical.read_json(args),
            "at": round(time.time(), 3),
        }
        signed = command(f"mahjong/{table}/command", Order.from_json(fields), mine, to=addressed)
    except (KeyFileError, OrderRefused) as error:
        fail(error)
    except NotCanonical as error:
        fail(f"The args cannot be signed: {error}.", 2)
    except ValueError as error:
        fail(f"The args are not JSON: {error}.", 2)
    say(signed.decode())
