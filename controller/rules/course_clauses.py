"""The clause ids that refusals of the shared course of a hand name, in one system."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CourseClauses:
    """The clause ids a system's refusals name, by what is wrong with the act."""

    turn: str
    turn_after_claim: str
    tiles: str
    exhausted: str
    chow: str
    run: str
    pung: str
    kong: str
    open_set: str
    wild_in_meld: str
    over: str
    own_draw: str
    claimed_win: str
    flower: str = ""
    """How flowers are laid out and replaced; empty where the set has none."""
    flower_in_play: str = ""
    """The same for a flower drawn in play, where the rules have a clause of its own for it."""
    wild_flower: str = ""
    """Laying out a flower that is wild; empty where `flower` says it."""
    single: str = ""
    """Kongs of one tile; empty where there are none."""
    disclose: str = ""
    """Laying one's hand open; empty where nobody does."""
    no_supplement: str = ""
    """A kong with no tile left for its supplement; empty where `exhausted` says it."""
    supplement: str = ""
    """The supplement of a kong, from the tail and before the discard; empty where `kong` says it."""
    wrong_end: str = ""
    """Drawing from the tail in an ordinary turn; empty where `turn` says it."""
    robbing: str = ""
    """A hu on a kong that nobody filled; empty where `claimed_win` says it."""
    unknown_draw: str = ""
    """Named in the note that the winner's last tile is not known; empty where the note names none."""
