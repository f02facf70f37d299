"""`make fuzz`: the Python decoder and the C decoder, fed by a fuzzer for N seconds each.

    python fuzz/run_fuzzers.py --seconds 300

Python with atheris if it is installed, else with hypothesis; C with libFuzzer and its sanitizers if clang is
installed. The exit status is not 0 if an input failed; that input lies in `build/fuzz/`.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "fuzz" / "corpus"
FOUND = ROOT / "build" / "fuzz"
FIRMWARE = ROOT / "firmware_bridge" / "firmware"
C_FUZZER = ROOT / "build" / "firmware" / "fuzz"


def main() -> int:
    """Run both fuzzers one after the other; the exit status is 1 if an input failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=int, default=300, help="for each of the two")
    seconds = parser.parse_args().seconds
    FOUND.mkdir(parents=True, exist_ok=True)
    python = subprocess.run(
        [sys.executable, "-m", "fuzz.fuzz_decoder", "--seconds", str(seconds)], cwd=ROOT, check=False
    )
    c = in_c(seconds)
    for language, status in (("Python", python.returncode), ("C", c)):
        verdict = {None: "not run", 0: "nothing broken"}.get(status, f"BROKEN: see {FOUND}")
        print(f"{language}: {verdict}")
    return 1 if python.returncode or c else 0


def in_c(seconds: int) -> int | None:
    """The exit status; None without a compiler for it."""
    if shutil.which("clang") is None:
        print("The C decoder was not fuzzed: clang is missing (Debian: apt install clang).")
        return None
    made = subprocess.run(["make", "--silent", "--directory", str(FIRMWARE), "fuzz"], check=False)
    if made.returncode:
        print("The C fuzzer could not be built.")
        return made.returncode
    learned = FOUND / "c-corpus"  # new inputs are kept apart from the short corpus
    learned.mkdir(exist_ok=True)
    options = [f"-max_total_time={seconds}", "-max_len=512", "-timeout=10", "-print_final_stats=1"]
    options += [f"-artifact_prefix={FOUND}/c-", str(learned), str(CORPUS)]
    return subprocess.run([str(C_FUZZER), *options], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
