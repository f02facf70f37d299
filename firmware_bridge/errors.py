"""What can go wrong between the program and the table; every message is a sentence with its cure."""


class LinkError(Exception):
    """Root of this room's errors."""


class PortError(LinkError):
    """The port cannot be opened, or broke while open."""


class LinkLost(LinkError):
    """The table cannot be reached now. The command may or may not have been carried out."""


class CommandRefused(LinkError):
    """The table understood the command and will not carry it out."""
