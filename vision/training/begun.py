"""Goes on from weights that were written before: an ONNX file back into the network it came from.

In the file every normalisation is folded into the layer before it. Here each is put back, with the means and spreads
the layer really has on the first pictures shown, so that the network answers as it did and can be trained on.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import onnx
import torch
from onnx import numpy_helper
from torch import nn


class BegunError(Exception):
    """The file is missing, broken, or holds another network."""


def go_on_from(path: Path, net: nn.Module, pictures: Any) -> None:
    """Give `net` the weights of the ONNX file it was once saved as; `pictures`: a tensor as it will be trained with.

    Raises BegunError naming the file.
    """
    layers = _in_order(net, pictures[:1])
    held = _held(path)
    kept = [layer for layer in layers if not isinstance(layer, nn.BatchNorm2d)]
    if [tuple(layer.weight.shape) for layer in kept] != [tuple(weight.shape) for weight, _ in held]:
        raise BegunError(f"{path} holds another network than {type(net).__name__}; train without it.")
    folded = iter(held)
    bias = torch.zeros(0)
    with torch.no_grad():
        for layer in layers:
            if isinstance(layer, nn.BatchNorm2d):
                layer.running_mean.zero_()
                layer.running_var.fill_(1.0)
                layer.weight.fill_((1.0 + layer.eps) ** 0.5)
                layer.bias.copy_(bias)
                continue
            weight, bias = next(folded)
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(bias)
        _measure(net, [layer for layer in layers if isinstance(layer, nn.BatchNorm2d)], pictures)


def _in_order(net: nn.Module, picture: Any) -> list[Any]:
    """The layers that hold weights, in the order in which they are run (and were written)."""
    order: list[Any] = []
    kinds = (nn.Conv2d, nn.Linear, nn.BatchNorm2d)
    hooks = [
        layer.register_forward_hook(lambda ran, *_: order.append(ran))
        for layer in net.modules()
        if isinstance(layer, kinds)
    ]
    with torch.no_grad():
        net.eval()(picture)
    for hook in hooks:
        hook.remove()
    return order


def _held(path: Path) -> list[tuple[Any, Any]]:
    """(weight, bias) of each layer in the file, in the order in which they are run."""
    try:
        graph = onnx.load(str(path)).graph
    except (
        Exception
    ) as broken:  # onnx raises OSError and its own and protobuf's errors, which have no common kind
        raise BegunError(f"{path} cannot be gone on from: {broken}") from broken
    values = {each.name: each for each in graph.initializer}
    return [
        tuple(torch.from_numpy(numpy_helper.to_array(values[name]).copy()) for name in node.input[1:3])
        for node in graph.node
        if node.op_type in ("Conv", "Gemm")
    ]


def _measure(net: nn.Module, norms: list[Any], pictures: Any) -> None:
    """Give every normalisation the mean and spread of what it is given, and take both out of what it answers."""
    seen: dict[Any, tuple[Any, Any]] = {}

    def note(norm: Any, given: tuple[Any, ...]) -> None:
        seen[norm] = (given[0].mean((0, 2, 3)), given[0].var((0, 2, 3)))

    hooks = [norm.register_forward_pre_hook(note) for norm in norms]
    net.eval()(pictures)
    for hook in hooks:
        hook.remove()
    for norm, (mean, spread) in seen.items():
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.add_(mean)
