"""The service as it is shipped, started as systemd would: another user, settings in a folder of root's."""

from __future__ import annotations

import json
import os
import pwd
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.journal.journal import Journal

DEPLOY: Final = Path(__file__).parents[2] / "deploy" / "systemd"
UNIT: Final = DEPLOY / "mahjong-table@.service"
PATIENCE_S: Final = 120.0
MOST_EXPOSED: Final = 4.0


def settings_of(unit: Path, name: str) -> list[str]:
    """Every value that a unit gives a setting, in order."""
    return re.findall(rf"^{name}=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)


def as_nobody(*command: str) -> list[str]:
    """A command as a user without any rights; skips where that cannot be done."""
    setpriv, nobody = shutil.which("setpriv"), pwd.getpwnam("nobody")
    if setpriv is None or os.geteuid() != 0:
        pytest.skip("another user's rights need root and setpriv")
    return [setpriv, f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups", *command]


@pytest.fixture
def machine() -> Iterator[Path]:
    """The root of a machine on which `init` has written two tables' settings, as root; everybody may look into it."""
    with TemporaryDirectory(prefix="service-") as folder:
        Path(folder).chmod(0o755)
        yield installed(Path(folder))


def installed(root: Path) -> Path:
    etc = root / "etc" / "mahjong-table"
    etc.mkdir(parents=True)
    for number in (3, 4):
        answer = CliRunner().invoke(app, ["init", str(etc / f"{number}.toml")])
        assert answer.exit_code == 0, answer.output
        text = (etc / f"{number}.toml").read_text()
        text = re.sub(r'(?m)^url = "device:0"', 'url = "readings://127.0.0.1:9"', text)
        (etc / f"{number}.toml").write_text(re.sub(r"(?m)^port = 8080", "port = 0", text))
        (etc / f"{number}.toml").chmod(0o644)
    return root


def started(machine: Path, name: str) -> tuple[subprocess.Popen[str], dict[str, object]]:
    """The unit's command for a table, with what systemd gives it; and where it says that everything is."""
    (line,) = settings_of(UNIT, "ExecStart")
    (state,) = settings_of(UNIT, "StateDirectory")
    program, *arguments = shlex.split(line.replace("%i", name).replace("/etc/", f"{machine}/etc/"))
    assert program.endswith("/mahjong-table")
    folder = machine / "var/lib" / state.replace("%i", name)
    if not folder.exists():
        folder.mkdir(parents=True)
        os.chown(folder, pwd.getpwnam("nobody").pw_uid, pwd.getpwnam("nobody").pw_gid)
        folder.chmod(0o700)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": "/nonexistent",
        "STATE_DIRECTORY": str(folder),
        "PYTHONPATH": os.pathsep.join([str(DEPLOY.parents[1]), *sys.path]),
    }
    command = [sys.executable, "-m", "controller.cli", *arguments, "--json"]
    process = subprocess.Popen(
        as_nobody(*command),
        cwd=folder,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    addresses = process.stdout.readline()
    if not addresses:
        raise AssertionError(process.communicate(timeout=PATIENCE_S)[1])
    return process, json.loads(addresses)


@pytest.mark.slow
def test_the_service_works_with_what_init_writes(machine: Path) -> None:
    probe = as_nobody(sys.executable, "-c", "import controller.runtime.wiring")
    if subprocess.run(probe, capture_output=True, cwd=DEPLOY.parents[1], check=False).returncode:
        pytest.skip("another user may not read this Python")
    forbidden = as_nobody("touch", str(machine / "etc/mahjong-table/x"))
    assert subprocess.run(forbidden, capture_output=True, check=False).returncode, "the folder is root's"
    tables = [started(machine, name) for name in ("3", "4")]
    for process, _ in tables:
        process.send_signal(signal.SIGTERM)
    for process, _ in tables:
        _, printed = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 0, printed
        assert "Traceback" not in printed
    for (_, addresses), name in zip(tables, ("3", "4"), strict=True):
        journal = machine / "var/lib/mahjong-table" / name / "table.db"
        assert addresses["journal"] == str(journal) and addresses["table"] == f"home/table-{name}"
        assert journal.stat().st_uid == pwd.getpwnam("nobody").pw_uid
        assert Journal.read(journal).last > 0
    assert sorted(each.name for each in (machine / "etc/mahjong-table").iterdir()) == ["3.toml", "4.toml"]


def test_a_folder_that_is_not_the_services_is_one_sentence(machine: Path) -> None:
    kept = machine / "var/lib/mahjong-table/3"
    kept.mkdir(parents=True)  # root's own
    kept.chmod(0o755)
    began = time.monotonic()
    with pytest.raises(AssertionError, match="Permission denied") as addresses:
        started(machine, "3")
    assert time.monotonic() - began < PATIENCE_S
    assert "Traceback" not in str(addresses.value) and str(kept) in str(addresses.value)


@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("*.service")), ids=lambda unit: unit.name)
def test_a_service_may_do_little(unit: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    command = ["systemd-analyze", "security", "--offline=true", str(unit)]
    printed = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    if "Unknown option" in printed.stderr or "unrecognized option" in printed.stderr:
        pytest.skip("this systemd cannot look at a unit that is not installed")
    found = re.search(r"Overall exposure level .*?: ([0-9.]+)", printed.stdout)
    assert found is not None, printed.stdout + printed.stderr
    assert float(found[1]) <= MOST_EXPOSED


@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("*.service")), ids=lambda unit: unit.name)
def test_systemd_reads_every_line_of_a_unit(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(encoding="utf-8"))
    installed = tmp_path / unit.name.replace("@", "@3")
    installed.write_text(text)
    command = ["systemd-analyze", "verify", "--man=no", str(installed)]
    printed = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
    about = [line for line in printed.stderr.splitlines() if installed.name in line or "Unknown" in line]
    assert about == [], printed.stderr
