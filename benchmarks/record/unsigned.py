"""A program of ours with its proofs switched off, to measure their cost.

`python -m benchmarks.record.unsigned MODULE …`. Messages carry a signature that proves nothing, and readers do not
verify it. There is no such setting in the product.
"""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from controller.identity import signing
from controller.identity.signing import SigningKey

NOTHING: Final = "A" * 86


def encoded_batch(batch: Sequence[tuple[Mapping[str, Any], str]], key: SigningKey) -> list[bytes]:  # noqa: ARG001 - as the original
    """Messages as they would go over the wire, neither canonical nor signed."""
    return [
        json.dumps({**message, "signature": NOTHING}, ensure_ascii=False, separators=(",", ":")).encode()
        for message, _ in batch
    ]


def switch_off() -> None:
    """Replaces signing and verification in this process."""
    signing.signed_batch = encoded_batch
    signing.Verifier.prove = lambda *_: None  # type: ignore[method-assign]


if __name__ == "__main__":
    switch_off()  # before any other module imports these by name
    module = sys.argv[1]
    sys.argv = sys.argv[1:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
