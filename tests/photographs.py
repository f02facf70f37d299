"""The labelled photographs: too large for the project, they lie beside it, or do not."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

PHOTOGRAPHS: Final = Path(__file__).parents[2] / "shared" / "vision" / "photos"
needs_photographs: Final = pytest.mark.skipif(
    not PHOTOGRAPHS.is_dir(),
    reason="the labelled photographs are not here: they belong into ../shared/vision, beside the project",
)
