"""Every behaviour of `controller.mqtt.broker_capabilities`, as a check that runs against any broker.

A check gets a fresh `Site` (a broker's address, how to restart it, topics and names nobody else uses) and fails by an
AssertionError or `Refused`. That something does not come is proved by something later that does.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tests.controller.mqtt.plain_client import Client, Refused, pause
from tests.controller.mqtt.posting_table import soon

END: Final = "that is all"


@dataclass(frozen=True)
class Site:
    """The place of a check. `restart` and `crash` are None where a broker is not ours to stop."""

    url: str
    base: str
    restart: Callable[[], None] | None = None
    crash: Callable[[], None] | None = None

    def client(self, name: str = "", **how: object) -> Client:
        full = f"{self.base.replace('/', '-')}-{name}" if name else ""
        return Client(self.url, full, **how)  # type: ignore[arg-type]

    def topic(self, *levels: str) -> str:
        return "/".join((self.base, *levels))


def session(site: Site) -> None:
    app, other = site.client("app", keep=True), site.client()
    assert not app.session_present
    app.subscribe(site.topic("score"))
    app.drop()
    app = site.client("app", keep=True)
    assert app.session_present
    other.publish(site.topic("score"), "now")
    assert app.gets("now")
    _leave(app, other)


def queue(site: Site) -> None:
    app, other = site.client("app", keep=True), site.client()
    app.subscribe(site.topic("#"))
    app.leave()
    reported = [str(number) for number in range(300)]
    for number in reported:
        other.publish(site.topic("score"), number)
    app = site.client("app", keep=True)
    other.publish(site.topic("end"), END)
    assert app.gets(END, reported[-1])
    assert app.payloads(site.topic("score")) == reported
    assert not any(message.retain for message in app.heard)
    _leave(app, other)


def session_restart(site: Site) -> None:
    assert site.restart is not None
    _survives(site, site.restart)


def crash(site: Site) -> None:
    assert site.crash is not None
    _survives(site, site.crash)


def _survives(site: Site, accident: Callable[[], None]) -> None:
    app, other = site.client("app", keep=True), site.client()
    app.subscribe(site.topic("score"))
    app.drop()
    for number in range(20):
        other.publish(site.topic("score"), str(number))
    other.leave()
    accident()
    app = site.client("app", keep=True)
    assert app.session_present
    other = site.client()
    other.publish(site.topic("score"), END)
    assert app.gets(END)
    assert app.payloads() == [*map(str, range(20)), END]
    _leave(app, other)


def clean(site: Site) -> None:
    app, other = site.client("app", keep=True), site.client()
    app.subscribe(site.topic("score"))
    app.leave()
    other.publish(site.topic("score"), "for whom")
    app = site.client("app", keep=False)
    assert not app.session_present
    app.subscribe(site.topic("end"))
    other.publish(site.topic("score"), "nobody hears it")
    other.publish(site.topic("end"), END)
    assert app.gets(END)
    assert app.payloads() == [END]
    app.leave()
    app = site.client("app", keep=True)  # and the clean one left nothing behind
    assert not app.session_present
    _leave(app, other)


def redelivery(site: Site) -> None:
    app, other = site.client("app", keep=True, acknowledge=False), site.client()
    app.subscribe(site.topic("score"))
    for number in range(5):
        other.publish(site.topic("score"), str(number))
    assert app.gets(*map(str, range(5)))
    app.acknowledge(app.heard[0])
    other.publish(site.topic("score"), "after the acknowledgement")
    assert app.gets("after the acknowledgement")
    pause(0.3)  # the acknowledgement is on its way
    app.drop()
    app = site.client("app", keep=True)
    other.publish(site.topic("score"), END)
    assert app.gets(END)
    assert app.payloads() == ["1", "2", "3", "4", "after the acknowledgement", END]
    assert [message.dup for message in app.heard[:4]] == [True] * 4
    _leave(app, other)


def order(site: Site) -> None:
    app, other = site.client(), site.client()
    app.subscribe(site.topic("#"))
    reported = [str(number) for number in range(1000)]
    for number in reported:
        other.begin(site.topic(f"leaf-{int(number) % 6}"), number)
    assert app.gets(reported[-1])
    assert app.until(lambda: len(app.heard) >= len(reported))
    assert app.payloads() == reported
    _leave(app, other)


def retained(site: Site) -> None:
    other = site.client()
    for leaf in ("score", "state", "score/deep"):
        other.publish(site.topic(leaf), leaf, retain=True)
    other.publish(site.topic("passing"), "not kept")
    app, wide = site.client(), site.client()
    app.subscribe(site.topic("score"))
    wide.subscribe(site.topic("#"))
    assert app.gets("score")
    assert wide.gets("score", "state", "score/deep")
    assert all(message.retain for message in [*app.heard, *wide.heard])
    other.publish(site.topic("score"), END, retain=True)
    assert app.gets(END)
    assert wide.gets(END)
    assert app.payloads() == ["score", END]
    assert sorted(wide.payloads()) == sorted(["score", "state", "score/deep", END])
    assert not app.heard[-1].retain  # who is subscribed already gets it as news
    _leave(app, wide, other)


def retained_asked(site: Site) -> None:
    other = site.client()
    neighbour = site.client()
    neighbour.subscribe(site.topic("#"))  # another's wish is not ours
    app = site.client("app", keep=True)
    app.subscribe(site.topic("score"), site.topic("end"))
    for leaf in ("score", "state"):
        other.publish(site.topic(leaf), leaf, retain=True)
    assert app.gets("score")
    app.publish(site.topic("said"), "after that was acknowledged")  # or it would come again, rightly
    app.drop()
    app = site.client("app", keep=True)
    other.publish(site.topic("end"), END)
    assert app.gets(END)
    assert app.payloads() == [END]
    _leave(app, neighbour, other)


def retained_cleared(site: Site) -> None:
    other = site.client()
    for leaf in ("score", "state"):
        other.publish(site.topic(leaf), leaf, retain=True)
    other.publish(site.topic("score"), b"", retain=True)
    app = site.client()
    app.subscribe(site.topic("+"))
    assert app.gets("state")
    other.publish(site.topic("end"), END)
    assert app.gets(END)
    assert app.payloads() == ["state", END]
    _leave(app, other)


def retained_restart(site: Site) -> None:
    assert site.restart is not None
    other = site.client()
    for leaf in ("score", "state"):
        other.publish(site.topic(leaf), leaf, retain=True)
    other.leave()
    site.restart()
    app, other = site.client(), site.client()
    app.subscribe(site.topic("+"))
    other.publish(site.topic("end"), END)
    assert app.gets("score", "state", END)
    assert len(app.heard) == 3
    _leave(app, other)


def overlap(site: Site) -> None:
    app, other = site.client(), site.client()
    app.subscribe(site.topic("#"), site.topic("+"))
    app.subscribe(site.topic("score"))
    for number in range(20):
        other.publish(site.topic("score"), str(number))
    other.publish(site.topic("end"), END)
    assert app.gets(END, "19")
    assert app.payloads() == [*map(str, range(20)), END]
    _leave(app, other)


def overlap_qos(site: Site) -> None:
    other = site.client()
    for filters in (("#", "+"), ("+", "#")):
        app = site.client()
        app.subscribe(site.topic(filters[0]), qos=0)
        app.subscribe(site.topic(filters[1]), qos=1)
        other.publish(site.topic("score"), END)
        assert app.gets(END)
        assert app.heard[0].qos == 1
        app.leave()
    other.leave()


def qos(site: Site) -> None:
    low, high, other = site.client(), site.client(), site.client()
    assert low.subscribe(site.topic("#"), qos=0) == [0]
    assert high.subscribe(site.topic("#"), qos=2) == [2]
    for level in (0, 1, 2):
        other.publish(site.topic(str(level)), str(level), qos=level, retain=True)
    assert low.gets("0", "1", "2")
    assert high.gets("0", "1", "2")
    assert {message.qos for message in low.heard} == {0}
    assert {message.topic[-1]: message.qos for message in high.heard} == {"0": 0, "1": 1, "2": 2}
    late = site.client()
    late.subscribe(site.topic("#"), qos=1)
    assert late.gets("0", "1", "2")
    assert {message.topic[-1]: message.qos for message in late.heard} == {"0": 0, "1": 1, "2": 1}
    _leave(low, high, late, other)


def resubscribe(site: Site) -> None:
    app, other = site.client(), site.client()
    other.publish(site.topic("score"), "kept", retain=True)
    app.subscribe(site.topic("score"), qos=0)
    assert app.gets("kept")
    app.subscribe(site.topic("score"), qos=1)
    assert app.until(lambda: app.payloads() == ["kept", "kept"])
    other.publish(site.topic("score"), END)
    assert app.gets(END)
    assert app.payloads() == ["kept", "kept", END]
    assert app.heard[-1].qos == 1
    _leave(app, other)


def unsubscribe(site: Site) -> None:
    app, other = site.client(), site.client()
    app.subscribe(site.topic("score"), site.topic("end"))
    app.unsubscribe(site.topic("score"), site.topic("never"))
    other.publish(site.topic("score"), "unheard")
    other.publish(site.topic("end"), END)
    assert app.gets(END)
    assert app.payloads() == [END]
    _leave(app, other)


def will(site: Site) -> None:
    ear = site.client()
    ear.subscribe(site.topic("#"))
    polite = site.client(will=(site.topic("polite"), b"polite is lost"))
    polite.leave()
    lost = site.client(will=(site.topic("lost"), b"lost"), will_retain=True)
    lost.drop()
    assert ear.gets("lost")
    assert ear.payloads() == ["lost"]
    late = site.client()
    late.subscribe(site.topic("#"))
    assert late.gets("lost")
    # a session that stays has the will of its last connection, not of one before
    site.client("app", keep=True, will=(site.topic("app"), b"old will"), will_retain=True).leave()
    site.client("app", keep=True, will=(site.topic("app"), b"new will")).drop()
    assert ear.gets("new will")
    site.client("app", keep=True).drop()
    ear.publish(site.topic("end"), END)
    assert ear.gets(END)
    assert ear.payloads() == ["lost", "new will", END]
    _leave(ear, late)


def takeover(site: Site) -> None:
    for keep in (False, True):
        name = f"app-{keep}"
        first = site.client(name, keep=keep)
        first.subscribe(site.topic("first" if keep else "old"))
        second, other = site.client(name, keep=keep), site.client()
        assert first.until(first.disconnected.is_set)
        second.subscribe(site.topic("end"))
        other.publish(site.topic("first"), "of the session")
        other.publish(site.topic("old"), "of nobody")
        other.publish(site.topic("end"), END)
        assert second.gets(END)
        assert second.payloads() == (["of the session", END] if keep else [END])
        _leave(second, other)


def qos2(site: Site) -> None:
    app, other = site.client("app", keep=True), site.client()
    app.subscribe(site.topic("score"), qos=2)
    reported = [str(number) for number in range(50)]
    for number in reported[:25]:
        other.publish(site.topic("score"), number, qos=2)
    assert app.gets(*reported[:25])
    app.drop()
    for number in reported[25:]:
        other.publish(site.topic("score"), number, qos=2)
    app2 = site.client("app", keep=True)
    other.publish(site.topic("score"), END, qos=2)
    assert app2.gets(END, *reported[25:])
    assert app.payloads() == reported[:25]
    fresh = [payload for payload in app2.payloads() if payload not in reported[:25]]
    assert sorted(fresh) == sorted([*reported[25:], END])
    _leave(app2, other)


def large(site: Site) -> None:
    app, other = site.client("app", keep=True), site.client()
    app.subscribe(site.topic("score"))
    payload = "x" * 1_000_000
    other.publish(site.topic("score"), payload, retain=True)
    assert app.until(lambda: len(app.heard) == 1)
    app.leave()
    other.publish(site.topic("score"), payload)
    app = site.client("app", keep=True)
    assert app.until(lambda: len(app.heard) == 1)
    assert app.payloads() == [payload]
    _leave(app, other)


def topics(site: Site) -> None:
    app, everything, other = site.client(), site.client(), site.client()
    app.subscribe(site.topic("a", "+", "c"), site.topic("b", "#"), site.topic("+", "+"))
    everything.subscribe("#", "+/+")
    fitting = [("a", "x", "c"), ("a", "", "c"), ("b",), ("b", "x", "y"), ("b", "")]
    strange = [("A", "x", "c"), ("a", "x", "y", "c"), ("a", "c"), ("bb", "x"), ("c", "x", "y")]
    for levels in [*fitting, *strange]:
        other.publish(site.topic(*levels), "/".join(levels))
    other.publish(site.topic("b", "end"), END)
    assert app.gets(END)
    matching = [*fitting, *(levels for levels in strange if len(levels) == 2)]
    assert sorted(app.payloads()) == sorted([END, *("/".join(levels) for levels in matching)])
    assert everything.gets(END)
    assert not [message.topic for message in everything.heard if message.topic.startswith("$")]
    for wrong in ("a/#/b", "a/b#", "a+/b"):
        bad = site.client()
        with suppress(Refused, ValueError):  # hung up on, or paho will not even ask
            assert bad.subscribe(site.topic(wrong)) == [0x80]
        bad.drop()
    _leave(app, everything, other)


def sys(site: Site) -> None:
    app, other = site.client(), site.client()
    app.subscribe("$SYS/#", site.topic("end"))
    other.publish(site.topic("end"), END)
    assert app.gets(END)
    assert any(message.topic == "$SYS/broker/version" for message in app.heard)
    _leave(app, other)


def v5(site: Site) -> None:
    app, other, old = site.client("app", version=5), site.client(version=5), site.client()
    app.subscribe(site.topic("#"))
    old.subscribe(site.topic("#"))
    other.publish(site.topic("score"), "new")
    old.publish(site.topic("score"), "old")
    assert app.gets("new", "old")
    assert old.gets("new", "old")
    _leave(app, other, old)


def v5_session_expiry(site: Site) -> None:
    other = site.client(version=5)
    expiries = ((3600, True), (1, False), (0, False))
    for expiry, _ in expiries:
        app = site.client(f"app-{expiry}", version=5, keep=True, expiry=expiry)
        app.subscribe(site.topic("score"))
        app.drop()
    other.publish(site.topic("score"), "waiting")
    pause(2.5)
    for expiry, stays in expiries:
        app = site.client(f"app-{expiry}", version=5, keep=True, expiry=expiry)
        assert app.session_present == stays
        if stays:
            assert app.gets("waiting")
        app.leave()
        site.client(f"app-{expiry}", version=5).leave()
    _leave(other)


def v5_message_expiry(site: Site) -> None:
    app, other = site.client("app", version=5, keep=True), site.client(version=5)
    app.subscribe(site.topic("score"))
    app.leave()
    other.publish(site.topic("score"), "short", MessageExpiryInterval=1)
    other.publish(site.topic("score"), "long", MessageExpiryInterval=600)
    other.publish(site.topic("kept"), "short", retain=True, MessageExpiryInterval=1)
    pause(2.5)
    app = site.client("app", version=5, keep=True)
    app.subscribe(site.topic("kept"))
    other.publish(site.topic("score"), END)
    assert app.gets(END)
    assert app.payloads() == ["long", END]
    assert app.heard[0].properties.MessageExpiryInterval < 600
    _leave(app, other)


def v5_will_delay(site: Site) -> None:
    ear = site.client(version=5)
    ear.subscribe(site.topic("#"))
    reported = (site.topic("lost"), b"lost")
    site.client("app", version=5, keep=True, will=reported, will_delay=2).drop()
    app = site.client("app", version=5, keep=True, will=reported, will_delay=1)  # back in time
    ear.publish(site.topic("mark"), "mark")
    assert ear.gets("mark")
    assert ear.payloads() == ["mark"]
    pause(3.0)
    ear.publish(site.topic("mark"), "still nothing")
    assert ear.gets("still nothing")
    assert ear.payloads() == ["mark", "still nothing"]
    app.drop()
    ear.publish(site.topic("mark"), "not yet")
    assert ear.gets("lost")
    assert ear.payloads() == ["mark", "still nothing", "not yet", "lost"]
    _leave(ear)


def v5_shared(site: Site) -> None:
    workers, other = [site.client(version=5) for _ in range(3)], site.client(version=5)
    alone = site.client()
    alone.subscribe(site.topic("score"))
    for worker in workers:
        worker.subscribe(f"$share/hub/{site.topic('score')}")
    reported = [str(number) for number in range(60)]
    for number in reported:
        other.publish(site.topic("score"), number)
    assert alone.until(lambda: len(alone.heard) == len(reported))

    def all_heard() -> list[str]:
        return [payload for worker in workers for payload in worker.payloads()]

    assert soon(lambda: len(all_heard()) >= len(reported))
    assert sorted(all_heard(), key=int) == reported
    assert all(worker.heard for worker in workers)
    _leave(*workers, alone, other)


def v5_options(site: Site) -> None:
    app, other = site.client(version=5), site.client(version=5)
    other.publish(site.topic("kept"), "kept", retain=True)
    app.subscribe(site.topic("own"), noLocal=True)
    app.subscribe(site.topic("kept"), retainHandling=SEND_NEVER)
    app.subscribe(site.topic("published"), retainAsPublished=True)
    app.publish(site.topic("own"), "our own")
    other.publish(site.topic("own"), "another's")
    other.publish(site.topic("published"), END, retain=True)
    assert app.gets("another's", END)
    assert app.payloads() == ["another's", END]
    assert app.heard[-1].retain
    _leave(app, other)


def v5_properties(site: Site) -> None:
    app, other = site.client(version=5), site.client(version=5)
    app.subscribe(site.topic("score"))
    other.publish(
        site.topic("score"),
        "{}",
        ContentType="application/json",
        ResponseTopic="reply/here",
        CorrelationData=b"\x00\x01",
        UserProperty=("hand", "12"),
    )
    assert app.gets("{}")
    message = app.heard[0].properties
    assert (message.ContentType, message.ResponseTopic, message.CorrelationData) == (
        "application/json",
        "reply/here",
        b"\x00\x01",
    )
    assert ("hand", "12") in message.UserProperty
    _leave(app, other)


def _leave(*clients: Client) -> None:
    for client in clients:
        client.leave()


SEND_NEVER: Final = 2  # retain handling: no retained messages for this subscription

CHECKS: Final[dict[str, Callable[[Site], None]]] = {
    check.__name__.replace("_", "-"): check
    for check in (
        session,
        queue,
        session_restart,
        crash,
        clean,
        redelivery,
        order,
        retained,
        retained_asked,
        retained_cleared,
        retained_restart,
        overlap,
        overlap_qos,
        qos,
        resubscribe,
        unsubscribe,
        will,
        takeover,
        qos2,
        large,
        topics,
        sys,
        v5,
        v5_session_expiry,
        v5_message_expiry,
        v5_will_delay,
        v5_shared,
        v5_options,
        v5_properties,
    )
}
