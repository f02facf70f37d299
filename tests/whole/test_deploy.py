"""The files in `deploy/` name commands, options and measurements that exist."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.commands.program import app
from controller.web.table_app import MEASURES

DEPLOY = Path(__file__).parents[2] / "deploy"
MEASURED = {f"mahjong_table_{measure.name}{'_total' if measure.rises else ''}" for measure in MEASURES} | {
    "mahjong_table_alert",
    "mahjong_table_player_units",
}


def test_the_dashboard_asks_only_for_what_is_measured() -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "mahjong-tables.json").read_text(encoding="utf-8"))
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"mahjong_table_\w+", target["expr"])
    }
    assert len(asked) >= 12
    assert asked <= MEASURED


def test_the_dashboard_is_laid_out_without_overlap() -> None:
    dashboard = json.loads((DEPLOY / "grafana" / "mahjong-tables.json").read_text(encoding="utf-8"))
    taken: set[tuple[int, int]] = set()
    for panel in dashboard["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert max(x for x, _ in cells) < 24
        assert not cells & taken, panel["title"]
        taken |= cells
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])


@pytest.mark.parametrize("unit", sorted((DEPLOY / "systemd").glob("*.service")), ids=lambda path: path.name)
def test_a_service_starts_a_command_that_is_there(unit: Path) -> None:
    (line,) = re.findall(r"^ExecStart=(.+)$", unit.read_text(encoding="utf-8"), re.MULTILINE)
    program, *arguments = shlex.split(line)
    assert Path(program).name == "mahjong-table"
    options = [argument for argument in arguments if argument.startswith("--")]
    words = arguments[: arguments.index(options[0])] if options else arguments
    result = CliRunner().invoke(app, [*(word for word in words if word.isalpha()), "--help"])
    assert result.exit_code == 0 and all(option in result.stdout for option in options)


def test_every_timer_has_its_service() -> None:
    timers = sorted((DEPLOY / "systemd").glob("*.timer"))
    assert [timer.name for timer in timers] == ["mahjong-table-backup@.timer"]
    for timer in timers:
        assert timer.with_suffix(".service").is_file()
        text = timer.read_text(encoding="utf-8")
        assert "OnCalendar=" in text and "Persistent=true" in text and "WantedBy=timers.target" in text


def test_a_backup_finds_the_journal_where_its_table_does() -> None:
    """The unit that copies starts in the same folder, as the same user, with the same settings."""
    table, copy = (
        (DEPLOY / "systemd" / name).read_text(encoding="utf-8")
        for name in ("mahjong-table@.service", "mahjong-table-backup@.service")
    )
    for line in ("User=", "StateDirectory=", "WorkingDirectory=", "Environment="):
        ours, theirs = ([one for one in text.splitlines() if one.startswith(line)] for text in (table, copy))
        assert ours == theirs, line
    assert "--config /etc/mahjong-table/%i.toml" in table and "--config /etc/mahjong-table/%i.toml" in copy
