"""Training of the detector: a picture -> where tiles lie, how large, at what angle, how far aslant."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import nn

from vision.networks.parallelogram import sides
from vision.training.compute import ONE_CORE, Compute
from vision.training.detector_samples import (
    HEAT,
    IGNORE,
    KNOWN,
    OFFSET,
    SHAPE,
    SIZE,
    TURN,
    TrainingPhoto,
    sample,
)
from vision.training.sources import Sources
from vision.training.unfuse_batchnorm import restore

HIGHEST_RATE, GOING_ON = 2.5e-3, 8e-4
"""Largest steps of a new network, and of one that is trained on."""


def _conv(width_in: int, width_out: int, stride: int = 1, kernel: int = 3) -> Any:
    return nn.Sequential(
        nn.Conv2d(width_in, width_out, kernel, stride=stride, padding=kernel // 2, bias=False),
        nn.BatchNorm2d(width_out),
        nn.ReLU(),
    )


class _Residual(nn.Module):  # type: ignore[misc]
    def __init__(self, width: int) -> None:
        super().__init__()
        self.one, self.two = (
            _conv(width, width),
            nn.Sequential(nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)),
        )

    def forward(self, x: Any) -> Any:
        return torch.relu(x + self.two(self.one(x)))


class DetectorNet(nn.Module):  # type: ignore[misc]
    """The detector's network: (N, 3, H, W) in -1 ... 1, sides multiples of 32 -> (N, 8, H/8, W/8): heat (before
    the sigmoid), offset, and the five numbers of the outline (`vision.networks.parallelogram`), lengths in
    strides of 8 pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(_conv(3, 12, 2), _conv(12, 24, 2), _conv(24, 48, 2), _Residual(48))
        self.middle = nn.Sequential(_conv(48, 80, 2), _Residual(80), _Residual(80))
        self.coarse = nn.Sequential(_conv(80, 112, 2), _Residual(112))
        self.from_coarse = _conv(112, 80, kernel=1)
        self.from_middle = _conv(80, 48, kernel=1)
        self.join_middle, self.join_fine = _conv(80, 80), _conv(48, 64)
        self.head = nn.Sequential(_conv(64, 64), nn.Conv2d(64, 8, 1))
        nn.init.zeros_(self.head[-1].bias)
        with torch.no_grad():
            self.head[-1].bias[0] = -4.0
            self.head[-1].bias[3:5] = 1.4
            self.head[-1].bias[6] = 1.0

    def forward(self, x: Any) -> Any:
        """Output map (N, 8, H/8, W/8)."""
        fine = self.fine(x)
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        middle = self.join_middle(
            middle + nn.functional.interpolate(self.from_coarse(coarse), scale_factor=2.0, mode="nearest")
        )
        fine = self.join_fine(
            fine + nn.functional.interpolate(self.from_middle(middle), scale_factor=2.0, mode="nearest")
        )
        return self.head(fine)


class _Stream(torch.utils.data.IterableDataset):  # type: ignore[misc]
    def __init__(self, shown: Sequence[TrainingPhoto], sources: Sources, seed: int, batch: int) -> None:
        self.shown, self.sources, self.seed, self.batch = shown, sources, seed, batch

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        random = np.random.default_rng([self.seed, worker.id] if worker and worker.id else self.seed)
        while True:
            pairs = [sample(self.shown, self.sources, random) for _ in range(self.batch)]
            yield (
                torch.from_numpy(np.stack([p[0] for p in pairs])),
                torch.from_numpy(np.stack([p[1] for p in pairs])),
            )


def loss_of(answer: Any, target: Any) -> tuple[Any, Any]:
    """Heat loss (focal, unlabelled places left out) and geometry loss."""
    heat = torch.sigmoid(answer[:, 0]).clamp(1e-4, 1 - 1e-4)
    wanted = target[:, HEAT]
    centre = (wanted > 0.999).float()
    count = centre.sum().clamp(min=1)
    hit = -(centre * (1 - heat) ** 2 * torch.log(heat)).sum()
    empty = (1 - target[:, IGNORE]) * (1 - centre) * (1 - wanted) ** 4
    miss = -(empty * heat**2 * torch.log(1 - heat)).sum()
    known = target[:, KNOWN]
    weight = (known > 0).float() * wanted
    total = weight.sum().clamp(min=1)
    offset = ((answer[:, OFFSET] - target[:, OFFSET]).abs().sum(1) * weight).sum() / total
    angled = (known > 1.5).float() * weight
    turn = ((answer[:, TURN] - target[:, TURN]).abs().sum(1) * angled).sum() / total
    shape = _shape_loss(answer, target, known, weight) / total
    return (hit + miss) / count, offset + 1.5 * shape + 0.5 * turn


