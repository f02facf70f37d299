"""Reports of `mahjong-table enrol`: which sets there are, and how well the new one is classified."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.output import say
from controller.commands.retelling import told
from controller.json_values import JsonObject
from controller.words.sentence import Sentence, sentence

if TYPE_CHECKING:
    from vision.enrolment.enrol_set import EnrolmentReport


def tell_sets(store: Path | None, *, as_json: bool) -> None:
    """Print every set kept in `store`, broken ones with what is wrong."""
    from vision.networks.tile_set_store import TileSetError, default_store, load_set, names_of

    facts: list[JsonObject] = []
    lines: list[Sentence] = []
    for name in names_of(store):
        try:
            tile_set = load_set(name, store)
        except TileSetError as error:
            facts.append({"name": name, "error": str(error)})
            lines.append(sentence("enrolment.of_file", file=name, why=error.whole))
            continue
        faces, missing, pictures = list(tile_set.faces), list(tile_set.missing), len(tile_set.samples)
        facts.append(
            {
                "name": name,
                "folder": str(tile_set.folder),
                "faces": faces,
                "missing": missing,
                "pictures": pictures,
            }
        )
        lines.append(
            sentence(
                "enrolment.listed_without",
                name=name,
                faces=len(faces),
                pictures=pictures,
                missing=missing,
            )
            if missing
            else sentence("enrolment.listed", name=name, faces=len(faces), pictures=pictures)
        )
    if as_json:
        say(json.dumps(facts, ensure_ascii=False))
        return
    for line in lines or [sentence("enrolment.no_sets", store=str(store or default_store()))]:
        say(told(line))


def tell(report: EnrolmentReport) -> None:
    """Print the report of a newly enrolled set."""
    for line in _lines(report):
        say(told(line))


def _lines(report: EnrolmentReport) -> Iterator[Sentence]:
    for file, why in report.skipped:
        yield sentence("enrolment.left_out", file=file, why=why)
    for warning in report.warnings:
        yield sentence("enrolment.look_at", warning=warning)
    yield sentence("enrolment.known", name=report.name, faces=len(report.faces), folder=str(report.folder))
    yield sentence("enrolment.right", percent=f"{100 * report.right:.1f}")
    for trial in report.weak:
        others = [
            sentence("enrolment.chance", face=face, percent=round(100 * chance))
            for face, chance in trial.confused
        ]
        right = round(100 * trial.right)
        yield (
            sentence("enrolment.weak", face=trial.face, percent=right, others=others)
            if others
            else sentence("enrolment.weak_alone", face=trial.face, percent=right)
        )
    for one, other, chance in report.confused[:8]:
        yield sentence("enrolment.confused", one=one, other=other, percent=round(100 * chance))
    if report.missing:
        yield sentence("enrolment.missing", faces=list(report.missing))
    yield sentence("enrolment.use", name=report.name)
