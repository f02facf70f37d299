"""The speed and accuracy of the parts; `python -m benchmarks.NAME` prints one table or more.

One folder a subject: engine, vision, link, record, mutation, pages, start, `benchmarks.house`; `--help` describes the
measurements. `make dev` installs their requirements; a peer without wheels is named where it is left out, with the
command to install it.
"""

from importlib.util import find_spec
from typing import Final

NEEDED: Final = (
    *("pytest", "hypothesis", "playwright", "onnxruntime"),
    *("mahjong", "xiangting", "riichienv", "mutmut", "coverage"),
)
"""Packages that `make dev` installs beside the program and that benchmarks use."""

if missing := [name for name in NEEDED if find_spec(name) is None]:
    raise SystemExit(f"Benchmarks need {', '.join(missing)}, not installed here: run make dev.")
