"""Scripts, styles and pictures of the pages, compressed on their way: nothing secret is in them that an observer could
learn from their length."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

STATIC: Final = Path(__file__).parent / "static"
COMPRESSED: Final = Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)


def static_files() -> Mount:
    """`/static/*`."""
    return Mount("/static", StaticFiles(directory=STATIC), name="static", middleware=[COMPRESSED])
