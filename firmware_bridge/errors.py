"""What can go wrong between the program and the table; every message is a sentence with its cure."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from firmware_bridge.events import Failed


class LinkError(Exception):
    """Root of this room's errors."""


class PortError(LinkError):
    """The port cannot be opened, or broke while open."""


class LinkLost(LinkError):
    """The table cannot be reached now. The command may or may not have been carried out."""


class CommandRefused(LinkError):
    """The table understood the command and will not carry it out."""


class NoAnswer(LinkLost):
    """What was waited for did not come in its time."""


class MotionFailed(LinkError):
    """A motion stopped before its end; `failed` says at which fault."""

    def __init__(self, failed: "Failed") -> None:
        super().__init__(f"{failed.operation.name} {failed.op_id} failed. {failed.fault.text}")
        self.failed = failed
