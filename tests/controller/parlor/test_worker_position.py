"""A worker's client id and subscriptions."""

from __future__ import annotations

from controller.identity.signing import SigningKey
from controller.parlor.hub.worker import WorkerPosition


def test_hubs_of_two_parlors_on_one_machine_are_two_clients() -> None:
    places = [
        WorkerPosition(parlor="east"),
        WorkerPosition(parlor="west"),
        WorkerPosition(),
        WorkerPosition(number=2),
    ]
    keys = SigningKey.generate(), SigningKey.generate()
    assert len({place.client_id(key) for place in places for key in keys}) == 2 * len(places)


def test_only_who_has_the_hubs_key_can_join_its_workers() -> None:
    place, key, other = WorkerPosition("house"), SigningKey.generate(), SigningKey.generate()
    assert place.filters(key) == WorkerPosition("house", number=2).filters(key)
    groups = {
        name.split("/")[1]
        for one in (key, other)
        for name, _ in place.filters(one)
        if name.startswith("$share")
    }
    assert len(groups) == 2 and "house" not in groups
