"""What the parts cost and how right they are; `python -m benchmarks.NAME` prints one table or more.

One folder a subject: engine, eye, link, record, mutation, pages, start, house; `--help` says what it measures.
`make dev` installs what they need; a peer without wheels is named where it is left out, with the command to install it.
"""

from importlib.util import find_spec
from typing import Final

NEEDED: Final = (
    *("pytest", "hypothesis", "playwright", "onnxruntime"),
    *("mahjong", "xiangting", "riichienv", "mutmut", "coverage"),
)
"""What `make dev` installs beside the program, as far as benchmarks use it."""

if missing := [name for name in NEEDED if find_spec(name) is None]:
    raise SystemExit(f"Benchmarks need {', '.join(missing)}, not installed here: run make dev.")
