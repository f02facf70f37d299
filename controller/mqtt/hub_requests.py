"""Requests of staff at this machine to admit, refuse or forget hubs: at the running table, or on its journal where none
runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from controller.journal.journal import JournalError
from controller.json_values import JsonObject
from controller.mqtt.hub_admission import Admission, AdmissionRefused, admission_text, read_key
from controller.orders.origin import Origin
from controller.orders.unix_socket import RequestRefused
from controller.words import Sentence, plain, say


@dataclass(frozen=True)
class HubRequests:
    """Answers requests about hubs: `{"do": "list"}`, `{"do": "admit", "fingerprint"}`, `{"do": "trust", "key",
    "name"}`, `{"do": "refuse", "fingerprint", "why"}`, `{"do": "forget", "fingerprint", "why"}`. `notices` returns what
    else staff must know."""

    admission: Admission
    notices: Callable[[], list[Sentence]] = list

    def request(self, said: Mapping[str, object], who: Origin) -> JsonObject:
        """Handle a request that came through the journal's Unix socket. Raises RequestRefused."""
        return self.answer(said, _name(who))

    def answer(self, said: Mapping[str, object], by: str) -> JsonObject:
        """Execute it on behalf of the person `by`. Raises RequestRefused."""

        def word(name: str) -> str:
            found = said.get(name, "")
            return found if isinstance(found, str) else ""

        desk = self.admission
        try:
            match said.get("do"):
                case "list":
                    sentences = [plain(admission_text(desk.told())), *self.notices()]
                case "admit":
                    sentences = [desk.admit(word("fingerprint"), by)]
                case "trust":
                    sentences = [desk.trust(read_key(word("key")), word("name"), by)]
                case "refuse":
                    sentences = [desk.refuse(word("fingerprint"), by, word("why"))]
                case "forget":
                    sentences = [desk.forget(word("fingerprint"), by, word("why"))]
                case other:
                    raise RequestRefused(say("hub.unknown_request", request=repr(other)))
        except (AdmissionRefused, JournalError) as refused:
            raise RequestRefused(refused.whole) from refused
        return {
            "text": "\n".join(sentence.text for sentence in sentences),
            "sentences": [sentence.to_json() for sentence in sentences],
            **desk.told(),
            "notices": [notice.to_json() for notice in self.notices()],
        }


def _name(who: Origin) -> str:
    """The authenticated identity of the requester, in a word."""
    return who.user or f"uid {who.uid}" if who.uid is not None else who.door
