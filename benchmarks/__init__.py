"""What the parts cost and how right they are; `python -m benchmarks.NAME` prints one table or more.

One folder a subject: engine, eye, link, record, mutation, pages, start, house; `--help` says what it measures.
"""

from importlib.util import find_spec

if any(find_spec(name) is None for name in ("pytest", "hypothesis", "playwright")):
    raise SystemExit("Benchmarks use the tools of tests. Install them with: make dev")
