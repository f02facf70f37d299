"""The information each player of a hand has: the own hand and all open tiles, never the others' tiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from controller.rules.acts import Hu
from controller.rules.evolve import evolve
from controller.rules.hand_state import HandState, Source
from controller.rules.registry import definition_of
from controller.rules.system import System
from controller.rules.tiles import FACES, KINDS, Counts, Seat, Tile, add_tiles, remove_tiles, spread
from hardware_sim.strategy.hand_targets import aims_of
from hardware_sim.strategy.policy import AMBITIOUS_OFTEN, PlayerView, Trial


class Sights:
    """Makes the players' views of a hand of one system; `chance` decides which players are ambitious."""

    def __init__(self, system: System, chance: Random) -> None:
        self.system = system
        self._player = definition_of(system.name).player
        self._floats = self._player.floats
        self._ambitious = [self._floats and chance.random() < AMBITIOUS_OFTEN for _ in range(system.players)]
        self._faces: dict[tuple[Tile, ...], Mapping[Tile, Tile]] = {}
        self._winning: dict[object, frozenset[Tile]] = {}

    def of(self, hand: HandState, seat: Seat) -> PlayerView:
        """The view of this seat. Its own hand must be known."""
        state = hand.seats[seat]
        assert state.hand is not None
        wilds = frozenset(hand.wilds)
        sets = [meld for meld in state.melds if meld.kind != "single_kong"]
        faces = self._stands_for(hand)
        return PlayerView(
            seat,
            spread(state.hand),
            len(sets),
            wilds,
            faces,
            in_view(hand),
            hand.left,
            self._ambitious[seat],
            sets=self._player.sets,
            laid=tuple(tuple(faces.get(tile, tile) for tile in meld.tiles[:3]) for meld in sets),
            opened=any(meld.kind != "closed_kong" for meld in sets),
            useless=(self.system.single_kong_tiles(hand) | self.system.flower_tiles(hand)) - wilds,
            floats=self._floats,
            floats_pay=self._player.floats_pay,
            aims=aims_of(self.system, hand, seat),
        )

    def trial(self, hand: HandState, seat: Seat, sight: PlayerView) -> Trial | None:
        """Whether the rules let a ready hand win, tried with every tile nobody has seen; None where shapes say it."""
        return None if self._floats else _Trial(self.system, hand, seat, sight, self._winning)

    def _stands_for(self, hand: HandState) -> Mapping[Tile, Tile]:
        """The tiles that count as another's face."""
        if hand.wilds not in self._faces:
            faces = {Tile(tile): self.system.face(hand, Tile(tile)) for tile in range(KINDS)}
            self._faces[hand.wilds] = {tile: face for tile, face in faces.items() if tile != face}
        return self._faces[hand.wilds]


def in_view(hand: HandState) -> dict[Tile, int]:
    """How many of each tile lie open on the table."""
    view: dict[Tile, int] = {}
    for state in hand.seats:
        for tile in state.discards:
            view[tile] = view.get(tile, 0) + 1
        for meld in state.melds:
            for tile in meld.tiles:
                view[tile] = view.get(tile, 0) + 1
    for tile in hand.indicators:
        view[tile] = view.get(tile, 0) + 1
    return view


class _Trial:
    """Draws every tile that completes a ready hand, and asks the rules whether it wins; `known` caches that."""

    def __init__(
        self,
        system: System,
        hand: HandState,
        seat: Seat,
        sight: PlayerView,
        known: dict[object, frozenset[Tile]],
    ) -> None:
        self._system, self._hand, self._seat, self._sight, self._known = system, hand, seat, sight, known

    def __call__(self, discard: Tile) -> float:
        state = self._hand.seats[self._seat]
        assert state.hand is not None
        held = remove_tiles(state.hand, discard)
        key = (held, state.melds, len(state.flowers), self._hand.wilds)
        if key not in self._known:
            self._known[key] = frozenset(self._winning(discard, held))
        in_view = self._sight.in_view
        return sum(
            max(0, self._system.tile_set[tile] - in_view.get(tile, 0) - held[tile] - (tile == discard))
            for tile in self._known[key]
        )

    def _winning(self, discard: Tile, held: Counts) -> Iterator[Tile]:
        hand, seat, sight = self._hand, self._seat, self._sight
        state = hand.seats[seat]
        after = sight.without([discard])
        naturals, wilds = after.counts()
        helping = {
            face
            for aim in after.open_aims
            if aim.distance(naturals, min(wilds, aim.most_wilds), after.open_sets) == 1
            for face in aim.improvements(naturals, after.open_sets)
        }
        for tile in map(Tile, range(FACES)):
            if self._system.in_set(tile) and (tile in sight.wilds or sight.face(tile) in helping):
                drawn = evolve(
                    hand.with_seat(seat, evolve(state, hand=add_tiles(held, tile))),
                    drawn=tile,
                    source=Source.HEAD,
                )
                if self._system.verify(drawn, Hu(seat)) is None:
                    yield tile
