"""Training of the classifier: one tile's picture -> its face (42, back, nothing) and its quarter turns.

The angle of photographed tiles is not labelled. So training goes in two halves: in the first the turn is learnt
from drawn and single tiles; then the network, knowing each photographed tile's face, labels its turn; the
second half learns from those labels too.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from vision.networks.labels import ALIKE_TURNED, FACES
from vision.training.classifier_samples import (
    A_BACK,
    CLASSES,
    EITHER,
    INPUT_HEIGHT,
    INPUT_WIDTH,
    NOTHING,
    NOTHING_CLASS,
    make,
    to_input,
)
from vision.training.compute import ONE_CORE, Compute
from vision.training.sources import Pictured, Sources
from vision.training.unfuse_batchnorm import restore, widths

Picture = npt.NDArray[Any]

WIDTHS = (16, 32, 64, 112)
"""Channels of the classifier's four sizes. Multiples of 16: processors compute 16 (or 8, or 4) channels at once, and
pad other numbers with zeros. With 36 and 68 it took onnxruntime half as long again."""

FEATURES = 192
"""Values by which a tile's picture is known to the last layer; what an enrolled set is compared by."""

_OF_TURN = 0.5
"""Weight of a wrong turn against a wrong face."""
_CONTRADICTED = 1.5
"""A photographed tile's label is held to be wrong where another face is likelier by more than this (natural logarithm).
Of 31 such in the training part nearly all were, looked at; a blurred tile is doubted less, and teaches on."""
_FLOWERS, _OF_EACH = slice(FACES.index("1f"), len(FACES)), math.log(4)
_OF_NO_TILE = math.log(NOTHING * len(FACES) / (1 - NOTHING - A_BACK))
"""How much oftener than each face samples show no tile (natural logarithm)."""


class _Residual(nn.Module):  # type: ignore[misc]
    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(width, width, 3, padding=1, bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(),
            nn.Conv2d(width, width, 3, padding=1, bias=False),
            nn.BatchNorm2d(width),
        )

    def forward(self, x: Any) -> Any:
        return torch.relu(x + self.body(x))


def _down(width_in: int, width_out: int) -> Any:
    return nn.Sequential(
        nn.Conv2d(width_in, width_out, 3, stride=2, padding=1, bias=False),
        nn.BatchNorm2d(width_out),
        nn.ReLU(),
    )


class ClassifierNet(nn.Module):  # type: ignore[misc]
    """The classifier's network: (N, 3, 64, 48) in -1 ... 1 -> (N, CLASSES + 4): class scores, then turn scores;
    and the features (N, FEATURES) behind them."""

    def __init__(self, channels: Sequence[int] = WIDTHS) -> None:
        super().__init__()
        layers = [_down(3, channels[0])]
        for narrow, wide in pairwise(channels):
            layers += [_down(narrow, wide), _Residual(wide)]
        self.convolutions = nn.Sequential(*layers)
        self.trunk = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.15), nn.Linear(channels[-1] * 12, FEATURES), nn.ReLU()
        )
        self.face = nn.Linear(FEATURES, CLASSES)
        self.turn = nn.Linear(FEATURES, 4)

    def forward(self, x: Any) -> Any:
        """Scores (N, CLASSES + 4) and features (N, FEATURES)."""
        seen = self.trunk(self.convolutions(x))
        return torch.cat([self.face(seen), self.turn(seen)], dim=1), seen


def as_tensor(pictures: Picture) -> Any:
    """Pictures (N, 64, 48, 3) uint8 as network input (N, 3, 64, 48) in -1 ... 1."""
    return _as_input(torch.from_numpy(np.ascontiguousarray(pictures)))


def _as_input(pictures: Any) -> Any:
    return pictures.permute(0, 3, 1, 2).float().div_(127.5).sub_(1)


class _Stream(torch.utils.data.IterableDataset):  # type: ignore[misc]
    def __init__(self, sources: Sources, seed: int, batch: int) -> None:
        self.sources, self.seed, self.batch = sources, seed, batch

    def __iter__(self) -> Iterator[tuple[Any, Any, Any]]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        random = np.random.default_rng([self.seed, worker.id] if worker and worker.id else self.seed)
        while True:
            samples = [make(self.sources, random) for _ in range(self.batch)]
            faces = torch.tensor([s[1] for s in samples])
            turns = torch.tensor([s[2] for s in samples])
            yield torch.from_numpy(np.stack([s[0] for s in samples])), faces, turns


