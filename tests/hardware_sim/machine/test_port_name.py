"""The name of a simulated port: one table's own, also where many ask in the same moment or one has pulled its cable."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hardware_sim.machine.port_name import claim_port_name

ROOT = Path(__file__).parents[3]
AT_ONCE = 4


def simulators(*more: str, number: int) -> list[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "controller.cli", "sim", "--no-camera", "--json", *more]
    return [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(number)
    ]


def ended(simulator: subprocess.Popen[str]) -> str:
    simulator.send_signal(signal.SIGTERM)
    _, errors = simulator.communicate(timeout=60)
    return errors


@pytest.mark.slow
def test_simulators_started_together_have_own_ports(tmp_path: Path) -> None:
    wanted = tmp_path / "folder" / "port"
    program = (
        "import asyncio, sys\n"
        "from pathlib import Path\n"
        "from hardware_sim.simulated_table import SimulatedTable, SimulatedTableSettings\n"
        "async def main():\n"
        "    sys.stdin.readline()\n"  # all begin by one word
        "    table = SimulatedTable(SimulatedTableSettings(Path(sys.argv[1]), no_camera=True))\n"
        "    table.switch_on()\n"
        "    print(table.line.link_path, table.line.link_path.resolve(), flush=True)\n"
        "    await asyncio.to_thread(sys.stdin.readline)\n"
        "    print(table.line.link_path.resolve(), flush=True)\n"
        "    await table.close()\n"
        "asyncio.run(main())\n"
    )
    tables = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(wanted)],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(AT_ONCE)
    ]  # fmt: skip

    def word() -> None:
        for table in tables:
            assert table.stdin is not None
            table.stdin.write("\n")
            table.stdin.flush()

    def heard() -> list[list[str]]:
        return [table.stdout.readline().split() for table in tables if table.stdout is not None]

    word()
    ports = heard()
    assert len({name for name, _ in ports}) == len({terminal for _, terminal in ports}) == AT_ONCE, ports
    word()
    assert [terminal for (terminal,) in heard()] == [terminal for _, terminal in ports], "each kept its own"
    assert [table.wait(60) for table in tables] == [0] * AT_ONCE
    assert list(wanted.parent.iterdir()) == [], "nothing is left of them"


@pytest.mark.slow
def test_a_second_simulator_with_the_same_name_is_refused(tmp_path: Path) -> None:
    both = simulators("--port-link", str(tmp_path / "port"), number=2)
    while not any(one.poll() is not None for one in both):
        time.sleep(0.05)
    loser = next(one for one in both if one.poll() is not None)
    winner = next(one for one in both if one is not loser)
    errors = loser.communicate(timeout=60)[1].splitlines()
    assert (
        loser.returncode == 1
        and len(errors) == 1
        and "--port-link" in errors[0]
        and "another name" in errors[0]
    )
    assert winner.stdout is not None and json.loads(winner.stdout.readline())["port"] == str(
        tmp_path / "port"
    )
    assert "Traceback" not in ended(winner)
    assert list(tmp_path.iterdir()) == []


def test_a_name_in_use_is_replaced_by_a_free_one(tmp_path: Path) -> None:
    taken, dead = tmp_path / "port", tmp_path / "dead"
    taken.touch()
    dead.symlink_to(tmp_path / "nowhere")
    assert claim_port_name(taken).path == tmp_path / "port-2"
    held = claim_port_name(dead)
    assert held.path == dead
    other = claim_port_name(dead)
    assert other.path == tmp_path / "dead-2", "held although the cable is pulled"
    held.release()
    assert claim_port_name(dead).path == dead