def _shape_loss(answer: Any, target: Any, known: Any, weight: Any) -> Any:
    """Loss of the shape: by the outline's numbers if it is known, else by the box that the outline spans."""
    direct = (answer[:, SHAPE] - target[:, SHAPE]).abs().sum(1)
    turn = torch.atan2(answer[:, TURN][:, 1], answer[:, TURN][:, 0]).detach() / 4
    one, other = sides(answer[:, SHAPE].clamp(-1, 4).transpose(0, 1), turn, torch)
    box = torch.log(one.abs() + other.abs()).transpose(0, 1)  # (N, 2, H/8, W/8)
    spanned = (box - target[:, SHAPE][:, :2]).abs().sum(1)
    return (torch.where(known > 1.5, direct, spanned) * weight).sum()


def train(
    shown: Sequence[TrainingPhoto],
    sources: Sources,
    steps: int,
    start: DetectorNet | None = None,
    *,
    seed: int = 11,
    batch: int = 8,
    say: Callable[[str], object] = print,
    compute: Compute = ONE_CORE,
) -> DetectorNet:
    """Train a network, its weights averaged over the last steps; `start`, where given, is trained on in small
    steps.  `compute` says on what."""
    torch.manual_seed(seed)
    torch.set_num_threads(compute.threads)
    cv2.setNumThreads(1)  # OpenCV's own threads do not survive the fork of the sample maker
    net = (start or DetectorNet()).train().to(compute.device, memory_format=torch.channels_last)
    average = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True
    )
    rate = HIGHEST_RATE if start is None else GOING_ON
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.01)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.1)
    stream = _Stream(shown, sources, seed, batch)
    loader = iter(
        torch.utils.data.DataLoader(stream, batch_size=None, num_workers=compute.workers, prefetch_factor=6)
    )
    began, running = time.perf_counter(), np.zeros(2)
    for step in range(1, steps + 1):
        pictures, target = next(loader)
        x = _scaled(pictures.to(compute.device)).contiguous(memory_format=torch.channels_last)
        target = target.to(compute.device)
        with compute.precision():
            answer = net(x)
        heat, shape = loss_of(answer.float(), target)
        optimiser.zero_grad(set_to_none=True)
        (heat + shape).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        plan.step()
        average.update_parameters(net)
        running = 0.97 * running + 0.03 * np.array([heat.item(), shape.item()])
        if step % 100 == 0:
            seconds = time.perf_counter() - began
            say(f"step {step}/{steps}  heat {running[0]:.3f}  shape {running[1]:.3f}  {seconds:.0f} s")
    trained: DetectorNet = average.module.eval().cpu()
    return trained


def restored(path: Path, shown: Sequence[TrainingPhoto], sources: Sources) -> DetectorNet:
    """Load the network of an ONNX file that `save` wrote, to be trained on."""
    net, random = DetectorNet(), np.random.default_rng(11)
    some = np.stack([sample(shown, sources, random)[0] for _ in range(32)])
    restore(net, [path], _scaled(torch.from_numpy(some)))
    return net


def _scaled(pictures: Any) -> Any:
    return pictures.permute(0, 3, 1, 2).float().div_(127.5).sub_(1)


def save(net: DetectorNet, path: Path) -> None:
    """Write the network as ONNX; the picture's sides may be any multiples of 32."""
    path.parent.mkdir(parents=True, exist_ok=True)
    net = net.eval().to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, SIZE, SIZE),),
        str(path),
        input_names=["picture"],
        output_names=["found"],
        dynamic_axes={"picture": {2: "h", 3: "w"}, "found": {2: "h8", 3: "w8"}},
        opset_version=17,
        dynamo=False,
    )
