"""Errors of the serial link; every message is a sentence with its cure."""

from typing import TYPE_CHECKING

from firmware_bridge.link_reasons import LinkReason

if TYPE_CHECKING:
    from firmware_bridge.events import Failed


class LinkError(Exception):
    """Root of this package's errors. `reason` has code and arguments, where programs may translate it."""

    def __init__(self, message: str | LinkReason) -> None:
        super().__init__(str(message))
        self.reason = message if isinstance(message, LinkReason) else None


class PortError(LinkError):
    """The port cannot be opened, or broke while open."""

    reason: LinkReason

    def __init__(self, reason: LinkReason) -> None:
        super().__init__(reason)


class LinkLost(LinkError):
    """The table cannot be reached now. The command may or may not have been carried out."""


class CommandRefused(LinkError):
    """The table understood the command and will not carry it out."""


class NoAnswer(LinkLost):
    """A reply, an event or the end of a motion did not arrive within its time limit."""


class MotionFailed(LinkError):
    """A motion stopped before its end; `failed` has the fault."""

    def __init__(self, failed: "Failed") -> None:
        super().__init__(f"{failed.operation.name} {failed.op_id} failed: {failed.fault.text}.")
        self.failed = failed
