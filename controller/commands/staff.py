"""`mahjong-table staff …`: who may send commands by MQTT, and how such a command is signed."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Annotated

import typer

from controller.commands.ending import fail
from controller.commands.saying import say
from controller.orders import Order, OrderRefused
from controller.orders.gate import signed
from controller.orders.models import new_id
from controller.orders.staff import StaffError, add_key, read_keys


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    staff = typer.Typer(no_args_is_help=True, help="Who may send commands by MQTT, and how one is signed.")
    staff.command("add")(add)
    staff.command("sign")(sign)
    app.add_typer(staff, name="staff")


def add(
    name: Annotated[str, typer.Argument(help="Who gets a key.")],
    keys: Annotated[
        Path, typer.Option(help="The file of keys, as `staff.keys` in table.toml names it.")
    ] = Path("staff.keys"),
) -> None:
    """Give somebody a key to sign commands with. It stands in the file, for your eyes only."""
    try:
        add_key(keys, name)
    except StaffError as error:
        fail(str(error))
    say(f"{name} has a key in {keys}; copy it to the app that signs by a safe way. The table knows it now.")


def sign(
    name: Annotated[str, typer.Argument(help="The order: correct, sit, swap, pause, …")],
    args: Annotated[str, typer.Argument(help='Its args as JSON, as {"seat": 2, "name": "Ann"}.')] = "{}",
    by: Annotated[str, typer.Option(help="Whose key signs it.")] = "",
    table: Annotated[str, typer.Option(help="The table it is for, PARLOR/TABLE.")] = "home/table-1",
    keys: Annotated[Path, typer.Option(help="The file of keys.")] = Path("staff.keys"),
    order: Annotated[str, typer.Option("--id", help="An id for the order.", show_default=False)] = "",
) -> None:
    """Print a signed command, to be published to mahjong/PARLOR/TABLE/command within two minutes."""
    try:
        known = read_keys(keys)
        given = Order.from_json(
            {
                "id": order or new_id(),
                "by": by,
                "name": name,
                "args": json.loads(args),
                "at": round(time.time(), 3),
            }
        )
    except (StaffError, OrderRefused) as error:
        fail(str(error))
    except ValueError as error:
        fail(f"The args are not JSON: {error}.", 2)
    if by not in known:
        fail(f"{by or 'Nobody'} has no key in {keys}; there are: {', '.join(known) or 'none'}.")
    if not re.fullmatch(r"[^/+#]+/[^/+#]+", table):
        fail(f"{table} is no PARLOR/TABLE.", 2)
    say(json.dumps(signed(f"mahjong/{table}/command", given, known[by]), ensure_ascii=False))
