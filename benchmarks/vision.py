"""How right the eye is on photographs it never trained on, and how fast: `python benchmarks/vision.py --help`."""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[1])

from vision.training.measure import main  # noqa: E402 - only now does `vision` mean the package and not this file

if __name__ == "__main__":
    sys.exit(main())
