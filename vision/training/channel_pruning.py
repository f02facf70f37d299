"""Channel pruning: a narrower classifier from a wide one, without its least important channels; further
training repairs the loss."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import torch
from torch import nn

from vision.training.train_classifier import ClassifierNet

_Loudness = dict[nn.Conv2d, Any]


def slimmed(net: ClassifierNet, channels: Sequence[int], some: Any) -> ClassifierNet:
    """`net` with fewer `channels` at each of its sizes (of the last, all); `net` itself stays as it is.

    A channel's importance is how much it varies over `some` pictures (N, 3, 64, 48), times the weights of the
    next layers on it. The rest is normalized again by its outputs on `some`.
    """
    loudness = _loudness(net.eval(), some)
    slim = ClassifierNet(channels)
    came = torch.arange(3)
    for at, (old, new) in enumerate(zip(net.convolutions, slim.convolutions, strict=True)):
        if isinstance(old, nn.Sequential):
            kept = _loudest(loudness, _listeners(net, at), new[0].out_channels)
            _narrow(old[:2], new[:2], came, kept)
            came = kept
        else:
            within = _loudest(loudness, [old.body[3]], new.body[0].out_channels)
            _narrow(old.body[:2], new.body[:2], came, within)
            _narrow(old.body[3:], new.body[3:], within, came)
    for name in ("trunk", "face", "turn"):
        getattr(slim, name).load_state_dict(getattr(net, name).state_dict())
    _renormalise(slim, some)
    slim.eval()
    return slim


def _loudness(net: ClassifierNet, some: Any) -> _Loudness:
    """Importance of each convolution's input channels."""
    heard: _Loudness = {}
    convolutions = [layer for layer in net.modules() if isinstance(layer, nn.Conv2d)]
    hooks = [layer.register_forward_pre_hook(partial(_listen, heard)) for layer in convolutions]
    with torch.no_grad():
        net(some)
    for hook in hooks:
        hook.remove()
    return heard


def _listen(heard: _Loudness, layer: nn.Conv2d, inputs: tuple[Any, ...]) -> None:
    heard[layer] = inputs[0].var(dim=(0, 2, 3)) * layer.weight.detach().pow(2).sum(dim=(0, 2, 3))


def _listeners(net: ClassifierNet, at: int) -> list[nn.Conv2d]:
    """The convolutions that take the output of the halving layer `at`: those of residuals, to the next halving."""
    found: list[nn.Conv2d] = []
    for layer in net.convolutions[at + 1 :]:
        if isinstance(layer, nn.Sequential):
            return [*found, layer[0]]
        found.append(layer.body[0])
    return found


def _loudest(loudness: _Loudness, listeners: Sequence[nn.Conv2d], count: int) -> Any:
    heard = torch.stack([loudness[layer] for layer in listeners]).sum(dim=0)
    return heard.topk(count).indices.sort().values


def _narrow(old: Any, new: Any, came: Any, kept: Any) -> None:
    """Fill a convolution and its normalization with the old ones' weights from the channels that `came` to
    those `kept`."""
    with torch.no_grad():
        new[0].weight.copy_(old[0].weight[kept][:, came])
        for name, values in old[1].state_dict().items():
            new[1].state_dict()[name].copy_(values[kept] if values.ndim else values)


def _renormalise(net: ClassifierNet, some: Any) -> None:
    norms = [layer for layer in net.modules() if isinstance(layer, nn.BatchNorm2d)]
    for norm in norms:
        norm.reset_running_stats()
        norm.momentum, norm.training = None, True
    with torch.no_grad():
        net(some)
    for norm in norms:
        norm.momentum = 0.1
