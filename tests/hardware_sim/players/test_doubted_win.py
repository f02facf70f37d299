"""A winning hand that the table doubts is taken back, and shown again when the table asks for it again."""

from __future__ import annotations

import json
from pathlib import Path

from controller.rules.acts import Hu
from hardware_sim.players.players import SimulatedPlayer
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.call_state import Stage
from hardware_sim.world.world import World
from tests.hardware_sim.perfect_sight import RefereedGame, play


class Doubter:
    """Holds what the referee shows to a winner, who reads FALSE? instead, then SHOW HAND, until the hand lies open
    again."""

    def __init__(self, game: RefereedGame) -> None:
        self.steps: list[str] = []
        self._show = game.world.show
        self._withheld: dict[int, str] = {}
        self._doubting: set[int] = set()

    def show(self, seat: int, text: str) -> None:
        if seat in self._doubting:
            self._withheld[seat] = text
        else:
            self._show(seat, text)

    def look(self, player: SimulatedPlayer) -> None:
        call, seat = player.person.call, player.person.seat
        if call is None or not isinstance(call.act, Hu) or "shown again" in self.steps:
            return
        if call.stage is Stage.DONE and seat not in self._doubting:
            self._doubting.add(seat)
            self._go_on(seat, "shown", "FALSE? HZ-27")
        elif call.stage is Stage.AGAIN and self.steps == ["shown"]:
            self._go_on(seat, "taken back", "SHOW HAND")
        elif call.stage is Stage.DONE and self.steps == ["shown", "taken back"]:
            self._doubting.remove(seat)
            self._go_on(seat, "shown again", self._withheld[seat])

    def _go_on(self, seat: int, step: str, text: str) -> None:
        self.steps.append(step)
        self._show(seat, text)


def test_a_doubted_right_win_is_shown_again(tmp_path: Path) -> None:
    path = tmp_path / "truth.jsonl"
    open_hands: list[bool] = []

    async def main() -> Doubter:
        def watch(world: World) -> None:
            for player in game.players:
                before = len(doubter.steps)
                doubter.look(player)
                open_hands.extend(
                    [world.tiles.shown[player.person.seat] is not None] * (len(doubter.steps) - before)
                )

        game = RefereedGame(21, Habits.none(), watch=watch, truth=path)
        doubter = Doubter(game)
        game.world.show = doubter.show  # type: ignore[method-assign]
        await game.hands(1)
        return doubter

    assert play(main).steps == ["shown", "taken back", "shown again"]
    assert open_hands == [True, False, True]
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    disputes = [line["dispute"]["text"] for line in lines if "dispute" in line]
    assert disputes == ["a winning hand was doubted"]
    assert sum("result" in line for line in lines) == 1
