"""The pytest plugin behind `python -m benchmarks.mutation`: the tests of each line, and whether one notices a mutant.

`MUTANTS_ROLE` is the purpose of a run. `cover`: all tests, each line's tests written to `MUTANTS_FILE`. `judge`: the
tests are collected once; for every mutant in `MUTANTS_FILE` a forked child changes the code of one function and runs
the tests that reach it, the fastest first. `import`: one module comes from another file, for changes that act while
modules are imported.
"""

from __future__ import annotations

import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import types
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import hypothesis
import pytest
from _pytest.runner import runtestprotocol

ROLE: Final = os.environ.get("MUTANTS_ROLE", "")
FILE: Final = Path(os.environ.get("MUTANTS_FILE", os.devnull))
SECONDS: Final = 25.0
"""Maximum total seconds, as measured in the `cover` run, of the tests that are run for one mutant."""
PATIENCE: Final = 8.0
"""A multiple of the tests' earlier time, and a little more: after it the mutant counts as endless."""
GRACE_S: Final = 20.0
IMPORTED: Final = ""
"""The context of lines that run while tests are collected."""

hypothesis.settings.register_profile(
    "mutants",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)
if ROLE:
    hypothesis.settings.load_profile("mutants")

# ---- which test runs through which line --------------------------------------------------------------------------

_seconds: dict[str, float] = {}
_failed: set[str] = set()

if ROLE == "cover":
    import coverage

    _places = [Path(place) for place in json.loads(os.environ["MUTANTS_SOURCES"])]
    _coverage = coverage.Coverage(  # `source` takes folders alone, `include` files too
        data_file=None, include=[f"{place}/*" if place.is_dir() else str(place) for place in _places]
    )
    _coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
        """Records which test a line is covered by, and how long the test takes."""
        _coverage.switch_context(item.nodeid)
        began = time.monotonic()
        done = yield
        _seconds[item.nodeid] = time.monotonic() - began
        _coverage.switch_context(IMPORTED)
        return done

    def pytest_runtest_logreport(report: pytest.TestReport) -> None:
        """Remember failed tests: their result means nothing for a mutant."""
        if not report.passed:
            _failed.add(report.nodeid)

    def pytest_sessionfinish() -> None:
        """Writes the tests of each line, and the seconds of each test, to `MUTANTS_FILE`."""
        _coverage.stop()
        data, root = _coverage.get_data(), Path.cwd()
        lines = {
            str(Path(path).relative_to(root)): data.contexts_by_lineno(path) for path in data.measured_files()
        }
        measured = {"seconds": {k: v for k, v in _seconds.items() if k not in _failed}, "lines": lines}
        FILE.write_text(json.dumps(measured), encoding="utf-8")


# ---- a module from another file ----------------------------------------------------------------------------------


class _Changed(importlib.abc.MetaPathFinder):
    """An import hook that finds one module of the project and loads it from another file."""

    def __init__(self, name: str, path: str, source: str) -> None:
        self.name, self.path, self.source = name, path, source

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 - importlib's
        target: types.ModuleType | None = None,  # noqa: ARG002 - importlib's
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        loader = _FromElsewhere(fullname, self.path, self.source)
        return importlib.util.spec_from_file_location(fullname, self.path, loader=loader)


class _FromElsewhere(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self.source = source

    def get_code(self, fullname: str) -> types.CodeType:  # noqa: ARG002 - importlib's
        code: types.CodeType = compile(Path(self.source).read_text(encoding="utf-8"), self.path, "exec")
        return code


if ROLE == "import":
    sys.meta_path.insert(0, _Changed(*json.loads(os.environ["MUTANTS_CHANGED"])))


# ---- does a test notice ------------------------------------------------------------------------------------------

if ROLE == "judge":

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(session: pytest.Session) -> bool:
        """Judges every mutant of `MUTANTS_FILE` instead of running the tests once; appends a verdict a line."""
        job = json.loads(FILE.read_text(encoding="utf-8"))
        items = {item.nodeid: item for item in session.items}
        with Path(job["answers"]).open("a", encoding="utf-8") as answers:
            for mutant in job["mutants"]:
                verdict = _judged(mutant, items)
                answers.write(json.dumps({"number": mutant["number"], "verdict": verdict}) + "\n")
                answers.flush()
        return True


def _judged(mutant: Mapping[str, Any], items: Mapping[str, pytest.Item]) -> str:
    """`killed`, `survived`, `endless`, or `unreached` where no test runs through the code."""
    tests = [test for test in mutant["tests"] if test in items]
    if not tests:
        return "unreached"
    time_left = PATIENCE * mutant["seconds"] + GRACE_S
    if not mutant["imported"]:
        verdict = _in_a_child(mutant, [items[test] for test in tests], time_left)
        if verdict is not None:
            return verdict
    return _in_a_new_process(mutant, tests, time_left)


CANNOT: Final = 77
"""A child's exit status if the function could not be changed in place."""


def _in_a_child(mutant: Mapping[str, Any], items: list[pytest.Item], time_left: float) -> str | None:
    """The verdict of a forked child in which one function has other code; None if that cannot be done."""
    child = os.fork()
    if child == 0:
        status = CANNOT
        try:
            os.setsid()
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            if _changed_in_place(mutant):
                status = 1 if any(_fails(items)) else 0
        except BaseException:  # noqa: BLE001 (every exception in a test means that it noticed the change)
            status = 1
        os._exit(status)
    done = _waited(child, time_left)
    return None if done == CANNOT else "endless" if done is None else "killed" if done else "survived"


def _fails(items: list[pytest.Item]) -> Iterator[bool]:
    for item, following in zip(items, [*items[1:], None], strict=True):
        yield any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def _waited(child: int, time_left: float) -> int | None:
    until = time.monotonic() + time_left
    pause = 0.005
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(pause)
        pause = min(0.2, pause * 1.5)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _changed_in_place(mutant: Mapping[str, Any]) -> bool:
    """Give every function of this name in the file the changed code; False if it is the same as before."""
    if mutant["function"] is None:
        return False
    path = str(Path(mutant["path"]).absolute())
    code = compile(mutant["source"], path, "exec")
    new = [each for each in _codes(code) if each.co_qualname == mutant["function"]]
    old = [
        each
        for each in gc.get_objects()
        if isinstance(each, types.FunctionType)
        and each.__code__.co_filename == path
        and each.__code__.co_qualname == mutant["function"]
    ]
    if len(new) != 1 or len(old) != 1 or new[0].co_freevars != old[0].__code__.co_freevars:
        return False
    if new[0] == old[0].__code__:
        return False
    old[0].__code__ = new[0]
    return True


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from _codes(each)


def _in_a_new_process(mutant: Mapping[str, Any], tests: list[str], time_left: float) -> str:
    with tempfile.TemporaryDirectory() as folder:
        source, named = Path(folder, "changed.py"), Path(folder, "tests")
        source.write_text(mutant["source"], encoding="utf-8")
        named.write_text("\n".join(tests), encoding="utf-8")
        path = Path(mutant["path"])
        module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        changed = json.dumps([module, str(path.absolute()), str(source)])
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "benchmarks.mutation.mutant_runner",
            "-p",
            "no:cacheprovider",
        ]
        child = subprocess.Popen(
            [*command, "-x", "-q", f"@{named}"],
            env={**os.environ, "MUTANTS_ROLE": "import", "MUTANTS_CHANGED": changed},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return "killed" if child.wait(time_left) else "survived"
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            return "endless"
