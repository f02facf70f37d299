"""One hand of a rule system at a simulated table with the referee at its head, and a picture of it as JSON.

`python -m tests.controller.rules.closed_loop RULES TRUTH`: for a process of its own, in which RULES are installed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from hardware_sim.demo.compare import differences, truth_of, word_of
from hardware_sim.strategy.rule_violations import Habits
from hardware_sim.world.scene_builder import Obstacles, SceneBuilder
from hardware_sim.world.world import World
from tests.hardware_sim.perfect_sight import RefereedGame, play

SEED = 21
TILES_AWAY = 20
"""Tiles that have left the walls after the deal when the picture is taken; discards and melds are among them."""


def main(rules: str, truth: Path) -> None:
    """Play, take the picture, print what the table reported wrongly."""
    pictures: list[tuple[int, ...]] = []
    faces: set[int] = set()

    def look(world: World) -> None:
        if not pictures and sum(map(len, world.tiles.discards)) >= TILES_AWAY:
            picture = SceneBuilder(world, Obstacles()).frame(0)
            pictures.append(picture.shape)
            faces.update(int(each) for each in picture[::64, ::64].ravel())

    async def hand() -> RefereedGame:
        eye = RefereedGame(SEED, Habits(), watch=look, rules=rules, truth=truth)
        await eye.hands(1)
        return eye

    messages = play(hand).messages()
    report = {
        "differences": differences(truth_of(truth), word_of(messages), 1),
        "scores": [message["result"] for message in messages if message["topic"] == "score"],
        "picture": pictures,
        "brightnesses": len(faces),
    }
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
