"""English texts that are found in the catalogue by their words."""

from __future__ import annotations

from controller.words.english_texts import retold

PREFIX = "doctor-said-"


def test_what_no_entry_knows_stays_english() -> None:
    for text in ("The moon is up.", "", "Seat 2 cannot change places with a tile."):
        assert retold(text, "zh", PREFIX) == text
