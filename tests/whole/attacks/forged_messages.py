"""Attacks by a client that can publish at the broker: forged, replayed, downgraded, garbage, floods."""

from __future__ import annotations

import json
from typing import Any, Final

from controller.identity.signing import sign_message, signed_batch
from controller.mqtt.message_models import encoded
from controller.mqtt.topics import Topics
from tests.controller.parlor.hub_processes import eventually
from tests.whole.attacks.attack_list import Attack
from tests.whole.attacks.attacked_table import LOOT
from tests.whole.attacks.shipped_broker import PARLOR_NAME
from tests.whole.attacks.whole_parlor import Parlor

ATTACKS: Final[list[Attack]] = []


def attack(made: Attack) -> Attack:
    ATTACKS.append(made)
    return made


def _unsigned(payload: bytes, **changed: Any) -> bytes:
    """The same without signature, key and receiver."""
    content = {**json.loads(payload), **changed}
    for name in ("signature", "key", "to"):
        content.pop(name, None)
    return encoded(content)


# ---- scores ----------------------------------------------------------------------------------------------------------


@attack
def a_score_that_supersedes_all_by_a_strangers_key(p: Parlor) -> str:
    """A higher generation from number 1 on, signed: by somebody else."""
    sheet = p.one.sheet(generation=9, since=1)
    p.anyone.say(*sheet.wire(1, p.one.hand(LOOT, 900)), retain=True)
    return r"hub mahjong/west-lake/table-1/score: its key .* is not admitted"


@attack
def a_score_that_supersedes_all_under_the_tables_key(p: Parlor) -> str:
    """The same, naming the table's key, which has not signed it."""
    epoch = f"{p.one.journal.identity}.7"
    p.anyone.say(*p.one.forged(epoch=epoch, since=1, seq=1, id=f"{epoch}-1"), retain=True)
    return r"hub mahjong/west-lake/table-1/score: it is not signed by the key it names"


@attack
def a_forged_next_score_from_the_tables_own_account(p: Parlor) -> str:
    """The table's password is known, its key is not: the next number, before the table says it."""
    thief = p.client("table-1")
    thief.say(*p.one.forged())
    thief.close()
    return r"hub mahjong/west-lake/table-1/score: it is not signed by the key it names"


@attack
def a_score_without_its_signature(p: Parlor) -> str:
    """The signature is left out, as if it were a matter of taste."""
    topic, payload = p.one.forged()
    p.anyone.say(topic, encoded({k: v for k, v in json.loads(payload).items() if k != "signature"}))
    return r"hub mahjong/west-lake/table-1/score: it is not score/1: signature: Field required"


@attack
def a_score_of_a_later_version(p: Parlor) -> str:
    """As a newer table would say it; the hub takes none of it, by any key."""
    p.anyone.say(*p.one.forged(schema="score/2"), retain=True)
    return (
        r"hub mahjong/west-lake/table-1/score: its schema is score/2, this hub knows score/1; update the hub"
    )


@attack
def a_staff_account_plays_table(p: Parlor) -> str:
    """Li's account publishes scores under Li's own name: no such table exists."""
    return _phantom(p, "li")


@attack
def home_assistants_account_plays_table(p: Parlor) -> str:
    """So does Home Assistant's."""
    return _phantom(p, "homeassistant")


@attack
def a_displays_account_plays_table(p: Parlor) -> str:
    """And a display's."""
    return _phantom(p, "lobby")


@attack
def the_hubs_account_plays_table(p: Parlor) -> str:
    """The hub's password is known: it may say `applied` and `resend`, and no score."""
    return _phantom(p, "hub")


@attack
def another_tables_account_plays_this_one(p: Parlor) -> str:
    """Table 2's password is known: table 1's topics are closed to it."""
    client = p.client("table-2")
    client.say(*p.one.forged())
    client.close()
    return r"broker refuses table-2 to publish: Not authorized"


def _phantom(p: Parlor, account: str) -> str:
    sheet = p.one.sheet()
    sheet.topics = Topics(PARLOR_NAME, account)
    client = p.client(account)
    client.say(*sheet.wire(1, p.one.hand(LOOT, 1)), retain=True)
    client.close()
    return rf"broker refuses {account} to publish: Not authorized"


@attack
def nobody_on_loopback_plays_table(p: Parlor) -> str:
    """Without account the broker lets nobody in, on its own machine neither."""
    p.client(None).close()
    return r"broker refuses anonymous to connect: Not authorized"


@attack
def a_phantom_table_where_no_access_list_stands(p: Parlor) -> str:
    """A whole table that nobody has admitted: it is online, its session begins, it says scores."""
    sheet = p.one.sheet()
    sheet.topics, sheet.table, sheet.identity = Topics(PARLOR_NAME, "phantom"), "phantom", "0" * 32
    p.anyone.say(*sheet.availability(), retain=True)
    for seq in range(1, 4):
        p.anyone.say(*sheet.wire(seq, p.one.hand(LOOT, seq)))
    return r"hub mahjong/west-lake/phantom/score: its key .* is not admitted"


