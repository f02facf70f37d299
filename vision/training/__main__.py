"""`python -m vision.training`: from ../shared/vision to the two ONNX files, seeds fixed.

Wants PyTorch, onnx and cairosvg beside the product's own packages; vision/MODEL.md says how to get them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.faces import FACES
from vision.training import finder, namer
from vision.training.collection import photographs
from vision.training.finder_samples import sensible, show
from vision.training.ingredients import gather
from vision.training.samples import Sources, make

MODELS: Final = Path(__file__).parents[1] / "models"
SHARED: Final = Path(__file__).parents[3] / "shared" / "vision"
NAMER_STEPS: Final = 2600
FINDER_CYCLES: Final = (900, 500)


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
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--namer-steps", type=int, default=NAMER_STEPS)
    parser.add_argument("--finder-cycles", type=int, nargs="+", default=FINDER_CYCLES, metavar="STEPS")
    asked = parser.parse_args()
    if not asked.shared.is_dir():
        parser.error(f"{asked.shared} is not there; name the folder with photos/ and art/ by --shared.")
    cv2.setNumThreads(1)
    sources = gather(asked.shared, "train", asked.without)
    if asked.which != "finder":
        train_namer(
            sources,
            asked.shared,
            asked.models / "namer.onnx",
            asked.namer_steps,
            asked.threads,
            asked.without,
        )
    if asked.which != "namer":
        train_finder(
            sources,
            asked.shared,
            asked.models / "finder.onnx",
            asked.finder_cycles,
            asked.threads,
            asked.without,
        )


def train_namer(
    sources: Sources, shared: Path, path: Path, steps: int, threads: int, without: list[str]
) -> None:
    """Train the namer, calibrate its confidence on the photographs kept for that, write it to `path`."""
    net = namer.train(sources, steps, threads=threads)
    checks = gather(shared, "check", without, seed=2)
    random = np.random.default_rng(3)
    samples = [make(checks, random, photo_share=0.7) for _ in range(3000)]
    scores, _ = namer.predict(net, np.stack([s[0] for s in samples]))
    faces = np.array([s[1] for s in samples])
    temperature = namer.best_temperature(scores, faces)
    right = scores.argmax(axis=1) == faces
    print(
        f"calibration samples: right {right.mean():.4f}, temperature {temperature:.2f}; {len(FACES)} faces -> {path}"
    )
    namer.save(net, temperature, path)


def train_finder(
    sources: Sources, shared: Path, path: Path, cycles: Sequence[int], threads: int, without: list[str]
) -> None:
    """Train the finder and write it to `path`."""
    chosen = [
        p
        for p in photographs(shared / "photos")
        if p.part == "train" and p.group not in without and sensible(p)
    ]
    finder.save(finder.train([show(p) for p in chosen], sources, cycles, threads=threads), path)


if __name__ == "__main__":
    main()
