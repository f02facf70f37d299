"""`mahjong-table`: the command line; each command imports its room when it is called."""

from __future__ import annotations

import typer

from controller.commands import (
    account_setup,
    audit,
    broker_login,
    calibrate,
    demo,
    demo_worker,
    enrol,
    hub,
    init_and_doctor,
    journal_export,
    parlor,
    people,
    port_listing,
    print_markers,
    replay,
    rules,
    run,
    schemas,
    see,
    session_orders,
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
    print_markers,
    calibrate,
    run,
    demo,
    demo_worker,
    sim,
    simulate,
    see,
    enrol,
    rules,
    journal_export,
    replay,
    session_orders,
    audit,
    staff,
    hub,
    tokens,
    account_setup,
    broker_login,
    parlor,
    people,
    port_listing,
    schemas,
    init_and_doctor,
    setup,
    watch,
):
    group.register(app)


def main() -> None:
    """The entry point of the `mahjong-table` command."""
    guarded(app)


if __name__ == "__main__":
    main()
