"""`rules`, `wall`, `score`, `referee` and their like, called in this process."""

from __future__ import annotations

import json
from typing import Any

import typer
from typer.testing import CliRunner, Result

from controller.commands.rules import register


def run(*words: str, stdin: object = "", env: dict[str, str] | None = None) -> Result:
    app = typer.Typer()
    register(app)
    text = stdin if isinstance(stdin, str | bytes) else json.dumps(stdin)
    return CliRunner().invoke(app, list(words), input=text, env={"LC_ALL": "C", **(env or {})})


def answers(result: Result) -> list[Any]:
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]
