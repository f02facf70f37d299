"""Virtual time on the loops of every Python."""

from __future__ import annotations

from contextlib import closing

import pytest

from controller.clock import VirtualLoop


def test_threads_are_joined_though_python_names_a_time_for_it() -> None:
    """From 3.12 on Python's runner gives a timeout, which 3.11 does not."""
    with closing(VirtualLoop()) as loop:
        loop.run_until_complete(loop.run_in_executor(None, int))
        loop.run_until_complete(loop.shutdown_default_executor(300.0))
        with pytest.raises(RuntimeError, match="shutdown"):
            loop.run_in_executor(None, int)
