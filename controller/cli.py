"""`mahjong-table`: the commands, each a thin door to the room that does the work."""

from __future__ import annotations

import typer

from controller.commands import (
    audit,
    broker_login,
    calibrate,
    crew,
    demo,
    enrol,
    hub,
    line,
    markers,
    money,
    parlor,
    people,
    record,
    rules,
    run,
    schemas,
    see,
    setup,
    sim,
    simulate,
    staff,
    tokens,
    watch,
)
from controller.error_report import guarded

app = typer.Typer(
    name="mahjong-table",
    help="A controller for automatic mahjong tables: serial firmware link, camera, rules, scores over MQTT.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for group in (
    markers,
    calibrate,
    run,
    demo,
    crew,
    sim,
    simulate,
    see,
    enrol,
    rules,
    record,
    money,
    audit,
    staff,
    hub,
    tokens,
    broker_login,
    parlor,
    people,
    line,
    schemas,
    setup,
    watch,
):
    group.register(app)


def main() -> None:
    """The entry point of the `mahjong-table` command."""
    guarded(app)


if __name__ == "__main__":
    main()
