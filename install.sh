#!/bin/sh
# Makes $VENV with the `mahjong-table` command from the lock file. Called by `make install`.
set -eu
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
$PIP install --quiet -r requirements.lock
$PIP install --quiet --no-deps --no-build-isolation -e .

# A server or a Pi Lite has no libGL; the headless wheel of the same OpenCV needs none.
if ! "$VENV/bin/python" -c 'import cv2' 2>/dev/null; then
    wheel=$(sed -n 's/^opencv-python==/opencv-python-headless==/p' requirements.lock)
    echo "OpenCV cannot load on this machine (no libGL); taking the headless wheel instead: $wheel"
    $PIP uninstall --quiet --yes opencv-python
    $PIP install --quiet --no-deps "$wheel"
    "$VENV/bin/python" -c 'import cv2' || {
        echo "OpenCV cannot be imported, with or without libGL; the line above says why." >&2
        exit 1
    }
fi
