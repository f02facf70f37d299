"""What a win is worth, and who pays whom: the score contract (docs/rules)."""

from controller.rules import clause_title, load

hangzhou = load("hangzhou")
case = {
    "banker": 0,
    "indicator": "9p",
    "seats": [{"hand": "112233m445566p7z"}, {}, {}, {}],
    "win": {"seat": 0, "by": "draw", "tile": "7z"},
}
answer = hangzhou.score(case)
print("wins:", answer["valid"])
print("patterns:", answer["patterns"])
print("payments:", answer["payments"])

refused = hangzhou.score({**case, "win": {"seat": 0, "by": "discard", "from": 1, "tile": "7z"}})
print("claimed instead:", refused["clause"], refused["reason"])
print(refused["clause"], "says:", clause_title(str(refused["clause"])))
