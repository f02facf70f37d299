"""Accounts and access lists of the broker that a table runs itself: who may log in, and what each may write and read.

The file that `[mqtt] accounts` names has one `name = kind hash` a line. A password is made here, 128 random bits, and
shown once; the file keeps its PBKDF2 hash as Mosquitto reads it. The rights of each kind are those that
`deploy/mosquitto/acl.sh` prints.
"""

from __future__ import annotations

import hashlib
import logging
import os
import random
import re
import secrets
import socket
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from controller.journal.file_permissions import write_private_file
from controller.mqtt.account_kinds import AccountKind
from controller.mqtt.topics import STREAM, Topics
from controller.words.sentence import SentenceError, sentence

# ---- The port a table's own broker listens on: the same at every start, so that apps can be configured with it ----
#
# At the first start 1883, or any free port where another program has that; from then on the port it had, which its
# folder remembers. While another program has that, a second one, which is remembered too. A port that the owner has
# named is never replaced.

LOOPBACK: Final = "127.0.0.1"
USUAL: Final = 1883
LENT_PORTS: Final = range(20000, 32000)
"""Below the ports that a system gives to outgoing connections (from 32768 on): a free port here stays free during a
short absence of the broker."""
TRIES: Final = 100
REMEMBERED: Final = "port"

log = logging.getLogger(__name__)


class BrokerStartError(SentenceError, RuntimeError):
    """A table's own broker could not be started; one sentence says why and what to do."""


def fixed_port(folder: Path | None, host: str, asked: int | None = None) -> int:
    """The port to listen on at `host`; recorded in `folder`, where one is given.

    `asked` is the port that the owner wants; None: the previous one or 1883; 0: the previous one or any free one.
    Raises BrokerStartError if the owner's is taken, or none is free.
    """
    if asked:
        if not is_free(host, asked):
            taken = sentence("broker.own_port_taken", port=str(asked), host=host)
            raise BrokerStartError(taken, cure=sentence("broker.free_own_port"))
        return _kept(folder, asked)
    own, other = (None, None) if folder is None else remembered(folder)
    wished = [port for port in (own, other) if port is not None]
    if own is None and asked is None:
        wished.append(USUAL)
    for port in [*wished, *random.sample(LENT_PORTS, TRIES)]:
        if is_free(host, port):
            if own is None:
                return _kept(folder, port)
            if port != own:
                log.warning(
                    "another program has port %d, on which the table's own broker is looked for; it listens on %d",
                    own,
                    port,
                )
            return _kept(folder, own, port)
    raise BrokerStartError(sentence("broker.no_own_port", host=host))


def remembered(folder: Path) -> tuple[int | None, int | None]:
    """The port of the first start, and the substitute used while that was taken; None before the first start."""
    try:
        numbers = [int(word) for word in (folder / REMEMBERED).read_text(encoding="ascii").split()]
    except (OSError, ValueError):
        return None, None
    if not 1 <= len(numbers) <= 2 or not all(0 < number < 65536 for number in numbers):
        return None, None
    return numbers[0], numbers[1] if len(numbers) == 2 else None


def is_free(host: str, port: int) -> bool:
    """Whether a server could bind the port now. Connections in TIME_WAIT do not count against it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def _kept(folder: Path | None, own: int, used: int | None = None) -> int:
    """Record the table's own port and the one used in its place; returns the one used."""
    used = own if used is None else used
    if folder is not None:
        before = remembered(folder)
        after = (own, used if used != own else before[1] if before[0] == own else None)
        if after != before:
            text = " ".join(str(port) for port in after if port is not None)
            try:
                (folder / REMEMBERED).write_text(f"{text}\n", encoding="ascii")
            except OSError as error:
                raise folder_unusable(folder, error) from error
    return used


def folder_unusable(folder: Path, error: OSError) -> BrokerStartError:
    """The error for a folder of the table's own broker that cannot be read or written."""
    reason = error.strerror or str(error)
    unusable = sentence("broker.own_folder_unusable", folder=folder, reason=reason)
    return BrokerStartError(unusable, cure=sentence("broker.give_own_folder"))


TABLE: Final = "table"
"""The account under which the table itself logs in at its own broker; nobody else has it."""

ROUNDS: Final = 1000  # of PBKDF2; the passwords are random, so guessing is hopeless whatever this is
NAME: Final = re.compile(r"[^\s:=/+#\x00-\x1f-][^\s:=/+#\x00-\x1f]{0,63}")
HASH: Final = re.compile(r"\$7\$\d+\$[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+")
WRITTEN_BY_TABLE: Final = (
    "availability",
    "state",
    "people",
    *STREAM,
    "reply",
)


class AccountsError(BrokerStartError):
    """The accounts file cannot be read or written, or an account is invalid; the message is one sentence."""