@attack
def an_admitted_table_speaks_as_another(p: Parlor) -> str:
    """Table 2's key is stolen with its account: it says scores of table 1, with an identity of its own."""
    sheet = p.one.sheet(p.two.journal.key)
    sheet.identity = p.two.journal.identity
    p.anyone.say(*sheet.wire(p.two.journal.last_seq + 1, p.one.hand(LOOT, 900)))
    return r"hub mahjong/west-lake/table-1/score: its key .* signs as west-lake/table-2, not as this table"


@attack
def an_admitted_table_writes_anothers_journal(p: Parlor) -> str:
    """The same key, under its own name, with table 1's identity: the numbers of table 1 are not its own."""
    sheet = p.two.sheet(p.two.journal.key, generation=3)
    sheet.identity = p.one.journal.identity
    p.anyone.say(*sheet.wire(1, p.two.hand(LOOT, 900)))
    return r"hub mahjong/west-lake/table-2/score: its key .* signs for another journal"


@attack
def an_admitted_table_claims_anothers_name(p: Parlor) -> str:
    """Table 2's key says that its journal was renamed to table 1: that name is taken."""
    names = [{"parlor": PARLOR_NAME, "table": name, "since_seq": 1} for name in ("table-2", "table-1")]
    sheet = p.one.sheet(p.two.journal.key)
    sheet.identity, sheet.sequence = p.two.journal.identity, 2**40
    p.anyone.say(*sheet.availability(names=names))
    return r"hub mahjong/west-lake/table-1/availability: (its journal was renamed|its key .* signs as)"


# ---- words of the table's own, elsewhere, again, otherwise -----------------------------------------------------------


@attack
def a_recorded_score_into_another_table(p: Parlor) -> str:
    """A genuine score of table 1 is published as table 2's."""
    topic = p.one.topics.leaf("score")
    p.anyone.say(p.two.topics.leaf("score"), p.anyone.last(topic, p.one.journal.identity.encode()))
    return r"hub mahjong/west-lake/table-2/score: the parlor and table it names are not where it came from"


@attack
def a_recorded_score_into_another_session(p: Parlor) -> str:
    """A genuine score says another session, hand and number."""
    topic = p.one.topics.leaf("score")
    score = json.loads(p.anyone.last(topic, p.one.journal.public.text.encode()))
    seq = p.one.journal.last_seq + 1
    score |= {"session": "s2", "hand": 77, "seq": seq, "id": f"{score['epoch']}-{seq}"}
    p.anyone.say(topic, encoded(score))
    return r"hub mahjong/west-lake/table-1/score: it is not signed by the key it names"


@attack
def recorded_score_repeated_and_rewritten(p: Parlor) -> str:
    """Byte for byte and in another order of members it counts once; with one digit changed not at all."""
    topic = p.one.topics.leaf("score")
    payload = p.anyone.last(topic, p.one.journal.public.text.encode())
    score = json.loads(payload)
    for text in (payload, json.dumps(dict(reversed(score.items())), indent=3).encode()):
        for _ in range(3):
            p.anyone.say(topic, text)
    p.anyone.say(topic, json.dumps({**score, "deltas": [4, -2, -1, -1]}).encode())
    return r"hub mahjong/west-lake/table-1/score: (it is not signed by the key it names|it is not score/1)"


@attack
def a_member_that_stands_twice(p: Parlor) -> str:
    """A genuine score with a second `deltas` and `payments` before the first: readers take either."""
    topic = p.one.topics.leaf("score")
    payload = p.anyone.last(topic, p.one.journal.public.text.encode())
    pay = b'"deltas":[9,-3,-3,-3],"payments":[{"from":1,"to":0,"amount":3}],"totals":[0,0,0,0],'
    p.anyone.say(topic, b"{" + pay + payload[1:])
    head, _, rest = payload.rpartition(b',"signature"')
    p.anyone.say(topic, head + b',"hand":88,"signature"' + rest)
    return r"hub mahjong/west-lake/table-1/score: it is not signed by the key it names"


@attack
def the_signature_of_another_message_of_the_batch(p: Parlor) -> str:
    """Two messages that the table has signed together exchange their signatures."""
    sheet, seq = p.one.sheet(p.one.journal.key), p.one.journal.last_seq + 1
    topic = p.one.topics.leaf("score")
    contents = [sheet.content(seq + k, p.one.hand(number=800 + k)) for k in (0, 1)]
    first, second = (
        json.loads(one) for one in signed_batch([(one, topic) for one in contents], sheet.signer)
    )
    p.anyone.say(topic, encoded({**first, "signature": second["signature"]}))
    return r"hub mahjong/west-lake/table-1/score: it is not signed by the key it names"


