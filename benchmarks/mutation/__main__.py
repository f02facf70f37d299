"""Would a test notice? Small changes to the code, one by one, and the tests nearest to each.

    python -m benchmarks.mutation rules referee            # 300 of each, seed 34
    python -m benchmarks.mutation referee --number 50 --seed 7
    python -m benchmarks.mutation rules --default-suite    # only by what `make test` runs

A mutant is *killed* when a test that runs through its line fails, *endless* when the tests do not end with it (which
is noticed as well), *survived* when all pass, and *unreached* when no near test runs there at all. The reported share
is of all. Some survivors are changes without effect; a person must check them. The tests of each line are measured
once and kept in build/mutants until the sources or tests change. Needs a system that forks; takes an hour, so neither
`make test` nor `make bench` runs it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from benchmarks.mutation.mutants import Mutant

from benchmarks.mutation.mutant_runner import IMPORTED, SECONDS

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / "build" / "mutants"
NOTICED: Final = ("killed", "endless")
DEFAULT_SUITE: Final = ("-m", "not slow")
"""Arguments that `make test` adds for pytest."""


@dataclass(frozen=True)
class Subject:
    """Files to change, and the tests that stand nearest to them; pytest chooses those by `selection`."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    selection: tuple[str, ...] = ()


SUBJECTS: Final[Mapping[str, Subject]] = {
    "rules": Subject(("controller/rules",), ("tests/controller/rules",)),
    "referee": Subject(
        ("controller/referee",),
        (
            "tests/controller/referee",
            "tests/controller/orders/test_abandoned_hands.py",
            "tests/controller/orders/test_order_handling.py",
            "tests/controller/orders/test_second_approval.py",
            "tests/controller/accounting/test_session.py",
        ),
    ),
    "hub": Subject(
        ("controller/mqtt", "controller/parlor"),
        (
            "tests/controller/parlor",
            "tests/controller/mqtt/test_message_models.py",
            "tests/controller/mqtt/test_hub_admission.py",
            "tests/controller/mqtt/test_command_consumer.py",
        ),
    ),
    "zones": Subject(
        (
            "vision/zones/table_reader.py",
            "vision/zones/settle.py",
            "vision/zones/zone_interpretation.py",
            "vision/zones/discard_tracking.py",
            "vision/table/table_view.py",
        ),
        ("tests/vision/zones", "tests/vision/table"),
    ),
}


def main() -> int:
    """Judge the named subjects; return 1 if fewer mutants are noticed than `--least` requires."""
    asked = _arguments()
    worst = 100.0
    for name in asked.subjects:
        subject = replace(SUBJECTS[name], selection=DEFAULT_SUITE if asked.default_suite else ())
        worst = min(worst, _judge(name, subject, asked.number, asked.seed))
    return int(worst < asked.least)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=__doc__.split("\n")[0])
    parser.add_argument("subjects", nargs="+", choices=sorted(SUBJECTS))
    parser.add_argument("--number", type=int, default=300, help="mutants of each subject (300)")
    parser.add_argument("--seed", default="34", help="which ones (34)")
    parser.add_argument("--least", type=float, default=0.0, help="exit 1 below this share in percent (0)")
    parser.add_argument("--default-suite", action="store_true", help="leave out tests that are marked slow")
    return parser.parse_args()


def _judge(name: str, subject: Subject, number: int, seed: str) -> float:
    paths = [path for source in subject.sources for path in _files(ROOT / source)]
    covered = _covered(name, subject)
    from benchmarks.mutation.mutants import mutants, sample  # mutmut and libcst load slowly

    everything = mutants(ROOT, paths)
    chosen = sample(everything, number, f"{name} {seed}")
    run = f"{name}-{seed}" + "-default" * bool(subject.selection)
    answers = KEPT / f"{run}.jsonl"
    answers.unlink(missing_ok=True)
    job = KEPT / f"{run}.job.json"
    questions = [_question(place, mutant, covered) for place, mutant in enumerate(chosen)]
    job.write_text(json.dumps({"answers": str(answers), "mutants": questions}), encoding="utf-8")
    ran = _pytest("judge", job, subject)
    if ran or not answers.exists():
        sys.exit(f"{name}: the tests could not be collected (pytest says {ran}).")
    verdicts = [json.loads(line)["verdict"] for line in answers.read_text(encoding="utf-8").splitlines()]
    return _print(f"{name}, seed {seed}{_by(subject)}", chosen, verdicts, len(everything))


