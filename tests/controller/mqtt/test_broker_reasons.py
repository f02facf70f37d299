"""MQTT reason codes as people read them: what the broker means, and what to do."""

from __future__ import annotations

import pytest

from controller.mqtt import broker_capabilities
from controller.mqtt.broker_capabilities import BrokerCapabilities
from controller.settings.broker_address import BrokerAddress
from controller.words import Sentence
from controller.words.sentence import parts_of

BROKER = BrokerAddress.parse("mqtt://broker:1883")


@pytest.mark.parametrize(
    ("reason", "english", "cure", "chinese"),
    [
        (
            broker_capabilities.refusal_sentence(BROKER, 0x89, "Server busy"),
            f"The broker at {BROKER} refuses the connection (server busy): it is busy.",
            "Look at the broker.",
            "它正忙。",
        ),
        (
            broker_capabilities.refusal_sentence(BROKER, 0x86, "Bad user name or password", "no"),
            f"The broker at {BROKER} refuses a client without a user name (bad user name or password, “no”).",
            "Give the right user and password.",
            "没有用户名的客户端",
        ),
        (
            broker_capabilities.ended(BROKER, 0x8B, "Server shutting down", "updates"),
            f"The broker at {BROKER} has ended the connection (server shutting down, “updates”): it shuts down.",
            "Start it again.",
            "它正在关闭。",
        ),
        (
            broker_capabilities.not_taken(BROKER, "a/b", 7, 0x87, "Not authorized"),
            f"The broker at {BROKER} rejects a message on a/b, 7 bytes (not authorized): this user may not "
            "write there.",
            "Correct the broker's access list.",
            "这个用户不能往那里写。",
        ),
        (
            broker_capabilities.version_refused(BROKER, five=True),
            f"The broker at {BROKER} refuses the protocol version (MQTT 5).",
            "Use a broker that speaks it, such as Mosquitto.",
            "拒绝这个协议版本",
        ),
        (
            BrokerCapabilities(retain_available=False).lacking(BROKER),
            f"The broker at {BROKER} cannot serve a table: it keeps no retained messages; a table needs them "
            "after a restart to find out what has arrived.",
            "Let it keep them (Mosquitto: retain_available true), or use another broker.",
            "它不保留消息",
        ),
        (
            BrokerCapabilities(shared_available=False).lacking_for_hub(BROKER),
            f"The broker at {BROKER} cannot serve a hub: it offers no shared subscriptions.",
            "A hub needs them: use another broker, such as Mosquitto.",
            "它不支持共享订阅。",
        ),
    ],
)
def test_a_reason_says_what_is_wrong_and_what_to_do(
    reason: Sentence, english: str, cure: str, chinese: str
) -> None:
    assert [part.text for part in parts_of(reason)] == [english, cure]
    assert chinese in reason.in_language("zh")


def test_a_reason_code_without_a_meaning_is_named() -> None:
    reason = broker_capabilities.refusal_sentence(BROKER, 0x83, "Implementation specific error")
    assert reason.text == f"The broker at {BROKER} refuses the connection (implementation specific error)."


def test_a_broker_that_has_all_lacks_nothing() -> None:
    able = BrokerCapabilities()
    assert able.lacking(BROKER) is None and able.lacking_for_hub(BROKER) is None