@attack
def a_state_that_is_taken_for_availability(p: Parlor) -> str:
    """What the table has signed for one leaf is sent on another."""
    p.one.publisher.state({"hand": 1, "phase": "turn", "at": 1.0}, "s1")
    payload = p.anyone.last(p.one.topics.state, p.one.journal.public.text.encode())
    p.anyone.say(p.one.topics.leaf("score"), payload)
    p.anyone.say(p.one.topics.availability, payload)
    return r"hub mahjong/west-lake/table-1/availability: its schema is state/1, this hub knows availability/1"


@attack
def an_unsigned_word_that_the_table_is_gone(p: Parlor) -> str:
    """`offline` without a signature."""
    bare = {"schema": "availability/1", "status": "offline", "epoch": p.one.journal.epoch, "connection": "x"}
    p.anyone.say(p.one.topics.availability, encoded({"parlor": PARLOR_NAME, "table": "table-1", **bare}))
    return r"hub mahjong/west-lake/table-1/availability: it is not availability/1: key: Field required"


@attack
def a_stranger_says_that_he_is_the_table(p: Parlor) -> str:
    """`online` under the table's name with a key of his own: shown as who he is, and not believed."""
    p.anyone.say(*p.one.sheet().availability(connection="mine"), retain=True)
    return r"table-1 refused own topics: another key"


@attack
def a_recorded_availability(p: Parlor) -> str:
    """The table's own `online` of an earlier start, as if it started again."""
    own = p.two.journal.public.text.encode()
    topic = p.two.topics.availability
    assert eventually(lambda: json.loads(p.anyone.last(topic, own))["status"] == "online")
    recorded = p.anyone.last(topic, own)
    p.two.restart()
    assert eventually(lambda: p.two.publisher.status()["connected"])

    def is_back() -> bool:
        """Who hears it has it from the broker, which sends current messages behind it."""
        newest = p.anyone.last(p.two.topics.availability, own)
        return newest != recorded and json.loads(newest)["status"] == "online"

    assert eventually(is_back)
    p.anyone.say(p.two.topics.availability, recorded)
    return r"hub mahjong/west-lake/table-2/availability: it is older than an earlier message of this table"


@attack
def garbage_with_the_highest_number_on_the_tables_own_topics(p: Parlor) -> str:
    """Retained with the table's own account: at its next start the table finds it, and posts on from where it was."""
    thief = p.client("table-2")
    topic = p.two.topics.leaf("score")
    sheet, last = p.two.sheet(), 10**6
    stolen = {**sheet.content(last, p.two.hand(LOOT, 900)), "key": p.two.journal.public.text}
    thief.say(topic, sign_message(stolen, topic, sheet.signer), retain=True)
    thief.say(*sheet.wire(last, p.two.hand(LOOT, 900)), retain=True)
    thief.say(p.two.topics.leaf("hand"), b"\x00" * 100, retain=True)
    thief.close()
    epoch = p.two.journal.epoch
    p.two.restart()
    assert eventually(lambda: p.two.publisher.status()["connected"])
    assert p.two.journal.epoch == epoch
    return r"table-2 refused own topics: (unsigned|another key)"


@attack
def a_flood_under_the_tables_name(p: Parlor) -> str:
    """Thousands of forged scores of three kinds; the table's own come through."""
    topic, forged = p.one.forged()
    strange, unsigned = p.one.sheet().wire(1, p.one.hand(LOOT, 900)), _unsigned(forged)
    flood = p.client("anyone")
    for _ in range(1500):
        flood.shout(topic, forged)
        flood.shout(*strange)
        flood.shout(topic, unsigned)
    p.one.play()
    flood.say(topic, b"{}")
    flood.close()
    return r"hub mahjong/west-lake/table-1/score: it is not signed by the key it names"


@attack
def a_swallower_in_the_hubs_own_group(p: Parlor) -> str:
    """A display joins the shared subscription of the hub's workers, to get what would be the hub's."""
    assert eventually(p.one.is_kept, 60)
    before = len(p.anyone.heard)
    leaves = ("score", "session", "hand", "event")
    groups = ("house", "hub", "parlor", "mahjong")
    thief = p.client("lobby", *(f"$share/{name}/mahjong/+/+/{leaf}" for name in groups for leaf in leaves))
    for _ in range(6):
        p.one.play()
        assert eventually(p.one.is_kept, 60)
    thief.close()
    asked = sum(topic == p.one.topics.resend for topic, _ in p.anyone.heard[before:])
    p.alert_counts[f"the hub missed nothing: it asked {asked} times"] += 1
    return r"the hub missed nothing: it asked 0 times"
