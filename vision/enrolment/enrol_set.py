"""Enrolment of a tile set: from samples to a stored set, with a cross-validated accuracy for each of its faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from controller.words.sentence import Sentence, sentence
from vision.networks.enrolled_classifier_head import CLASSES, ClassifierHead, Progress
from vision.networks.labels import FACES
from vision.networks.tile_classifier import TileClassifier
from vision.networks.tile_set_store import (
    Sample,
    TileSet,
    TileSetError,
    check_name,
    load_set,
    names_of,
    save_set,
)

CONFUSED_FROM: Final = 0.04
"""Mean probability of another face from which two faces count as confused."""
WEAK_BELOW: Final = 0.9
"""Share of trials named rightly below which a face is called weak."""


@dataclass(frozen=True)
class FaceTrial:
    """Accuracy of one face on degraded copies (blurred, crooked, as small as 15 pixels) held out of training."""

    face: str
    pictures: int
    right: float
    """The share named rightly."""
    confidence: float
    """The mean chance given to the face itself."""
    confused: tuple[tuple[str, float], ...]
    """Other faces it is taken for, with the mean chance given to them, the likeliest first."""


@dataclass(frozen=True)
class EnrolmentReport:
    """Contents and measured accuracy of a set."""

    name: str
    folder: Path | None
    faces: tuple[FaceTrial, ...]
    missing: tuple[str, ...]
    skipped: tuple[tuple[str, Sentence], ...] = ()
    warnings: tuple[Sentence, ...] = ()

    @property
    def right(self) -> float:
        """The share of all trials named rightly."""
        return sum(trial.right for trial in self.faces) / max(1, len(self.faces))

    @property
    def weak(self) -> tuple[FaceTrial, ...]:
        """Faces named rightly in less than `WEAK_BELOW` of their trials."""
        return tuple(trial for trial in self.faces if trial.right < WEAK_BELOW)

    @property
    def confused(self) -> tuple[tuple[str, str, float], ...]:
        """Pairs of faces taken for each other and the chance of it, the worst first."""
        pairs: dict[tuple[str, str], float] = {}
        for trial in self.faces:
            for other, chance in trial.confused:
                pair = (min(trial.face, other), max(trial.face, other))
                pairs[pair] = max(chance, pairs.get(pair, 0.0))
        return tuple(
            (one, other, chance) for (one, other), chance in sorted(pairs.items(), key=lambda p: -p[1])
        )

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values, for scripts."""
        return {
            "name": self.name,
            "folder": None if self.folder is None else str(self.folder),
            "right": round(self.right, 4),
            "faces": [
                {
                    "face": trial.face,
                    "pictures": trial.pictures,
                    "right": round(trial.right, 4),
                    "confidence": round(trial.confidence, 4),
                    "confused": {other: round(chance, 4) for other, chance in trial.confused},
                }
                for trial in self.faces
            ],
            "missing": list(self.missing),
            "skipped": [{"file": file, "reason": reason.text} for file, reason in self.skipped],
            "warnings": [warning.text for warning in self.warnings],
        }


def may_enrol(name: str, store: Path | None, *, add: bool, replace_it: bool) -> TileSet | None:
    """The set that samples are to be added to, or None.  Raises TileSetError where `name` cannot be used as
    requested: checked before anybody lays tiles."""
    there = check_name(name) in names_of(store)
    if add and not there:
        load_set(name, store)  # says what there is
    if there and not (add or replace_it):
        raise TileSetError(sentence("tile_set.there_already", name=repr(name)))
    return load_set(name, store) if add else None


def enrol(
    name: str,
    samples: Sequence[Sample],
    store: Path | None = None,
    old: TileSet | None = None,
    *,
    replace_it: bool = False,
    progress: Progress | None = None,
) -> EnrolmentReport:
    """Store the samples (with those of an `old` set) as a set, train on it and measure it.  Raises
    TileSetError."""
    whole = TileSet(name, (*(old.samples if old else ()), *samples))
    if len(whole.faces) < 2:
        raise TileSetError(sentence("tile_set.one_face", faces=list(whole.faces)))
    kept = save_set(whole, store, replace=replace_it or old is not None)
    head = TileClassifier(tile_set=kept, progress=progress).head
    assert head is not None
    return report_of(kept, head)


def report_of(tile_set: TileSet, head: ClassifierHead) -> EnrolmentReport:
    """The accuracy of a classifier head on each face of its set."""
    trials = []
    for row, number in enumerate(head.faces):
        chances = head.trial[row]
        face = CLASSES[int(number)]
        others = sorted(
            (
                (CLASSES[k], float(chance))
                for k, chance in enumerate(chances)
                if chance >= CONFUSED_FROM and k != number and CLASSES[k] in FACES
            ),
            key=lambda pair: -pair[1],
        )
        pictures = sum(sample.face == face for sample in tile_set.samples)
        own = float(chances[int(number)])
        trials.append(FaceTrial(face, pictures, float(head.rights[row]), own, tuple(others)))
    return EnrolmentReport(tile_set.name, tile_set.folder, tuple(trials), tile_set.missing)


def with_findings(
    report: EnrolmentReport, skipped: Sequence[tuple[str, Sentence]] = (), warnings: Sequence[Sentence] = ()
) -> EnrolmentReport:
    """The report with the files skipped and the warnings from reading the pictures."""
    return replace(report, skipped=(*report.skipped, *skipped), warnings=(*report.warnings, *warnings))
