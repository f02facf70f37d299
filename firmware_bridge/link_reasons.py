"""Why the table cannot be reached: a code with its arguments, whose English stands here once.

A program with another language translates by code and arguments; `str()` of a reason is the English for logs.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_WANTED: Final = "write socket://HOST:PORT or rfc2217://HOST:PORT, as the serial server's page says"

REASONS: Final[Mapping[str, str]] = {
    # of a device
    "absent": "There is no port {port}: plug the table in, or name another port.",
    "gone": "The port {port} has gone: plug the table's cable in again.",
    "gone_by": "The port {port} has gone ({error}): plug the table's cable in again.",
    "no_serial_port": "{port} is not a serial port: name the table's port, for example one in /dev/serial/by-id.",
    "not_opened": "The port {port} cannot be opened: {error}.",
    "no_rate": "The port {port} cannot run at {rate} bits a second: {error}.",
    "unknown_kind": (
        "There is no kind of port called {scheme}://: name a device such as /dev/serial/by-id/…, "
        "or write socket://HOST:PORT or rfc2217://HOST:PORT."
    ),
    "used": "The port {port} is used by {holder}: stop that program first.",
    "used_by_several": "The port {port} is used by {holders}: stop them first.",
    "used_by_another": "The port {port} is used by another program: stop that program first.",
    "used_by_hidden": (
        "The port {port} is used by another program (sudo fuser -v {port} names it): stop that program first."
    ),
    "holder": "{program} (process {process} of user {user})",
    "forbidden": "This user may not open the port {port}: {cure}.",
    "cure_log_in_again": "log out and in again: {user} joined the group {group} after logging in",
    "cure_udev_rule": "install the udev rule 60-mahjong-table.rules, which gives it to the group dialout",
    "cure_join_group": "sudo usermod -aG {group} {user}, then log out and in again",
    "cure_ask": "ask the administrator of this machine",
    # of an offered port
    "offer_taken": "{port} exists already: choose another name to offer, or remove it.",
    "offer_not_made": "{port} cannot be made ({error}): choose another name.",
    "offer_not_plugged": "The offered port {port} is not plugged in.",
    # of a network serial server
    "holds_login": f"The port {{port}} holds a name or password, which no serial server asks for: {_WANTED}.",
    "given_login": f"The port on {{host}} is given with a login, and serial servers have none: {_WANTED}.",
    "not_read": f"The port {{port}} cannot be read ({{error}}): {_WANTED}.",
    "no_host": f"The port {{port}} names no host: {_WANTED}.",
    "no_number": f"The port {{port}} names no TCP port: {_WANTED}.",
    "has_path": f"The port {{port}} has {{path}} behind its TCP port: {_WANTED}.",
    "has_option": "The port {port} has the option {option}: {scheme}:// knows {known}.",
    "bad_timeout": "The port {port} has timeout={value}: write seconds above 0, such as timeout=10.",
    "closed": "The port {port} was closed.",
    "closed_here": "The port was closed.",
    "keeps_rate": (
        "The port {port} keeps the rate its serial server is set to: rfc2217:// can change it, socket:// cannot."
    ),
    "ended": (
        "The connection to {port} has ended ({error}): "
        "see that the serial server is on and that nobody else has taken the port over."
    ),
    "ended_by_server": (
        "The connection to {port} has ended (the other end closed it): "
        "see that the serial server is on and that nobody else has taken the port over."
    ),
    "ended_here": (
        "The connection to {port} has ended (it was closed): "
        "see that the serial server is on and that nobody else has taken the port over."
    ),
    "host_unknown": "There is no host {host} in this network: check the name in {port}, or write its number.",
    "server_silent": (
        "The serial server {place} does not answer: see that it is switched on and in this network."
    ),
    "nobody_listens": (
        "Nobody listens at {place}: switch the serial server on, and check the port number it serves."
    ),
    "no_way": "There is no way to {place}: check the network cable and the address in {port}.",
    "hung_up": (
        "The serial server {place} took the call and hung up: see that nobody else has its port, "
        "and that this machine may use it."
    ),
    "hung_up_saying": (
        'The serial server {place} took the call and hung up, saying "{message}": see that nobody else has its port, '
        "and that this machine may use it."
    ),
    "no_rfc2217": (
        "At {place} answers no RFC 2217 server: if it passes bytes on as they are, write socket://{place} instead."
    ),
    "rate_unconfirmed": (
        "The serial server {place} does not confirm {rate} baud: set its port to {rate} 8N1, no flow control, "
        "and write socket://HOST:PORT with the port at which it passes bytes on as they are."
    ),
    "rate_refused": (
        "The serial server {place} does not take {rate} baud: set its port to {rate} 8N1, no flow control."
    ),
    # of the session
    "at_port": "Port {port}: {reason}",
    "not_reached": "The table was not reached within {limit} s. {reason}",
    "not_answered_yet": "Nobody has answered yet: see that the table is switched on.",
    "not_connected_yet": "The table is not connected yet.",
    "nobody": "No table answers: see that it is switched on and that this is its port.",
    "stranger": "What answers is no mahjong table: name the table's port.",
    "echo": (
        "What is there only says back what it hears, as modems and bridged cables do: name the table's port."
    ),
    "silent": "The table has not been heard for {seconds} s: see its cable and power.",
    "unanswered": "The table left a command unanswered {times} times: see its cable.",
    "restarted": "The table's firmware restarted ({cause}).",
    "restarted_connecting": "The table's firmware restarted while it was being connected.",
    "restarted_forgot": "The table's firmware restarted and has forgotten this session.",
    "restarted_or_taken": "The table's firmware restarted, or another program has taken the table over.",
    "table_too_old": (
        "The table's firmware speaks protocol {least} to {most}, this program {our_least} to {our_most}: "
        "update the table's firmware."
    ),
    "program_too_old": (
        "The table's firmware speaks protocol {least} to {most}, this program {our_least} to {our_most}: "
        "update this program."
    ),
    "state_not_read": (
        "The table's state ({size} bytes) does not read. This is not a mahjong table's firmware, or one with a "
        "defect: see its maker."
    ),
    "defect": "{what}: its firmware has a defect, see its maker.",
    "defect_walls": "The table {model} tells {walls} walls, where 1 to {most} are possible",
    "defect_seats": "The table {model} tells {seats} seats, where 1 to {most} are possible",
    "defect_stacks": "The table {model} tells walls of 0 stacks",
    "board_untold": (
        "the table there ({model}) does not tell its board's number, and board {expected} is expected: "
        "update its firmware, or expect no board."
    ),
    "other_board": (
        "another table answers, board {board} ({model}) and not board {expected}: "
        "plug the right one in, or name its port."
    ),
}
"""The English of every reason by its code, with its arguments in braces."""


@dataclass(frozen=True, slots=True)
class LinkReason:
    """A reason: its code in `REASONS` and its arguments, which are texts, numbers, reasons or tuples of reasons.
    `cause` is the word of a `ResetCause`."""

    code: str
    args: Mapping[str, object]

    def __str__(self) -> str:
        return REASONS[self.code].format_map(
            {name: _english(name, value) for name, value in self.args.items()}
        )


def because(code: str, /, **args: object) -> LinkReason:
    """The reason of this code. A test checks code and arguments of every such call."""
    return LinkReason(code, args)


def within_port(reason: LinkReason) -> LinkReason:
    """The reason without the port that it names first, for a reader who knows which."""
    inner = reason.args.get("reason")
    return inner if reason.code == "at_port" and isinstance(inner, LinkReason) else reason


def _english(name: str, value: object) -> str:
    if name == "cause":  # the word of a `ResetCause`
        return str(value).replace("_", " ")
    return " and ".join(map(str, value)) if isinstance(value, tuple) else str(value)
