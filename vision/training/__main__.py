"""`python -m vision.training`: from ../shared/vision to the two ONNX files, seeds fixed.

Requires PyTorch, onnx and cairosvg on top of the product's own packages; vision/MODEL.md says how to get them.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.networks.labels import FACES
from vision.training import train_classifier, train_detector
from vision.training.channel_pruning import slimmed
from vision.training.classifier_samples import make
from vision.training.collection import photographs
from vision.training.detector_samples import sensible, show
from vision.training.source_gathering import gather

MODELS: Final = Path(__file__).parents[1] / "models"
SHARED: Final = Path(__file__).parents[3] / "shared" / "vision"
NAMER_STEPS: Final = 14000
NAMER_MORE: Final = (6000,)
FINDER_STEPS: Final = 8000
FINDER_MORE: Final = (4000, 2000)


def main() -> None:
    """Train one network or both, and write their files."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("which", choices=("namer", "finder", "both"), nargs="?", default="both")
    parser.add_argument(
        "--shared", type=Path, default=SHARED, help="the labelled pictures (default: %(default)s)"
    )
    parser.add_argument(
        "--models", type=Path, default=MODELS, help="where the ONNX files go (default: %(default)s)"
    )
    parser.add_argument(
        "--without", action="append", default=[], metavar="GROUP", help="leave a group of photographs out"
    )
    parser.add_argument("--namer-steps", type=int, default=NAMER_STEPS)
    parser.add_argument(
        "--namer-more",
        type=int,
        nargs="+",
        default=NAMER_MORE,
        metavar="STEPS",
        help="then smaller ones, each time on tile sets drawn anew (default: 6000; 0 leaves a time out)",
    )
    parser.add_argument(
        "--namer-start", type=Path, metavar="ONNX", help="take only these, on from this namer"
    )
    parser.add_argument(
        "--namer-teacher",
        type=Path,
        metavar="ONNX",
        help="take only these, with this namer as teacher; they go on from --namer-start, or else from the teacher "
        "itself, slimmed to today's channels",
    )
    parser.add_argument("--finder-steps", type=int, default=FINDER_STEPS)
    parser.add_argument(
        "--finder-more",
        type=int,
        nargs="+",
        default=FINDER_MORE,
        metavar="STEPS",
        help="then smaller ones, each time on tile sets drawn anew (default: 4000 2000; 0 leaves a time out)",
    )
    parser.add_argument(
        "--finder-start", type=Path, metavar="ONNX", help="take only these, on from this finder"
    )
    asked = parser.parse_args()
    if not asked.shared.is_dir():
        parser.error(f"{asked.shared} is not there; name the folder with photos/ and art/ by --shared.")
    if asked.which == "both":
        _side_by_side(sys.argv[1:])
        return
    cv2.setNumThreads(1)
    (train_namer if asked.which == "namer" else train_finder)(asked)


def _side_by_side(arguments: list[str]) -> None:
    """Both networks in parallel, one core each: faster than one after the other on two, and as repeatable."""
    options = [argument for argument in arguments if argument != "both"]
    command = [sys.executable, "-m", "vision.training"]
    running = [subprocess.Popen([*command, which, *options]) for which in ("namer", "finder")]
    endings = [process.wait() for process in running]
    if any(endings):
        sys.exit("A network was not trained; its message stands above.")


def train_namer(asked: argparse.Namespace) -> None:
    """Train the classifier, or take the one at `asked.namer_start`; then continue, each time on other drawn
    sets, and write the mean of the last two."""
    path, say = asked.models / "namer.onnx", partial(print, flush=True)
    if asked.namer_start is None:
        sources = gather(asked.shared, "train", asked.without)
        if asked.namer_teacher is None:
            first = train_classifier.train(sources, asked.namer_steps, say=say)
        else:
            wide = train_classifier.restored([asked.namer_teacher], sources)
            first = slimmed(wide, train_classifier.WIDTHS, train_classifier.tiles_to_measure_by(sources))
        save_namer(first, asked.shared, path, asked.without)
    latest = asked.namer_start or path
    with tempfile.TemporaryDirectory() as there:
        if latest == path:
            latest = Path(shutil.copy(path, there))
        for turn, steps in enumerate(asked.namer_more):
            if steps:
                sources = gather(asked.shared, "train", asked.without, seed=5 + turn)
                start, later = train_classifier.restored([latest], sources), Path(there) / f"{turn}.onnx"
                teacher = asked.namer_teacher and train_classifier.restored([asked.namer_teacher], sources)
                more = train_classifier.train(sources, steps, start, seed=17 + turn, say=say, teacher=teacher)
                save_namer(more, asked.shared, later, asked.without)
                save_namer(
                    train_classifier.restored([latest, later], sources), asked.shared, path, asked.without
                )
                latest = later


def save_namer(net: train_classifier.ClassifierNet, shared: Path, path: Path, without: list[str]) -> None:
    """Calibrate the classifier's confidence on the photographs reserved for that, and write it to `path`."""
    checks = gather(shared, "check", without, seed=2)
    random = np.random.default_rng(3)
    samples = [make(checks, random, photo_share=0.5) for _ in range(6000)]
    scores, _ = train_classifier.predict(net, np.stack([s[0] for s in samples]))
    faces = np.array([s[1] for s in samples])
    temperature = train_classifier.best_temperature(scores, faces)
    right = scores.argmax(axis=1) == faces
    print(
        f"calibration samples: right {right.mean():.4f}, temperature {temperature:.2f}; {len(FACES)} faces -> {path}"
    )
    train_classifier.save(net, temperature, path)


def train_finder(asked: argparse.Namespace) -> None:
    """Train the detector, or take the one at `asked.finder_start`; then continue, each time on other drawn
    sets."""
    path, say = asked.models / "finder.onnx", partial(print, flush=True)
    shown = [
        show(p)
        for p in photographs(asked.shared / "photos")
        if p.part == "train" and p.group not in asked.without and sensible(p)
    ]
    if asked.finder_start is None:
        sources = gather(asked.shared, "train", asked.without)
        train_detector.save(train_detector.train(shown, sources, asked.finder_steps, say=say), path)
    latest = asked.finder_start or path
    for turn, steps in enumerate(asked.finder_more):
        if steps:
            sources = gather(asked.shared, "train", asked.without, seed=5 + turn)
            start = train_detector.restored(latest, shown, sources)
            train_detector.save(
                train_detector.train(shown, sources, steps, start, seed=17 + turn, say=say), path
            )
            latest = path


if __name__ == "__main__":
    main()
