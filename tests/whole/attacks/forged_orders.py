"""Orders that nobody of the staff has given, or not now, not here, not alone."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from tests.controller.parlor.hub_processes import eventually
from tests.whole.attacks.attack_list import Attack
from tests.whole.attacks.whole_parlor import Parlor

ATTACKS: Final[list[Attack]] = []


def attack(made: Attack) -> Attack:
    ATTACKS.append(made)
    return made


def _ordered(p: Parlor, payload: bytes, topic: str = "") -> None:
    """Send an order by the staff's account and wait for the answer."""
    client, desk = p.client("li"), p.desk
    before = len(p.anyone.heard)
    client.say(topic or desk.topics.command, payload)
    client.close()
    reply = desk.topics.leaf("reply")
    assert eventually(lambda: any(where == reply for where, _ in p.anyone.heard[before:]))


def _no_order(make_order: Callable[[Parlor], bytes], answer: str) -> Callable[[Parlor], str]:
    def run(p: Parlor) -> str:
        before = p.desk.corrections()
        _ordered(p, make_order(p))
        assert p.desk.corrections() == before
        return rf"answer mahjong/west-lake/desk/reply: .*{answer}"

    return run


@attack
def an_order_signed_by_nobody_of_the_staff(p: Parlor) -> str:
    """By a key of another parlor's staff."""
    desk = p.desk
    return _no_order(lambda _: desk.signed(desk.order(), desk.stranger), "not authorised")(p)


@attack
def an_order_of_a_later_version(p: Parlor) -> str:
    """By Li's own key: what a later version means by its members is not known to this table."""
    desk = p.desk
    return _no_order(lambda _: desk.of_a_later_version(desk.order(), desk.li), "update the table")(p)


@attack
def an_order_to_another_table(p: Parlor) -> str:
    """A genuine order to table 1 is published to this one."""
    desk = p.desk
    return _no_order(lambda _: desk.signed(desk.order(), desk.li, p.one.topics.command), "not authorised")(p)


@attack
def an_order_of_an_hour_ago(p: Parlor) -> str:
    """Recorded, or by a clock that was turned back."""
    desk = p.desk
    return _no_order(lambda _: desk.signed(desk.order(at=time.time() - 3600), desk.li), "seconds old")(p)


@attack
def an_order_again(p: Parlor) -> str:
    """A correction that was made is published once more: it is answered as the first time and not made again."""
    desk = p.desk
    sent = desk.signed(desk.order(), desk.li)
    before = desk.corrections()
    for _ in range(3):
        _ordered(p, sent)
    p.alert_counts[f"{desk.corrections() - before} correction by three orders of one id"] += 1
    return r"^1 correction by three orders of one id"


@attack
def a_correction_beyond_limits_by_one_person(p: Parlor) -> str:
    """Eleven units: proposed, and who proposed it cannot be the second person."""
    desk = p.desk
    before = desk.corrections()
    _ordered(p, desk.signed(desk.order(id="big", deltas=[11, -11, 0]), desk.li))
    assert p.refused(
        r"answer .*/desk/reply: .*second person|answer .*/desk/reply: .*one person may move", Counter()
    )
    _ordered(p, desk.signed(desk.order("countersign", order="big"), desk.li))
    assert desk.corrections() == before
    return r"answer mahjong/west-lake/desk/reply: .*(another|other|second|same) .*"