def _by(subject: Subject) -> str:
    return ", by the default suite" if subject.selection else ""


def _print(judged: str, chosen: list[Mutant], verdicts: list[str], of: int) -> float:
    for mutant, verdict in zip(chosen, verdicts, strict=True):
        if verdict not in NOTICED:
            sys.stdout.write(f"{verdict:10} {mutant}\n")
    counted = Counter(verdicts)
    noticed = sum(counted[verdict] for verdict in NOTICED)
    share = 100 * noticed / max(1, len(chosen))
    each = ", ".join(f"{number} {verdict}" for verdict, number in sorted(counted.items()))
    sys.stdout.write(f"{judged}: {noticed} of {len(chosen)} noticed, {share:.1f} % ({each}; of {of})\n")
    sys.stdout.flush()
    return share


def _question(number: int, mutant: Mutant, covered: Mapping[str, Any]) -> dict[str, Any]:
    """A mutant with the tests that run through it, the fastest first and no more than have time."""
    lines: Mapping[str, list[str]] = covered["lines"].get(mutant.path, {})
    seconds: Mapping[str, float] = covered["seconds"]
    contexts = {test for line in range(mutant.first, mutant.last + 1) for test in lines.get(str(line), ())}
    imported = IMPORTED in contexts or mutant.function is None
    reaching = sorted((test for test in contexts if test in seconds), key=lambda test: seconds[test])
    if mutant.function is None or (imported and not reaching):
        # Code that runs at import belongs to no single test: all tests of the file are run.
        there = {test for each in lines.values() for test in each if test in seconds}
        reaching = sorted(there, key=lambda test: seconds[test])
    chosen: list[str] = []
    together = 0.0
    for test in reaching:
        together += seconds[test]
        if together > SECONDS and chosen:
            break
        chosen.append(test)
    return {
        "number": number,
        "path": mutant.path,
        "function": mutant.function,
        "source": mutant.source,
        "imported": imported,
        "tests": chosen,
        "seconds": min(together, 2 * SECONDS),
    }


def _covered(name: str, subject: Subject) -> dict[str, Any]:
    """The tests of each line, measured now or kept from a run on the same files."""
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{name}-{fingerprint(subject)}.json"
    if not kept.exists():
        sys.stdout.write(f"{name}{_by(subject)}: measuring which test runs through which line ...\n")
        sys.stdout.flush()
        _pytest("cover", kept, subject)
    if not kept.exists():
        sys.exit(f"{name}: the tests could not be run.")
    covered: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    if not covered["lines"]:
        kept.unlink()
        sys.exit(f"{name}: no test runs through any of its lines.")
    return covered


def fingerprint(subject: Subject) -> str:
    """A value that changes whenever other tests might cover a line: sources, tests, or their selection."""
    whole = hashlib.sha256(" ".join(subject.selection).encode())
    for place in (*subject.sources, *subject.tests):
        for path in _files(ROOT / place):
            whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def _files(place: Path) -> Iterable[Path]:
    return [place] if place.is_file() else sorted(place.rglob("*.py"))


def _pytest(role: str, file: Path, subject: Subject) -> int:
    options = ["-q", "-s", "-p", "benchmarks.mutation.mutant_runner", "-p", "no:cacheprovider", "--no-header"]
    chosen = [*subject.selection, *subject.tests]
    command = ["nice", "-n", "15", sys.executable, "-m", "pytest", *options, *chosen]
    environment = {
        **os.environ,
        "MUTANTS_ROLE": role,
        "MUTANTS_FILE": str(file),
        "MUTANTS_SOURCES": json.dumps([str(ROOT / source) for source in subject.sources]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    log = KEPT / f"{file.stem}.log"
    with log.open("w", encoding="utf-8") as output:
        return subprocess.run(
            command, cwd=ROOT, env=environment, stdout=output, stderr=output, check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
