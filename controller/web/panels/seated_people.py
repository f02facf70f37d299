"""Who sits where now, as far as panels ask: a value that any thread may read."""

from __future__ import annotations

from dataclasses import dataclass

from controller.referee.table_state import Table


@dataclass(frozen=True)
class Seating:
    """The session under way, whether it is `over`, and by seat the ids of who sits there."""

    session: str
    over: bool
    people: tuple[str, ...]

    @classmethod
    def of(cls, table: Table) -> Seating:
        """The seating of a table as it stands."""
        session = table.session.current
        return cls(session.name, session.status == "over", table.people)

    def seat_of(self, person: str) -> int | None:
        """Where a person sits; None for one who rests or has left."""
        return self.people.index(person) if person in self.people else None
