"""Where a worker stands, as the broker knows it."""

from __future__ import annotations

from controller.parlor.worker import Place


def test_hubs_of_two_parlors_on_one_machine_are_two_clients() -> None:
    places = [Place(parlor="east"), Place(parlor="west"), Place(), Place(number=2)]
    assert len({place.client_id for place in places}) == len(places)
