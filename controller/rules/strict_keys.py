"""Refuses unknown keys of an input object by name, since ignoring one would lose what it was meant to say."""

from collections.abc import Collection, KeysView, Mapping

from controller.identity.suggestion import suggestion
from controller.rules.results import CaseError


def known_keys(*names: str) -> KeysView[str]:
    """The keys an object may have, in the order in which they are told; `<=` says at once whether others are among
    them."""
    return dict.fromkeys(names).keys()


def only_known(given: Mapping[str, object], known: Collection[str], at: str = "") -> None:
    """Nothing but these keys is there. Raises CaseError naming the first other one, and the known one it is nearest to.

    `at` is the place of the object in the case, "" for the case itself.
    """
    for key in given:
        if key not in known:
            there = f"; there are: {', '.join(known)}"
            place = f"{at}.{key}" if at else str(key)
            raise CaseError(place, f"is no key here{suggestion(key, known, otherwise=there)}")
