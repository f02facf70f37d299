"""House rules under a name: a rule system with its options, kept beside the journal for the next sessions."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from controller.identity import name_rules
from controller.rules.registry import load
from controller.rules.results import CaseError
from controller.web import private_files
from controller.words import SentenceError, say

MOST: Final = 50


class PresetError(SentenceError, ValueError):
    """The preset cannot be kept or read; the sentence says why."""


class RulePreset(BaseModel):
    """A rule system, and the options that are not as usual."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rules: Annotated[str, Field(max_length=40)]
    options: dict[str, bool | int | str | None] = {}


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = 1
    presets: dict[str, RulePreset] = {}


def presets_beside(journal: Path) -> Path:
    """Where the presets of the table with this journal lie."""
    return journal.with_suffix(".presets.json")


class RulePresets:
    """The presets in a file, or in memory alone; from any thread."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._mutex = threading.Lock()
        self._memory: dict[str, RulePreset] = {}

    def all(self) -> Mapping[str, RulePreset]:
        """The presets by name. Raises `PresetError` where the file cannot be read."""
        if self._path is None:
            return dict(self._memory)
        try:
            content = self._path.read_bytes()
            private_files.refuse_newer(self._path, content, PresetError)
            return _Kept.model_validate_json(content).presets
        except FileNotFoundError:
            return {}
        except (OSError, ValidationError) as error:
            raise PresetError(say("preset.unreadable", file=str(self._path), problem=_why(error))) from error

    def keep(self, name: str, preset: RulePreset) -> str:
        """Keep it, in place of one of the same name; returns the name as it is kept. Raises `PresetError`."""
        try:
            called = name_rules.fit(name, name_rules.NAME)
            settled = load(preset.rules, preset.options)
        except CaseError as error:
            raise PresetError(
                say("order.argument_of_rules", member=error.field, problem=error.sentence)
            ) from error
        except name_rules.NameRefused as error:
            raise PresetError(error.sentence) from error
        unusual = {
            option.name: settled.options[option.name]
            for option in settled.option_list
            if settled.options[option.name] != option.default
        }
        with self._mutex:
            others = {
                kept: each for kept, each in self.all().items() if not name_rules.same_name(kept, called)
            }
            if len(others) >= MOST:
                raise PresetError(say("preset.too_many", most=MOST))
            self._write({**others, called: RulePreset(rules=preset.rules, options=unusual)})
        return called

    def remove(self, name: str) -> None:
        """Remove one. Raises `PresetError` where there is none of this name."""
        with self._mutex:
            there = self.all()
            left = {kept: each for kept, each in there.items() if not name_rules.same_name(kept, name)}
            if len(left) == len(there):
                raise PresetError(say("preset.unknown", name=name_rules.quote_name(name)))
            self._write(left)

    def _write(self, presets: Mapping[str, RulePreset]) -> None:
        if self._path is None:
            self._memory = dict(presets)
            return
        kept = _Kept(presets=dict(sorted(presets.items())))
        try:
            private_files.replace_file(self._path, kept.model_dump_json(indent=1).encode() + b"\n")
        except OSError as error:
            raise PresetError(
                say("preset.not_written", file=str(self._path), problem=str(error.strerror))
            ) from error


def _why(error: OSError | ValidationError) -> str:
    return (
        str(error.strerror)
        if isinstance(error, OSError)
        else str(error.errors(include_input=False)[0]["msg"])
    )
