"""The keys of what is read: one nobody knows is refused by name, since what it was meant to say would be lost."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from controller.rules.verdicts import CaseError


def only_known(given: Iterable[object], known: Collection[str], at: str = "") -> None:
    """Nothing but these keys is there. Raises CaseError naming the first other one, and the known one it is nearest to.

    `at` is the place of the object in the case, "" for the case itself.
    """
    for key in given:
        if key not in known:
            place = f"{at}.{key}" if at else str(key)
            raise CaseError(place, f"is no key here{did_you_mean(key, known)}")


def did_you_mean(word: object, known: Collection[str]) -> str:
    """`; did you mean banker?` for a word that is nearly one of these, else `; there are: ...`."""
    folded = {each.casefold(): each for each in known}
    near = get_close_matches(str(word).casefold(), folded, n=1)
    return f"; did you mean {folded[near[0]]}?" if near else f"; there are: {', '.join(known)}"
