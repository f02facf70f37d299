"""Unfusing of batch normalizations: networks back from their ONNX files, to be trained on. In a file each
normalization is part of the convolution before it, and a network without normalizations is hard to train."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from torch import nn


def restore(net: Any, paths: Sequence[Path], some: Any) -> None:
    """Load into `net` the weights of the ONNX file exported from one like it. Of several files, which must have
    been trained one on from the other, the means of their weights: such a network is right a little more often
    than either.

    The normalizations are separated from their convolutions again, by the outputs of these on `some` pictures
    (N, C, H, W): the answers stay the same, and there is something to normalize by. Raises ValueError for a
    file of another network.
    """
    net.eval()
    files = [{one.name: onnx.numpy_helper.to_array(one) for one in _weights(path)} for path in paths]
    if len({tuple((name, kept.shape) for name, kept in file.items()) for file in files}) != 1:
        raise ValueError(f"{' and '.join(map(str, paths))} are not of one network.")
    means = {name: torch.from_numpy(np.mean([file[name] for file in files], axis=0)) for name in files[0]}
    own = net.state_dict()
    named = {name: kept for name, kept in means.items() if name in own}
    nameless = [kept for name, kept in means.items() if name not in own]  # in pairs: weight and bias
    net.load_state_dict(named, strict=False)
    convolutions, norms = _in_order_of_use(net, some)
    if len(nameless) != 2 * len(norms):
        raise ValueError(f"{paths[0]} is of another network than {type(net).__name__}.")
    with torch.no_grad():
        for convolution, norm, weight, bias in zip(
            convolutions, norms, nameless[::2], nameless[1::2], strict=True
        ):
            convolution.weight.copy_(weight)
            norm.running_var.fill_(1 - norm.eps)
            norm.bias.copy_(bias)
        hooks = [norm.register_forward_pre_hook(_part) for norm in norms]
        net(some)
    for hook in hooks:
        hook.remove()


def widths(path: Path) -> tuple[int, ...]:
    """Channel counts of an ONNX file's convolutions, one for each run of the same number."""
    given = [tuple(one.dims) for one in _weights(path)]
    return tuple(width for width, _ in groupby(dims[0] for dims in given if len(dims) == 4))


def _weights(path: Path) -> Any:
    return onnx.load(path).graph.initializer


def _in_order_of_use(net: Any, some: Any) -> tuple[list[Any], list[Any]]:
    """The convolutions that a normalisation follows, and those normalisations, as a file lists them."""
    used: list[Any] = []
    layers = [one for one in net.modules() if isinstance(one, nn.Conv2d | nn.BatchNorm2d)]
    hooks = [layer.register_forward_hook(partial(_note, used)) for layer in layers]
    with torch.no_grad():
        net(some[:1])
    for hook in hooks:
        hook.remove()
    pairs = [(one, norm) for one, norm in pairwise(used) if isinstance(norm, nn.BatchNorm2d)]
    return [one for one, _ in pairs], [norm for _, norm in pairs]


def _note(used: list[Any], layer: Any, *_: Any) -> None:
    used.append(layer)


def _part(norm: Any, inputs: tuple[Any, ...]) -> None:
    """Give a normalization that only shifts the mean and variance of its inputs; its outputs stay."""
    mean, scatter = inputs[0].mean(dim=(0, 2, 3)), inputs[0].var(dim=(0, 2, 3))
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(scatter)
    norm.weight.copy_((scatter + norm.eps).sqrt())
    norm.bias.add_(mean)
