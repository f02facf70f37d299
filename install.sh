#!/bin/sh
# Makes $VENV with the `mahjong-table` command from a lock file: `sh install.sh requirements.lock` for what the program
# needs, `requirements-dev.lock` for the tools beside it. Called by `make install` and `make dev`.
set -eu
LOCK=${1:-requirements.lock}
PYTHON=${PYTHON:-python3}
VENV=${VENV:-.venv}

"$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "mahjong-table needs Python 3.11 or newer; $PYTHON is $("$PYTHON" --version 2>&1). Try: make install PYTHON=python3.11" >&2
    exit 1
}
[ -x "$VENV/bin/python" ] && "$VENV/bin/python" -m pip --version >/dev/null 2>&1 || "$PYTHON" -m venv --clear "$VENV" || {
    echo "Python cannot make a virtual environment here. On Debian: apt install python3-venv, then run make again." >&2
    exit 1
}
PIP="$VENV/bin/python -m pip --disable-pip-version-check"

# Each file must be the one that was locked, whichever mirror it comes from; nothing is compiled.
$PIP install --quiet --require-hashes --only-binary :all: -r "$LOCK" || {
    echo "Not everything of $LOCK could be installed; the lines above say what. No network or mirror: run make again when" \
        "there is one. Hashes that do not match: that mirror has another file than the locked one; take another mirror." \
        "No matching distribution: there is no wheel for this machine (64-bit Linux on x86-64 and ARM has all of them)." >&2
    exit 1
}
$PIP install --quiet --no-deps --no-build-isolation -e .

# A server or a Pi Lite has no libGL; the headless build of the same OpenCV needs none, and has the same files.
if ! "$VENV/bin/python" -c 'import cv2' 2>/dev/null; then
    echo "OpenCV cannot load on this machine (no libGL); its headless build is taken instead."
    $PIP uninstall --quiet --quiet --yes opencv-python opencv-python-headless
    $PIP install --quiet --require-hashes --only-binary :all: --no-deps -r requirements-headless.lock
    "$VENV/bin/python" -c 'import cv2' || {
        echo "OpenCV cannot be imported, with or without libGL; the line above says why." >&2
        exit 1
    }
fi
