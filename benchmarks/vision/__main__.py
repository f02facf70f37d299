"""Accuracy and speed of tile detection, classification and table reading, on pictures outside the training: one
command prints every table.

Photographs come from ../shared/vision (or --shared DIR) and are left out, with a note, if that folder is missing;
lessons, rendered tables and speed need no files; unseen makers need the art of other games, false faces need
photographs of other things, and both report it. --misses DIR leaves a picture of everything that was not read right.
Unseen sets need weights that were trained without them: `python -m vision.training --without fb --models
DIR/without-fb` (hand and misc likewise), then --without-models DIR. The closed loop (two hundred hands with faults)
is `make soak`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.vision.close_views import report_close_ups
from benchmarks.vision.enrolment import report_lessons
from benchmarks.vision.false_faces import report_things
from benchmarks.vision.figure_tables import FigureTables
from benchmarks.vision.held_out_sets import report_unseen
from benchmarks.vision.oblique_views import report_aslant_photographs, report_aslant_tables
from benchmarks.vision.photographs_held_out import report_classifier, report_held_out, report_singles
from benchmarks.vision.rendered_tables import MAKERS, report_rendered
from benchmarks.vision.riichi_tables import report_riichi
from benchmarks.vision.speed import report_speed
from benchmarks.vision.unseen_makers import report_strangers
from vision.networks.inference import runner_version
from vision.training.collection import Photograph, photographs

SHARED: Final = Path(__file__).parents[3] / "shared" / "vision"
PARTS: Final = ("photographs", "unseen", "lessons", "rendered", "riichi", "strangers", "things", "speed")


def main() -> int:
    """Measure and print. Exit status 1 if nothing could be measured."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.vision",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", action="append", choices=PARTS, help="measure this part; may be repeated")
    parser.add_argument(
        "--quick", action="store_true", help="a tenth of the work: a first impression, no figure"
    )
    parser.add_argument("--misses", type=Path, metavar="DIR", help="leave a picture of every miss there")
    parser.add_argument(
        "--without-models", type=Path, metavar="DIR", help="holds without-fb/tile_detector.onnx and so on"
    )
    parser.add_argument(
        "--strangers",
        type=Path,
        default=Path("/"),
        metavar="ROOT",
        help="where Debian's packages of other mahjong games are unpacked (%(default)s)",
    )
    parser.add_argument(
        "--things",
        type=Path,
        metavar="DIR",
        help="photographs of other things than tiles (Debian's opencv-doc and scikit-image's)",
    )
    parser.add_argument("--shared", type=Path, default=SHARED, help="the labelled photographs (%(default)s)")
    parser.add_argument(
        "--tables",
        type=int,
        help="rendered tables a condition, each laid otherwise (3; 1 where it is to be quick)",
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=0,
        help="processes for photographs of sets never seen and for rendered tables; 0: one a core",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="append every line to FILE as JSON, too")
    asked = parser.parse_args()
    parts = [part for part in PARTS if not asked.only or part in asked.only]
    report, began = FigureTables(asked.json), time.perf_counter()
    print(f"Networks run by {runner_version()}.{' Quick: a first impression, no figure.' * asked.quick}")
    there = (asked.shared / "photos").is_dir()
    measured = bool({"lessons", "rendered", "riichi", "speed"} & set(parts)) or there
    if {"photographs", "unseen"} & set(parts) and not there:
        print(f"Photographs: not run, {asked.shared} is not there.", file=sys.stderr)
        parts = [part for part in parts if part not in ("photographs", "unseen")]
    wanted = there and {"photographs", "unseen", "riichi"} & set(parts)
    listed = photographs(asked.shared / "photos") if wanted else []
    tables = asked.tables or (1 if asked.quick else 3)
    listed = [photograph for photograph in listed if not asked.quick or photograph.shot % 10 == 0]
    for part in parts:
        misses = None if asked.misses is None else asked.misses / part
        if part == "photographs":
            _report_photographs(report, listed, asked.shared / "photos", misses)
        elif part == "unseen":
            report_unseen(report, listed, asked.without_models, misses, asked.jobs)
        elif part == "lessons":
            report_lessons(report, asked.strangers, asked.quick, asked.jobs)
        elif part == "rendered":
            report_rendered(report, misses, asked.quick, tables, asked.jobs)
            report_aslant_tables(report, MAKERS, misses, tables, asked.jobs)
        elif part == "riichi":
            report_riichi(report, listed, asked.quick, tables, asked.jobs)
        elif part == "strangers":
            measured |= report_strangers(report, asked.strangers, misses, tables, asked.jobs)
        elif part == "things":
            measured |= report_things(report, asked.things, asked.strangers, misses, asked.jobs)
        else:
            report_speed(report, asked.quick)
    report.table("Closed loop", ("what", "by"))
    report.row("200 hands of Hangzhou and 20 of every other system, with faults, fresh seeds", "`make soak`")
    report.note(f"{time.perf_counter() - began:.0f} s.")
    return 0 if measured else 1


def _report_photographs(
    report: FigureTables, listed: Sequence[Photograph], folder: Path, misses: Path | None
) -> None:
    chosen = [photograph for photograph in listed if photograph.part == "test"]
    report_held_out(report, chosen, misses)
    report_classifier(report, chosen, folder)
    report_singles(report, folder)
    report_close_ups(report, chosen)
    report_aslant_photographs(report, chosen, misses)


if __name__ == "__main__":
    sys.exit(main())