def _turn_loss(scores: Any, turns: Any) -> Any:
    """Mean negative log likelihood of the turn; of either of two where only that is known."""
    logs = torch.log_softmax(scores, dim=1)
    either = torch.stack([torch.logsumexp(logs[:, [0, 2]], 1), torch.logsumexp(logs[:, [1, 3]], 1)], 1)
    known = turns >= 0
    if not bool(known.any()):
        return scores.sum() * 0
    return -torch.cat([logs, either], 1)[known].gather(1, turns[known, None]).mean()


def _unlike(teacher: ClassifierNet, x: Any, scores: Any, seen: Any) -> Any:
    """Distillation loss: how far scores and features are from the teacher's for the same pictures."""
    with torch.no_grad(), Compute(x.device.type).precision():
        taught_scores, taught_seen = (of_teacher.float() for of_teacher in teacher(x))
    apart = ((seen - taught_seen) ** 2).mean() / taught_seen.var()
    for part in (slice(CLASSES), slice(CLASSES, None)):
        own, taught = (torch.log_softmax(all_of[:, part], dim=1) for all_of in (scores, taught_scores))
        apart = apart + nn.functional.kl_div(own, taught, log_target=True, reduction="batchmean")
    return apart


def train(
    sources: Sources,
    steps: int,
    start: ClassifierNet | None = None,
    seed: int = 7,
    batch: int = 128,
    say: Callable[[str], object] = print,
    teacher: ClassifierNet | None = None,
    compute: Compute = ONE_CORE,
) -> ClassifierNet:
    """Train a network, its weights averaged over the last steps; `start`, where given, is trained on in small
    steps; from a `teacher`, where given, it learns as well what that one answers (distillation).  `compute`
    says on what."""
    torch.manual_seed(seed)
    torch.set_num_threads(compute.threads)
    cv2.setNumThreads(1)  # OpenCV's own threads do not survive the fork of the sample maker
    net = (start or ClassifierNet()).to(compute.device, memory_format=torch.channels_last)
    if teacher is not None:
        teacher.to(compute.device)
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.997), use_buffers=True
    )
    optimiser = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=0.02)
    pace = 3e-3 if start is None else 8e-4
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, pace, total_steps=steps, pct_start=0.1)
    face_loss = nn.CrossEntropyLoss(label_smoothing=0.02)
    half = int(steps * 0.4) if start is None else 0
    done, began = 0, time.perf_counter()
    for stage, count in enumerate((half, steps - half)):
        if stage == 1:
            sources = as_seen_by(teacher or average.module, sources, compute.device)
        loader = iter(
            torch.utils.data.DataLoader(
                _Stream(sources, seed + stage, batch),
                batch_size=None,
                num_workers=compute.workers,
                prefetch_factor=6,
            )
        )
        net.train()
        for _ in range(count):
            pictures, faces, turns = next(loader)
            x = _as_input(pictures.to(compute.device)).contiguous(memory_format=torch.channels_last)
            faces, turns = faces.to(compute.device), turns.to(compute.device)
            with compute.precision():
                scores, seen = net(x)
            scores = scores.float()
            loss = face_loss(scores[:, :CLASSES], faces) + _OF_TURN * _turn_loss(scores[:, CLASSES:], turns)
            if teacher is not None:
                loss = loss + _unlike(teacher, x, scores, seen.float())
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 2.0)
            optimiser.step()
            plan.step()
            average.update_parameters(net)
            done += 1
            if done % 100 == 0:
                right = (scores[:, :CLASSES].argmax(1) == faces).float().mean()
                seconds = time.perf_counter() - began
                say(f"step {done}/{steps}  loss {loss.item():.3f}  right {right:.3f}  {seconds:.0f} s")
        del loader
    trained: ClassifierNet = average.module.eval().cpu()
    return trained


def restored(paths: Sequence[Path], sources: Sources) -> ClassifierNet:
    """Load the network of an ONNX file that `save` wrote, to be trained on; of several the mean
    (`vision.training.unfuse_batchnorm.restore`). The answers stay the same, but for the flowers, which count as
    much as the rest again, and for what is no tile."""
    net = ClassifierNet(widths(paths[0]))
    restore(net, paths, tiles_to_measure_by(sources))
    with torch.no_grad():
        net.face.bias[_FLOWERS] += _OF_EACH
        net.face.bias[NOTHING_CLASS] += _OF_NO_TILE
    return net


