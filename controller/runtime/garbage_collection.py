"""Python's collector of reference cycles, kept from pausing a table."""

from __future__ import annotations

import gc


def exempt_loaded_objects() -> None:
    """Exempt all objects that there are now from later collections, once what is garbage among them is gone.

    A full collection goes through every object of the process while no thread runs: with the rules, the networks and
    the libraries of a table 0.1 to 0.2 s, in which no press is answered. All of that stays as long as the process; what
    a hand leaves behind is a hundredth of it.
    """
    gc.collect()
    gc.freeze()
