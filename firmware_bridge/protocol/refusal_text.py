"""Sentences that explain why a table refused a command."""

from firmware_bridge.protocol.messages import Command, MotionCommand, Outcome


def name_of(command: Command) -> str:
    """The command's name in PROTOCOL.md."""
    return (
        command.operation.name
        if isinstance(command, MotionCommand)
        else type(command).__name__.removesuffix("Command").upper()
    )


def refusal(command: Command, outcome: int) -> str:
    """A sentence for an outcome that is not OK."""
    what = name_of(command)
    match outcome:
        case Outcome.BUSY:
            return f"The table did not start {what}: it is still busy with another motion; wait for its end."
        case Outcome.BAD_ARGUMENT:
            return f"The table cannot carry out {what} with these arguments: {command}."
        case Outcome.UNKNOWN_COMMAND:
            return f"The table's firmware does not know {what}: update it."
        case _:
            return f"The table refused {what} with code {outcome}."
