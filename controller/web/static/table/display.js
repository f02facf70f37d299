// What a display at the table says, in the reader's language. The table itself writes English in sixteen letters; what
// is not known here stands as it is written there.

const WORDS = [
  [/^READY\?$/, "ready"], [/^READY\? FLOWERS$/, "ready-flowers"], [/^WAIT$/, "wait"], [/^SHUFFLING$/, "shuffling"],
  [/^WALLS$/, "walls"], [/^DICE$/, "dice"], [/^DICE AGAIN (.+)$/, "dice-again"],
  [/^DICE (\d\+\d) OR (\d\+\d)\?$/, "dice-or"], [/^DICE (\d\+\d)\?$/, "dice-told"], [/^BREAK (.+)$/, "break"],
  [/^TURN UP (.+)$/, "turn-up"], [/^TURN BACK (.+)$/, "turn-back"], [/^FLOWERS$/, "flowers"],
  [/^DRAW 1 TAIL$/, "draw-1-tail"], [/^DISCARD$/, "discard"], [/^DISCARD OPEN$/, "discard-open"], [/^DRAW$/, "draw"],
  [/^DRAW KEEP$/, "draw-keep"], [/^DRAW TAIL$/, "draw-tail"], [/^CLAIM\?$/, "claim"], [/^OPEN HAND$/, "open-hand"],
  [/^LAY CHOW$/, "lay-chow"], [/^LAY PUNG$/, "lay-pung"], [/^LAY KONG$/, "lay-kong"], [/^SHOW HAND$/, "show-hand"],
  [/^FALSE\? HU\/PASS$/, "false"], [/^TIDY$/, "tidy"], [/^NO WIN (.+)$/, "no-win"], [/^NO (.+)$/, "no"],
  [/^UNDO (\S+) NOWIN$/, "undo-nowin"], [/^UNDO (.+)$/, "undo"], [/^OUTRANKED$/, "outranked"],
  [/^WON (.+)$/, "won"], [/^PAID (.+)$/, "paid"], [/^EVEN 0$/, "even"], [/^SESSION OVER$/, "session-over"],
  [/^BREAK$/, "pause"], [/^OPEN LID$/, "open-lid"], [/^CLOSE LID$/, "close-lid"], [/^FREE TILES$/, "free-tiles"],
  [/^FREE PLATE$/, "free-plate"], [/^FIND (.+)$/, "find"], [/^TAKE OUT (.+)$/, "take-out"], [/^SORT (.+)$/, "sort"],
  [/^PRESS MACHINE$/, "press-machine"], [/^ROLL DICE$/, "roll-dice"],
  [/^SET WALLS$/, "set-walls"], [/^(E\d \S+) READY\?$/, "fault-ready"],
];

/** The entry of the catalogue for what a display says, and what stands in it; null where it is not known here. */
export function displayEntry(display) {
  for (const [pattern, entry] of WORDS) {
    const found = pattern.exec(String(display ?? ""));
    if (found) return { entry, a: found[1] ?? "", b: found[2] ?? "" };
  }
  return null;
}

export function displayText(words, display) {
  const known = displayEntry(display);
  return known ? words.plain(`led-${known.entry}`, { a: known.a, b: known.b }) : String(display ?? "");
}
