"""`python -m vision.training`: from ../shared/vision to two ONNX files, the reader's or its verifier's, seeds fixed.

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
from vision.networks.tile_detector import TileDetector
from vision.training import train_classifier, train_detector
from vision.training.channel_pruning import slimmed
from vision.training.classifier_samples import make
from vision.training.collection import Part, photographs
from vision.training.compute import Compute
from vision.training.detector_samples import sensible, show
from vision.training.source_gathering import gather
from vision.training.sources import Sources

MODELS: Final = Path(__file__).parents[1] / "models"
SHARED: Final = Path(__file__).parents[3] / "shared" / "vision"
CLASSIFIER_STEPS: Final = 14000
CLASSIFIER_MORE: Final = (6000,)
DETECTOR_STEPS: Final = 8000
DETECTOR_MORE: Final = (4000, 2000)


def main() -> None:
    """Train one network or both, and write their files."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("which", choices=("classifier", "detector", "both"), nargs="?", default="both")
    parser.add_argument(
        "--shared", type=Path, default=SHARED, help="the labelled pictures (default: %(default)s)"
    )
    parser.add_argument(
        "--models", type=Path, default=MODELS, help="where the ONNX files go (default: %(default)s)"
    )
    parser.add_argument(
        "--things",
        type=Path,
        metavar="DIR",
        help="teach what is no tile, too, by these pictures of other things (vision.training.things_of_packages makes "
        "such a folder): the verifier's networks",
    )
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where layers are computed")
    parser.add_argument(
        "--workers", type=int, default=1, help="processes that make samples, for each network"
    )
    parser.add_argument(
        "--without", action="append", default=[], metavar="GROUP", help="leave a group of photographs out"
    )
    parser.add_argument("--classifier-steps", type=int, default=CLASSIFIER_STEPS)
    parser.add_argument(
        "--classifier-more",
        type=int,
        nargs="+",
        default=CLASSIFIER_MORE,
        metavar="STEPS",
        help="then smaller ones, each time on newly drawn tile sets (default: 6000; 0 leaves a time out)",
    )
    parser.add_argument(
        "--classifier-start", type=Path, metavar="ONNX", help="take only these, on from this one"
    )
    parser.add_argument(
        "--classifier-teacher",
        type=Path,
        metavar="ONNX",
        help="take only these, with this one as teacher; they go on from --classifier-start, or else from the teacher "
        "itself, slimmed to today's channels",
    )
    parser.add_argument("--detector-steps", type=int, default=DETECTOR_STEPS)
    parser.add_argument(
        "--detector-more",
        type=int,
        nargs="+",
        default=DETECTOR_MORE,
        metavar="STEPS",
        help="then smaller ones, each time on newly drawn tile sets (default: 4000 2000; 0 leaves a time out)",
    )
    parser.add_argument(
        "--detector-start", type=Path, metavar="ONNX", help="take only these, on from this detector"
    )
    asked = parser.parse_args()
    if asked.things is not None and not asked.things.is_dir():
        parser.error(f"{asked.things} is no folder.")
    if not asked.shared.is_dir():
        parser.error(f"{asked.shared} is not there; name the folder with photos/ and art/ by --shared.")
    if asked.which == "both":
        _side_by_side(sys.argv[1:])
        return
    cv2.setNumThreads(1)
    (make_classifier if asked.which == "classifier" else make_detector)(asked)


def _side_by_side(arguments: list[str]) -> None:
    """Both networks in parallel, one core each: faster than one after the other on two, and as repeatable."""
    options = [argument for argument in arguments if argument != "both"]
    command = [sys.executable, "-m", "vision.training"]
    running = [subprocess.Popen([*command, which, *options]) for which in ("classifier", "detector")]
    endings = [process.wait() for process in running]
    if any(endings):
        sys.exit("A network was not trained; its message stands above.")


def make_classifier(asked: argparse.Namespace) -> None:
    """Train the classifier, or take the one at `asked.classifier_start`; then continue, each time on other drawn
    sets, and write the mean of the last two."""
    path, say = asked.models / f"{_role(asked)}_classifier.onnx", partial(print, flush=True)
    compute = Compute(asked.device, workers=asked.workers)
    if asked.classifier_start is None:
        sources = _sources(asked)
        if asked.classifier_teacher is None:
            first = train_classifier.train(sources, asked.classifier_steps, say=say, compute=compute)
        else:
            wide = train_classifier.restored([asked.classifier_teacher], sources)
            first = slimmed(wide, train_classifier.WIDTHS, train_classifier.tiles_to_measure_by(sources))
        save_classifier(first, asked, path)
    latest = asked.classifier_start or path
    with tempfile.TemporaryDirectory() as there:
        if latest == path:
            latest = Path(shutil.copy(path, there))
        for turn, steps in enumerate(asked.classifier_more):
            if steps:
                sources = _sources(asked, seed=5 + turn)
                start, later = train_classifier.restored([latest], sources), Path(there) / f"{turn}.onnx"
                teacher = asked.classifier_teacher and train_classifier.restored(
                    [asked.classifier_teacher], sources
                )
                more = train_classifier.train(
                    sources, steps, start, seed=17 + turn, say=say, teacher=teacher, compute=compute
                )
                save_classifier(more, asked, later)
                save_classifier(train_classifier.restored([latest, later], sources), asked, path)
                latest = later


def _role(asked: argparse.Namespace) -> str:
    """Prefix of the networks' files: networks trained with other things verify (vision/photos/face_verifier.py)."""
    return "verifier" if asked.things else "tile"


def _sources(asked: argparse.Namespace, part: Part = "train", seed: int = 1) -> Sources:
    """Training or calibration samples of the classifier; the present detector finds what else looks like tiles."""
    own = asked.models / "tile_detector.onnx"
    detector = TileDetector(own) if own.exists() else TileDetector()
    return gather(asked.shared, part, asked.without, seed, things=asked.things, detector=detector)


def save_classifier(net: train_classifier.ClassifierNet, asked: argparse.Namespace, path: Path) -> None:
    """Calibrate the classifier's confidence on the photographs reserved for that, and write it to `path`."""
    checks = _sources(asked, "check", seed=2)
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


def make_detector(asked: argparse.Namespace) -> None:
    """Train the detector, or take the one at `asked.detector_start`; then continue, each time on other drawn
    sets."""
    path, say = asked.models / f"{_role(asked)}_detector.onnx", partial(print, flush=True)
    shown = [
        show(p)
        for p in photographs(asked.shared / "photos")
        if p.part == "train" and p.group not in asked.without and sensible(p)
    ]
    compute = Compute(asked.device, workers=asked.workers)
    if asked.detector_start is None:
        sources = gather(asked.shared, "train", asked.without, things=asked.things)
        first = train_detector.train(shown, sources, asked.detector_steps, say=say, compute=compute)
        train_detector.save(first, path)
    latest = asked.detector_start or path
    for turn, steps in enumerate(asked.detector_more):
        if steps:
            sources = gather(asked.shared, "train", asked.without, seed=5 + turn, things=asked.things)
            start = train_detector.restored(latest, shown, sources)
            more = train_detector.train(
                shown, sources, steps, start, seed=17 + turn, say=say, compute=compute
            )
            train_detector.save(more, path)
            latest = path


if __name__ == "__main__":
    main()
