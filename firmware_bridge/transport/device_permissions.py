"""The permissions of a device file, the processes that have it open, and the cure for either; all read from this
machine.
"""

import grp
import os
import pwd
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware_bridge.link_reasons import LinkReason, because

PROC: Final = Path("/proc")


@dataclass(frozen=True, slots=True)
class Holder:
    """A program that has a device open."""

    pid: int
    program: str
    user: str

    @property
    def named(self) -> LinkReason:
        """The program with its process and user, as part of a reason."""
        return because("holder", program=self.program, process=self.pid, user=self.user)

    def __str__(self) -> str:
        return str(self.named)


@dataclass(frozen=True, slots=True)
class DeviceAccess:
    """A device file's owner and this user's rights. `joined_later`: the user is in the group, but logged in before."""

    user: str
    group: str
    group_may: bool
    allowed: bool
    joined_later: bool

    @property
    def cure(self) -> LinkReason | None:
        """The exact command that gives this user the right; None if nothing is to be done."""
        if self.allowed:
            return None
        if self.joined_later:
            return because("cure_log_in_again", user=self.user, group=self.group)
        if not self.group_may or self.group == "root":
            return because("cure_udev_rule")
        return because("cure_join_group", group=self.group, user=self.user)


def access(device: str | os.PathLike[str]) -> DeviceAccess:
    """The rights on an existing device file (or a link to one). Raises `OSError` if it does not exist."""
    status = Path(device).stat()
    user = user_name(os.geteuid())
    group = group_name(status.st_gid)
    group_may = status.st_mode & 0o060 == 0o060
    effective = os.access in os.supports_effective_ids  # who opens it, where that is not who started us
    allowed = os.access(device, os.R_OK | os.W_OK, effective_ids=effective)
    later = group_may and not allowed and _member(user, status.st_gid)
    return DeviceAccess(user, group, group_may, allowed, later and status.st_gid not in os.getgroups())


def holders(device: str | os.PathLike[str]) -> tuple[Holder, ...]:
    """Programs other than this one that have the device open, as far as this user may see; by process number.

    The process at the master end of a pseudo-terminal (a simulated table) is the device, not a holder of it.
    """
    wanted = os.path.realpath(device)
    found = []
    for folder in sorted(PROC.glob("[0-9]*"), key=lambda path: int(path.name)):
        if int(folder.name) == os.getpid():
            continue
        try:
            targets = {link: _target(link) for link in (folder / "fd").iterdir()}
            if wanted in targets.values() and not _offers(folder, targets, wanted):
                found.append(Holder(int(folder.name), _program(folder), user_name(folder.stat().st_uid)))
        except OSError:  # another user's process, or one that has just ended
            continue
    return tuple(found)


def _program(process: Path) -> str:
    """The name of a process's program; of a Python it is that of the script or module which it runs."""
    program = (process / "comm").read_text(errors="replace").strip()
    if not program.startswith("python"):
        return program
    words = iter(os.fsdecode((process / "cmdline").read_bytes()).split("\0")[1:])
    for word in words:
        if word == "-m":
            return next(words, program)
        if word in ("-X", "-W"):
            next(words, None)  # their value is a word of its own
        elif word == "-c" or not word.startswith("-"):
            return program if word in ("-c", "") else Path(word).name
    return program


def _offers(process: Path, targets: dict[Path, str], device: str) -> bool:
    """Whether the process has the master end of this pseudo-terminal."""
    number = device.removeprefix("/dev/pts/")
    masters = (link for link, target in targets.items() if target in ("/dev/ptmx", "/dev/pts/ptmx"))
    wanted = ["tty-index:", number]
    return number.isdigit() and any(
        line.split() == wanted
        for link in masters
        for line in (process / "fdinfo" / link.name).read_text().splitlines()
    )


def user_name(number: int) -> str:
    """A user's name, or the number where it has none."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def group_name(number: int) -> str:
    """A group's name, or the number where it has none."""
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _member(user: str, group: int) -> bool:
    try:
        return user in grp.getgrgid(group).gr_mem or pwd.getpwnam(user).pw_gid == group
    except KeyError:
        return False


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:  # closed meanwhile
        return ""
