"""Reports of `mahjong-table enrol`: which sets there are, and how well the new one is classified."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from controller.commands.output import say
from controller.identity.plurals import counted
from controller.json_values import JsonObject, texts, whole

if TYPE_CHECKING:
    from vision.enrolment.enrol_set import EnrolmentReport


def tell_sets(store: Path | None, *, as_json: bool) -> None:
    """Print every set kept in `store`, broken ones with what is wrong."""
    from vision.networks.tile_set_store import TileSetError, default_store, load_set, names_of

    told: list[JsonObject] = []
    for name in names_of(store):
        try:
            tile_set = load_set(name, store)
        except TileSetError as error:
            told.append({"name": name, "error": str(error)})
            continue
        told.append(
            {
                "name": name,
                "folder": str(tile_set.folder),
                "faces": list(tile_set.faces),
                "missing": list(tile_set.missing),
                "pictures": len(tile_set.samples),
            }
        )
    if as_json:
        say(json.dumps(told, ensure_ascii=False))
        return
    if not told:
        say(
            f"No tile sets in {store or default_store()}. Teach one: mahjong-table enrol NAME --photo PICTURE"
        )
    for one in told:
        if "error" in one:
            say(f"{one['name']}: {one['error']}")
        else:
            lacking = f", without {' '.join(texts(one['missing']))}" if one["missing"] else ""
            faces, pictures = len(texts(one["faces"])), whole(one["pictures"])
            say(f"{one['name']}: {counted(faces, 'face')}, {counted(pictures, 'picture')}{lacking}")


def tell(report: EnrolmentReport) -> None:
    """Print the report of a newly enrolled set."""
    for file, reason in report.skipped:
        say(f"left out  {file}: {reason}")
    for warning in report.warnings:
        say(f"look at   {warning}")
    say(f"{report.name}: {len(report.faces)} faces are known now, kept in {report.folder}")
    say(
        f"of copies spoilt on purpose (blurred, crooked, down to 15 pixels) {report.right:.1%} are named rightly"
    )
    for trial in report.weak:
        others = (
            ", ".join(f"{face} ({chance:.0%})" for face, chance in trial.confused) or "nothing in particular"
        )
        say(f"weak      {trial.face}: {trial.right:.0%} right; taken for {others}")
    for one, other, chance in report.confused[:8]:
        say(f"confused  {one} and {other} ({chance:.0%}); another picture of each helps: --add")
    if report.missing:
        say(f"missing   {' '.join(report.missing)}: read as any maker's")
    say(f"use it:   mahjong-table see --tiles {report.name} PICTURE …   (run, demo, watch likewise)")
