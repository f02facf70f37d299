"""Which tiles a hand waits for, and what each is worth drawn."""

from controller.rules import Tile, load, name, tiles

HAND = "2345678p111s777z"
kawuxing = load("kawuxing")
assert len(tiles(HAND)) == 13
for tile in map(Tile, range(len(kawuxing.tile_set))):
    if kawuxing.tile_set[tile] > tiles(HAND).count(tile):
        seats = [{"hand": HAND}, {}, {}]
        win = {"seat": 0, "by": "draw", "tile": name(tile)}
        answer = kawuxing.score({"banker": 0, "seats": seats, "win": win})
        if answer["valid"]:
            print(name(tile), answer["deltas"], answer["patterns"])