def tiles_to_measure_by(sources: Sources) -> Any:
    """512 of them (N, 3, 64, 48), as the network sees them, always the same: layer statistics are measured on
    these."""
    random = np.random.default_rng(11)
    return as_tensor(np.stack([make(sources, random)[0] for _ in range(512)]))


def as_seen_by(net: ClassifierNet, sources: Sources, device: str = "cpu") -> Sources:
    """The same sources, each photographed tile with the turn the network is sure of, and without those whose label it
    surely contradicts."""
    tiles = [tile for of_face in sources.pictured.values() for tile in of_face]
    if not tiles:
        return sources
    crops = np.stack([_clean(sources.photographs[t.photograph], t, k) for t in tiles for k in range(4)])
    faces, turns = predict(net.eval(), crops, device)
    logs = _logs(turns).reshape(-1, 4, 4)
    likely = _logs(faces)[:, : len(FACES)].reshape(-1, 4, len(FACES)).mean(axis=1)
    pictured: dict[str, list[Pictured]] = {}
    for tile, log, of_face in zip(tiles, logs, likely, strict=True):
        if of_face.max() - of_face[FACES.index(tile.face)] > _CONTRADICTED:
            continue
        votes = np.array([sum(log[k, (turn + k) % 4] for k in range(4)) for turn in range(4)])
        pictured.setdefault(tile.face, []).append(replace(tile, turn=_sure_turn(tile.face, votes)))
    return replace(sources, pictured=pictured)


def _logs(scores: Picture) -> Picture:
    """Scores (N, K) as log likelihoods."""
    return np.asarray(scores - np.logaddexp.reduce(scores, axis=1, keepdims=True))


def _sure_turn(face: str, votes: Picture) -> int:
    """The turn label the votes (log likelihoods of the four turns) are sure of, or -1."""
    if face in ALIKE_TURNED:
        pairs = np.logaddexp(votes[:2], votes[2:])
        return EITHER + int(pairs.argmax()) if abs(pairs[0] - pairs[1]) > 2 else -1
    return int(votes.argmax()) if votes.max() - np.sort(votes)[-2] > 2 else -1


def _clean(picture: Picture, tile: Pictured, turn: int) -> Picture:
    quad = np.roll(np.array(tile.corners, np.float32), turn, axis=0)
    target = np.array([[0, 0], [INPUT_WIDTH, 0], [INPUT_WIDTH, INPUT_HEIGHT], [0, INPUT_HEIGHT]], np.float32)
    return to_input(
        cv2.warpPerspective(picture, cv2.getPerspectiveTransform(quad, target), (INPUT_WIDTH, INPUT_HEIGHT))
    )


def predict(net: ClassifierNet, pictures: Picture, device: str = "cpu") -> tuple[Picture, Picture]:
    """Class scores and turn scores for (N, 64, 48, 3) pictures."""
    rows = []
    with torch.no_grad():
        for start in range(0, len(pictures), 256):
            rows.append(net(as_tensor(pictures[start : start + 256]).to(device))[0].cpu().numpy())
    scores = np.concatenate(rows)
    return scores[:, :CLASSES], scores[:, CLASSES:]


def best_temperature(scores: Picture, faces: Picture) -> float:
    """The temperature under which the scores' confidences are best calibrated (least negative log likelihood)."""
    candidates = np.linspace(0.5, 3.0, 51)
    losses = []
    for t in candidates:
        s = scores / t
        logs = s - s.max(axis=1, keepdims=True)
        logs = logs - np.log(np.exp(logs).sum(axis=1, keepdims=True))
        losses.append(-logs[np.arange(len(faces)), faces].mean())
    return float(candidates[int(np.argmin(losses))])


def save(net: ClassifierNet, temperature: float, path: Path) -> None:
    """Write the network as ONNX. Its class scores are divided by the temperature, so that softmax gives the confidence;
    and it is trained on every
    face equally often, but sets have four of each and one of each flower, and on what is no tile oftener."""
    net = net.eval().to(memory_format=torch.contiguous_format)
    with torch.no_grad():
        net.face.weight.div_(temperature)
        net.face.bias.div_(temperature)
        net.face.bias[_FLOWERS] -= _OF_EACH
        net.face.bias[NOTHING_CLASS] -= _OF_NO_TILE
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, INPUT_HEIGHT, INPUT_WIDTH),),
        str(path),
        input_names=["tile"],
        output_names=["scores", "features"],
        dynamic_axes={"tile": {0: "n"}, "scores": {0: "n"}, "features": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )


def names() -> tuple[str, ...]:
    """The classes in the order of the network's outputs."""
    return (*FACES, "back", "nothing")
