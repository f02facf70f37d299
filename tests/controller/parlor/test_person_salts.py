"""Salts of names at the hub: stored with the name, gone with it, and an erasure by the table's own word is recorded."""

from __future__ import annotations

from sqlalchemy import select

from controller.identity.signing import SigningKey
from controller.journal.journal import Person
from controller.parlor.hub import decision_log, person_names
from controller.parlor.hub.decision_log import Decider
from controller.parlor.storage.database import writing
from controller.parlor.storage.schema import Stream
from controller.parlor.storage.schema_trust import PersonRow
from controller.words import plain
from tests.controller.parlor.numbered_messages import Keeper, Sheet, session, who

WANG, LI = who("王小明"), who("Li")


def test_a_salt_is_kept_with_its_name_and_goes_with_it(keeper: Keeper) -> None:
    keeper.keep(Sheet("table-1").received(1, session("begun")))
    hub = Decider(who=plain("hub"), key=SigningKey.generate())

    def stored_names(
        people: dict[str, Person], erased: tuple[str, ...] = ()
    ) -> dict[str, tuple[str | None, ...]]:
        with writing(keeper.engine) as connection:
            stream = connection.scalar(select(Stream.id))
            assert stream is not None
            person_names.store_names(connection, stream, people, erased, hub)
            rows = connection.execute(
                select(PersonRow.person, PersonRow.name, PersonRow.card, PersonRow.salt)
            )
            return {row.person: (row.name, row.card, row.salt) for row in rows if row.person in (WANG, LI)}

    both = {WANG: Person("王小明", "C-1", "a" * 32), LI: Person("Li", None, "b" * 32)}
    assert stored_names(both)[WANG] == ("王小明", "C-1", "a" * 32)
    assert stored_names({**both, LI: Person("Li", "C-2", "c" * 32)})[LI] == ("Li", "C-2", "c" * 32)
    assert stored_names({LI: both[LI]}, (WANG,)) == {WANG: (None, None, None), LI: ("Li", None, "b" * 32)}
    assert stored_names(both, ())[WANG] == (None, None, None), "an older word brings no name back"
    stored_names({LI: both[LI]}, (WANG,))
    with keeper.engine.connect() as connection:
        (erased,) = [one for one in decision_log.all_of(connection) if one["what"] == "erased"]
        identity = connection.scalar(select(Stream.identity))
    assert (erased["subject"], erased["by"], erased["detail"]) == (WANG, "hub", {"journal": identity})
