"""A table where somebody lays tiles face down."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.referee.inputs import Input, ZonesRead
from controller.referee.layout_diff import BACK
from controller.referee.stages import BetweenHands, Revealing
from controller.referee.zones import OpenHand, TableMeld, TableZoneKind
from tests.controller.referee.ideal_table import IdealTable, fresh_table


class FaceDownTable(IdealTable):
    """Winners leave a tile of their hand, or their closed kongs, face down."""

    def __init__(self, kind: TableZoneKind, seed: int) -> None:
        self.kind = kind
        self.under: tuple[str, ...] = ()
        super().__init__(fresh_table("hangzhou"), seed, keen=True)

    def give(self, given: Input) -> None:
        if isinstance(given, ZonesRead) and isinstance(self.table.stage, Revealing):
            given = ZonesRead({zone: self.turned_down(content) for zone, content in given.zones.items()})
        super().give(given)

    def turned_down(self, content: Any) -> Any:
        match content:
            case OpenHand(tiles=(first, *rest)) if self.kind is TableZoneKind.HAND:
                self.under = (first,)
                return replace(content, tiles=(BACK, *rest))
            case (TableMeld(), *_) if self.kind is TableZoneKind.MELDS:
                return tuple(self._kong_down(meld) for meld in content)
        return content

    def _kong_down(self, meld: TableMeld) -> TableMeld:
        if len(meld.tiles) < 4 or len(set(meld.tiles)) > 1 or meld.rotated is not None:
            return meld
        self.under = meld.tiles
        return TableMeld((BACK,) * 4)

    def until_shown(self) -> bool:
        """Play until a hand has been shown for a while; False where the first three hands show nothing face down."""
        for _ in range(3000):
            stage = self.table.stage
            if isinstance(stage, Revealing) and self.under and stage.late:
                return True
            if isinstance(stage, BetweenHands) and self.table.session.number >= 3:
                return False
            self.turn()
        raise AssertionError("nobody ever won")