@dataclass(frozen=True)
class BrokerAccount:
    """One login. `hashed` is the part after the colon in Mosquitto's password file."""

    name: str
    kind: AccountKind
    hashed: str


def read_accounts(file: Path) -> tuple[BrokerAccount, ...]:
    """Parse an accounts file. Raises `AccountsError`, which names the line."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        unreadable = sentence("broker.accounts_unreadable", file=file, reason=reason)
        raise AccountsError(unreadable, cure=sentence("broker.make_accounts")) from error
    found: dict[str, BrokerAccount] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, _, rest = (part.strip() for part in line.partition("="))
        kind, _, hashed = rest.partition(" ")
        if not HASH.fullmatch(hashed.strip()) or kind not in set(AccountKind):
            wrong = sentence("broker.no_account_line", line=number, file=file, kinds=list(AccountKind))
            raise AccountsError(wrong, cure=sentence("broker.make_accounts"))
        _named(name)
        if name in found:
            raise AccountsError(sentence("broker.account_twice", line=number, file=file, name=name))
        found[name] = BrokerAccount(name, AccountKind(kind), hashed.strip())
    return tuple(found.values())


def add_account(file: Path, name: str, kind: AccountKind) -> str:
    """Give `name` an account, or a new password; returns the password, which is stored nowhere. Raises
    `AccountsError`."""
    _named(name)
    kept = [account for account in (read_accounts(file) if file.exists() else ()) if account.name != name]
    password = secrets.token_urlsafe(16)
    _write(file, [*kept, BrokerAccount(name, kind, mosquitto_password_hash(password))])
    return password


def remove_account(file: Path, name: str) -> None:
    """Remove an account. Raises `AccountsError` if no account has that name."""
    accounts = read_accounts(file)
    if name not in {account.name for account in accounts}:
        there = [account.name for account in accounts]
        raise AccountsError(sentence("broker.no_such_account", file=file, name=name, known=there))
    _write(file, [account for account in accounts if account.name != name])


def mosquitto_password_hash(password: str) -> str:
    """A password hashed as Mosquitto 2 stores it: PBKDF2 with SHA-512."""
    salt = os.urandom(12)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
    return f"$7${ROUNDS}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def passwords(accounts: tuple[BrokerAccount, ...], own: str) -> str:
    """The text of Mosquitto's password file; `own` is the table's own password."""
    lines = [(TABLE, mosquitto_password_hash(own)), *((account.name, account.hashed) for account in accounts)]
    return "".join(":".join(line) + "\n" for line in lines)


def access_list(accounts: tuple[BrokerAccount, ...], topics: Topics, device: str) -> str:
    """The text of Mosquitto's access list (ACL). `device` is the table's id at Home Assistant
    (`mahjong_<parlor>_<table>`)."""
    lines = [f"user {TABLE}", *(f"topic {right}" for right in rights(TABLE, topics, device))]
    for account in accounts:
        lines += [
            "",
            f"user {account.name}",
            *(f"topic {right}" for right in rights(account.kind, topics, device)),
        ]
    return "\n".join(lines) + "\n"


def rights(kind: str, topics: Topics, device: str) -> list[str]:
    """The ACL entries of a kind of account, as `write TOPIC` and `read TOPIC`."""
    parlor = f"mahjong/{topics.parlor}"
    match kind:
        case AccountKind.HUB:
            return ["read mahjong/#", "write mahjong/+/+/applied", "write mahjong/+/+/resend"]
        case AccountKind.STAFF:
            heard = [f"read {parlor}/+/{leaf}" for leaf in ("reply", "state", "people", "availability")]
            return [f"write {parlor}/+/command", *heard]
        case AccountKind.DISPLAY:
            return [f"read {parlor}/#"]
        case AccountKind.HOMEASSISTANT:
            return [f"read {parlor}/#", "read homeassistant/#", "write homeassistant/status"]
        case _:
            permissions = [f"write {topics.leaf(leaf)}" for leaf in WRITTEN_BY_TABLE]
            config = f"readwrite homeassistant/device/{device}/config"
            return [*permissions, f"read {topics.base}/+", config, "read homeassistant/status"]


def _named(name: str) -> None:
    if name == TABLE:
        raise AccountsError(sentence("broker.account_of_table", name=TABLE))
    if not NAME.fullmatch(name):
        raise AccountsError(sentence("broker.no_account_name", name=repr(name)))


def _write(file: Path, accounts: list[BrokerAccount]) -> None:
    text = "".join(f"{account.name} = {account.kind} {account.hashed}\n" for account in accounts)
    try:
        write_private_file(file, text.encode())
    except OSError as error:
        reason = error.strerror or str(error)
        raise AccountsError(sentence("broker.accounts_not_written", file=file, reason=reason)) from error
