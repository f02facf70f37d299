"""What a hub says is a sentence from where it arises: refusals, alerts as they are stored, what `verify` finds."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import Engine, update

from controller.parlor.hub import alerts, dispute_decisions, message_validation
from controller.parlor.hub.alerts import HubAlert
from controller.parlor.hub.decision_log import Decider, all_of, append_decision
from controller.parlor.hub.key_decisions import Known, NotDecided, why_not
from controller.parlor.storage.database import DatabaseError, open_database, writing
from controller.parlor.storage.schema_trust import AlertRow, DecisionRow
from controller.parlor.verification.projected_rows import Verified
from controller.web.static_files import word_source
from controller.words import plain
from controller.words.sentence import Sentence, sentence

STAFF = Decider(plain("Lin"), None)
ALERT = HubAlert(
    kind=alerts.FORK,
    subject="j1",
    parlor="west",
    table="t1",
    sentence=sentence("dispute.fork", table="west/t1", message=7, epoch="j1"),
    detail={"identity": "j1", "generation": 0},
)


def standing(engine: Engine) -> alerts.StandingAlert:
    with engine.connect() as connection:
        (one,) = alerts.standing_alerts(connection)
    return one


@pytest.mark.parametrize(("language", "letters"), [("zh", "牌桌 west/t1"), ("ja", "卓 west/t1")])
def test_stored_alert_is_in_readers_language(engine: Engine, language: str, letters: str) -> None:
    with writing(engine) as connection:
        alerts.stand(connection, [ALERT])
    one = standing(engine)
    assert one["text"] == ALERT.sentence.text and one["detail"] == ALERT.detail
    assert letters in Sentence.from_json(one["said"]).in_language(language)
    with engine.connect() as connection:
        (notice,) = alerts.notices(connection).values()
    assert notice.id == "dispute.fork"


@pytest.mark.parametrize("detail", [{}, {"said": 7}, {"said": {"args": {}}}, {"said": {"id": 1}}])
def test_an_alert_that_an_older_program_stored_stands_in_english(
    engine: Engine, detail: dict[str, object]
) -> None:
    with writing(engine) as connection:
        alerts.stand(connection, [ALERT])
        connection.execute(update(AlertRow).values(detail=detail))
    assert Sentence.from_json(standing(engine)["said"]).in_language("zh") == ALERT.sentence.text


def test_an_alert_that_comes_again_says_what_is_so_now(engine: Engine) -> None:
    again = HubAlert("fork", "j1", "west", "t1", sentence("dispute.fork", table="a/b", message=9, epoch="j1"))
    for raised in (ALERT, again):
        with writing(engine) as connection:
            alerts.stand(connection, [raised])
    assert Sentence.from_json(standing(engine)["said"]) == again.sentence


def test_refused_decision_is_in_readers_language(engine: Engine) -> None:
    with pytest.raises(NotDecided) as refused:
        dispute_decisions.decide_alert(engine, 5, "keep", STAFF, "")
    assert "There is no alert 5" in str(refused.value)
    assert "没有警报 5" in refused.value.in_language("zh")


@pytest.mark.parametrize(("language", "text"), [("en", "hub west"), ("zh", "总台 west"), ("ja", "ハブ west")])
def test_decider_is_shown_in_readers_language(engine: Engine, language: str, text: str) -> None:
    with writing(engine) as connection:
        append_decision(
            connection, Decider(sentence("decider.hub", hub="west"), None), "hub begins", "west", "", ""
        )
        (decision,) = all_of(connection, language)
    assert decision["by"] == text


@pytest.mark.parametrize(
    ("language", "text"), [("en", "was west/t1"), ("zh", "原名 west/t1"), ("ja", "以前の名前は west/t1")]
)
def test_the_programs_reason_for_a_decision_is_translated(engine: Engine, language: str, text: str) -> None:
    why = sentence("decision_why.renamed", former="west/t1")
    with writing(engine) as connection:
        append_decision(connection, STAFF, "renamed", "j1", "west/t2", why)
        append_decision(connection, STAFF, "cleared", "*/*", "", "Lin said so")
        of_a_person, own = all_of(connection, language)
    assert (own["why"], of_a_person["why"]) == (text, "Lin said so")


@pytest.mark.parametrize("stored", ["Lin", "", "{}", '{"id": 7}', "[]"])
def test_a_decider_that_is_no_sentence_is_shown_as_stored(engine: Engine, stored: str) -> None:
    with writing(engine) as connection:
        append_decision(connection, STAFF, "cleared", "*/*", "", "")
        connection.execute(update(DecisionRow).values(by_whom=stored))
        (decision,) = all_of(connection, "zh")
    assert decision["by"] == stored


def test_database_that_is_not_there_is_reported_with_what_to_do() -> None:
    with pytest.raises(DatabaseError) as absent:
        open_database("sqlite:///nowhere.db", made=False)
    first, second = absent.value.sentences
    assert (first.id, second.id) == ("database.absent", "database.name_the_hubs")


def test_why_a_message_is_not_taken_is_a_sentence() -> None:
    known = Known("k", "ABCD", "west", "t1", "j1", "own", "revoked", 0, 0)
    why = why_not(known, "j1")
    assert why is not None and why.text == "its key ABCD is revoked"
    assert not re.search("[a-z]", why.in_language("ja"))
    with pytest.raises(message_validation.RejectedMessage) as rejected:
        message_validation.table_of_topic("elsewhere/a")
    assert rejected.value.sentence.id == "rejected.no_topic"


def test_what_verify_finds_is_in_readers_language() -> None:
    found = Verified(messages=2, altered=1)
    assert found.sentence.text == "Altered: 1 alterations were found in a record of 2 messages."
    assert not re.search("[A-Za-z]", found.sentence.in_language("zh"))


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_pages_of_hub_are_sent_what_it_says_and_no_other_page(language: str) -> None:
    assert "dispute-fork = " in (word_source(language, "record_sentences") or "")
    assert "rejected-no_topic = " in (word_source(language, "record_sentences") or "")
    assert "dispute-fork = " not in (word_source(language, "sentences") or "")
