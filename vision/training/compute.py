"""Resources of a training: device, number formats, processes that make samples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch


@dataclass(frozen=True)
class Compute:
    """Resources of a training."""

    device: str = "cpu"
    """Device of the layers: "cpu" or "cuda"."""
    threads: int = 1
    """Threads of the processor, for layers."""
    workers: int = 1
    """Processes that make samples; with more of them the samples differ, and their order is random."""

    def precision(self) -> Any:
        """A context in which layers are computed in bfloat16 where the device multiplies that by itself (two to three
        times as fast there), else in float32 (where bfloat16 would be imitated, two to three times as slow)."""
        if self.device != "cpu":
            return torch.autocast(self.device, dtype=torch.bfloat16, enabled=torch.cuda.is_bf16_supported())
        can = torch.cpu.get_capabilities()
        own = bool(can.get("avx512_bf16") or can.get("amx_bf16") or can.get("bf16"))
        return torch.autocast("cpu", dtype=torch.bfloat16, enabled=own)


ONE_CORE = Compute()
