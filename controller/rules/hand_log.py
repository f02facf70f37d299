"""The `referee` contract: a hand as JSON Lines, one verdict a line; claims on one tile are decided together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from controller.identity import canonical
from controller.rules.acts import (
    Act,
    Chow,
    FalseWin,
    Hu,
    Kong,
    KongKind,
    Pung,
    actor,
    from_event,
    read_seat,
    read_tile,
    read_tiles,
    tiles_of,
)
from controller.rules.hand_state import HandState, Phase, Start
from controller.rules.registry import load
from controller.rules.results import CaseError, Json, Payment, Refusal, only_known
from controller.rules.score_case import MOST_COUNTED, MOST_POT, read_number, read_pot
from controller.rules.system import JudgedHu, System
from controller.rules.tiles import Seat, Tile, name, names

Numbered = tuple[int, Act]


def judge_log(lines: Iterable[str]) -> list[Json]:
    """The verdicts on a hand's log, and its result once it is over.

    The whole log is read first, so an unreadable line raises CaseError (naming `line N: field`) before any verdict.
    """
    system, start, events = read_log(lines)
    begun = system.begin(start)
    if isinstance(begun, Refusal):
        return [_refused(1, begun)]
    return _Referee(system, begun).judge(events)


def read_log(lines: Iterable[str]) -> tuple[System, Start, list[Numbered]]:
    """Header and acts of a log, the acts with their line numbers. Raises CaseError naming `line N: field`."""
    objects = [(number, _object(number, line)) for number, line in enumerate(lines, 1) if line.strip()]
    if not objects:
        raise CaseError("line 1", "the log is empty; it begins with a header")
    first, header = objects[0]
    try:
        system = load(header.get("rules"), header.get("options"))
        start = start_of(header, system.players, bets=system.has_bets)
        system.begin(start)
    except CaseError as problem:
        raise problem.within(f"line {first}") from None
    events: list[Numbered] = []
    for number, event in objects[1:]:
        try:
            act = from_event(event, system.players, bets=system.has_bets)
            for tile in tiles_of(act):
                if not system.in_set(tile):
                    raise CaseError("tile", f"there is no {name(tile)} in this set of tiles")
            events.append((number, act))
        except CaseError as problem:
            raise problem.within(f"line {number}") from None
    return system, start, events


HEADER_KEYS = (
    "rules",
    "options",
    "banker",
    "stay",
    "dice",
    "hands",
    "indicator",
    "round_wind",
    "banker_base",
    "chips",
)
BET_KEYS = ("honba", "pot", "scores", "first_banker")
"""Keys of headers by rules that have bets."""


def header_of(system: System, start: Start) -> Json:
    """The first line of a log: what `read_log` makes this system and start of."""
    header: Json = {
        "rules": system.name,
        "options": dict(system.options),
        "banker": int(start.banker),
        "stay": start.stay,
        "dice": list(start.dice) if start.dice or not system.has_bets else None,
        "hands": [None if dealt is None else names(dealt) for dealt in start.hands],
        "indicator": None if start.indicator is None else name(start.indicator),
    }
    if start.round_wind is not None:
        header["round_wind"] = name(start.round_wind)
    if start.banker_base is not None:
        header["banker_base"] = start.banker_base
    if start.chips is not None:
        header["chips"] = list(start.chips)
    if system.has_bets:
        header |= {"honba": start.honba, "pot": start.pot, "first_banker": int(start.first_banker)}
    if start.scores is not None:
        header["scores"] = list(start.scores)
    return header


def start_of(header: Mapping[str, object], players: int, *, bets: bool = False) -> Start:
    """The start of a hand from a log's first line; `bets`: by rules that have them.

    Raises CaseError naming the field that cannot be read.
    """
    only_known(header, (*HEADER_KEYS, *BET_KEYS) if bets else HEADER_KEYS)
    given = header.get("hands")
    hands = [None] * players if given is None else given
    if not isinstance(hands, list) or len(hands) != players:
        raise CaseError("hands", f"there are {players} hands, each tiles or null, got {given!r}")
    dealt: list[tuple[Tile, ...] | None] = [
        None if hand is None else read_tiles(hand, f"hands[{seat}]") for seat, hand in enumerate(hands)
    ]
    dice = header.get("dice")
    if not isinstance(dice, list) and not (bets and dice is None):
        raise CaseError("dice", f"must be a list like [3, 4], got {dice!r}")
    indicator = header.get("indicator")
    chips = header.get("chips")
    if chips is not None and not isinstance(chips, list):
        raise CaseError("chips", f"must list what each seat can still pay, got {chips!r}")
    return Start(
        banker=read_seat(header.get("banker"), "banker", players),
        stay=read_number(header.get("stay", 1), "stay", least=1, most=MOST_COUNTED),
        dice=dice or (),
        hands=dealt,
        indicator=None if indicator is None else read_tile(indicator, "indicator"),
        round_wind=None
        if header.get("round_wind") is None
        else read_tile(header["round_wind"], "round_wind"),
        banker_base=None
        if header.get("banker_base") is None
        else read_number(header["banker_base"], "banker_base", least=1),
        chips=None
        if chips is None
        else [
            None if each is None else read_number(each, f"chips[{seat}]") for seat, each in enumerate(chips)
        ],
        honba=read_number(header.get("honba", 0), "honba", most=MOST_COUNTED),
        pot=read_pot(header.get("pot")),
        scores=_scores(header.get("scores"), players),
        first_banker=read_seat(header.get("first_banker", 0), "first_banker", players),
    )


def _scores(value: object, players: int) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != players:
        raise CaseError("scores", f"must list the points of {players} seats, got {value!r}")
    for seat, each in enumerate(value):
        if not isinstance(each, int) or isinstance(each, bool) or abs(each) > MOST_POT:
            raise CaseError(f"scores[{seat}]", f"is a whole number of points, not {each!r}")
    return tuple(value)


class _Referee:
    """One pass over a log."""

    def __init__(self, system: System, hand: HandState) -> None:
        self.system = system
        self.hand = hand
        self.refused_hus: dict[Seat, tuple[Payment, ...]] = {}
        """The cost of the hus refused since the last accepted act, for a false win at the table."""

    def judge(self, events: list[Numbered]) -> list[Json]:
        answers: list[Json] = []
        place = 0
        while place < len(events):
            called = self._called_together(events, place)
            if called:
                answers += self._settle(called)
                place += len(called)
            else:
                answers.append(self._judge_one(*events[place]))
                place += 1
        if self.hand.result is not None:
            answers.append({"result": self.hand.result.to_json()})
        return answers

    def _called_together(self, events: list[Numbered], place: int) -> list[Numbered]:
        """The claims on one open tile that stand on consecutive lines from here."""
        called: list[Numbered] = []
        for number, act in events[place:]:
            if not _is_claim(self.hand, act):
                break
            called.append((number, act))
        return called

    def _settle(self, called: list[Numbered]) -> list[Json]:
        """Execute the claim that stands; the other legal claims are outranked."""
        open_to_all, lost = self.hand, dict[Seat, str]()
        refusals: dict[int, Refusal | None] = {}
        judged: list[JudgedHu] = []
        for number, act in called:
            refusal = refusals[number] = self._verified(act, judged if self.hand is open_to_all else [])
            if refusal is not None and refusal.cannot_win is not None:
                lost.setdefault(_actor(act), refusal.cannot_win)
                self._take_right(act, refusal)
        # Calls made before the wrong act stand; later acts of its player do not change them.
        self.hand = open_to_all
        standing = self._standing(called, refusals, judged)
        hus = dict(self._costs(called, refusals))
        if standing:
            failed = self._execute(standing, judged)
            assert failed is None, failed
        else:
            hus = self.refused_hus | hus
        for seat, clause in lost.items():
            if self.hand.phase is not Phase.OVER:
                self.hand = self.hand.without_right(seat, clause)
        self.refused_hus = hus
        return [
            _accepted(number, outranked=not any(act is each for each in standing))
            if (refusal := refusals[number]) is None
            else _refused(number, refusal)
            for number, act in called
        ]

    def _verified(self, act: Act, judged: list[JudgedHu]) -> Refusal | None:
        """Why the act is not allowed; the verdict on a hu is kept in `judged`."""
        if not isinstance(act, Hu):
            return self.system.verify(self.hand, act)
        verdict = self.system.judge_hu(self.hand, act)
        judged.append(verdict)
        return verdict.refusal

    def _standing(
        self, called: list[Numbered], refusals: dict[int, Refusal | None], judged: Sequence[JudgedHu]
    ) -> tuple[Act, ...]:
        """The claims that stand and can be executed: one without its tiles is refused unless it is outranked anyway."""
        while allowed := [act for number, act in called if refusals[number] is None]:
            standing = self.system.accepted_claims(self.hand, allowed)
            unstated = {
                number: after
                for number, act in called
                if any(act is each for each in standing)
                and isinstance(after := self.system.apply_together(self.hand, (act,), judged), Refusal)
            }
            if not unstated:
                return standing
            refusals |= unstated
        return ()

    def _costs(
        self, called: list[Numbered], refusals: Mapping[int, Refusal | None]
    ) -> Iterable[tuple[Seat, tuple[Payment, ...]]]:
        for number, act in called:
            refusal = refusals[number]
            if isinstance(act, Hu) and refusal is not None and refusal.false_win is not None:
                yield act.seat, refusal.false_win.payments

    def _judge_one(self, number: int, act: Act) -> Json:
        if isinstance(act, FalseWin) and self.hand.phase is not Phase.OVER:
            if act.seat not in self.refused_hus:
                return _refused(number, Refusal(*self.system.false_win_unfounded(act.seat)))
            act = replace(act, payments=self.refused_hus[act.seat])
        refusal = self._execute((act,))
        if refusal is not None:
            self._take_right(act, refusal)
            if isinstance(act, Hu) and refusal.false_win is not None:
                self.refused_hus[act.seat] = refusal.false_win.payments
            return _refused(number, refusal)
        return _accepted(number)

    def _take_right(self, act: Act, refusal: Refusal) -> None:
        """Remove the right that the clause of a wrong act costs (WH-41, XM-20); the rest of the state stays."""
        if refusal.cannot_win is not None and self.hand.phase is not Phase.OVER:
            self.hand = self.hand.without_right(_actor(act), refusal.cannot_win)

    def _execute(self, acts: Sequence[Act], judged: Sequence[JudgedHu] = ()) -> Refusal | None:
        after = self.system.apply_together(self.hand, acts, judged)
        if isinstance(after, Refusal):
            return after
        self.hand = after
        self.refused_hus = {}
        return None


def _actor(act: Act) -> Seat:
    """The seat that acted; only acts of a seat can be wrong in a way that costs it something."""
    seat = actor(act)
    assert seat is not None
    return seat


def _is_claim(hand: HandState, act: Act) -> bool:
    phase = hand.phase
    if phase is Phase.ROB or (hand.opening and phase is Phase.DISCARD):
        return isinstance(act, Hu)
    direct = isinstance(act, Kong) and act.kind is KongKind.DIRECT
    return phase is Phase.CLAIMS and (direct or isinstance(act, Chow | Pung | Hu))


def _accepted(number: int, *, outranked: bool = False) -> Json:
    return {"line": number, "ok": True, "outranked": True} if outranked else {"line": number, "ok": True}


def _refused(number: int, refusal: Refusal) -> Json:
    answer: Json = {"line": number, "ok": False, "clause": refusal.clause, "reason": refusal.reason.text}
    if refusal.cannot_win is not None:
        answer["cannot_win"] = refusal.cannot_win
    if refusal.false_win is not None:
        answer["false_win"] = {"deltas": list(refusal.false_win.deltas)}
    return answer


def _object(number: int, line: str) -> Mapping[str, object]:
    try:
        value = canonical.read_json(line)
    except canonical.JsonRefused as problem:
        raise CaseError(f"line {number}", f"is no JSON object: {problem}") from None
    if not isinstance(value, Mapping):
        raise CaseError(f"line {number}", f"is no JSON object: {line.strip()[:60]}")
    return value
