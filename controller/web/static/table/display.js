// What a display at the table says, in the reader's language. The table itself writes English in sixteen letters; what
// is not known here stands as it is written there. Of two entries that fit, the one with more letters of its own is
// meant (as in controller/words/english_texts.py), and what stands in an entry's gaps may be such a word itself.

const WORDS = [
  [/^READY\? FLOWERS$/, "ready-flowers"], [/^FALSE\? HU\/PASS$/, "false"], [/^JOURNAL LOCKED$/, "journal-locked"],
  [/^PRESS MACHINE$/, "press-machine"], [/^(.+) CAMERA LOOKS$/, "fault-looks"], [/^DISCARD OPEN$/, "discard-open"],
  [/^ABANDONED$/, "abandoned"], [/^ABANDONED (.+)$/, "abandoned-moved"], [/^SESSION OVER$/, "session-over"], [/^DICE AGAIN (.+)$/, "dice-again"], [/^DICE (.+) SEEN\?$/, "dice-seen"],
  [/^DRAW 1 TAIL$/, "draw-1-tail"], [/^UNDO (.+) NOWIN$/, "undo-nowin"], [/^OUTBOX FULL$/, "outbox-full"],
  [/^DICE (.+) OR (.+)\?$/, "dice-or"], [/^TURN BACK (.+)$/, "turn-back"], [/^FREE TILES$/, "free-tiles"],
  [/^FREE PLATE$/, "free-plate"], [/^(.+) CLOSE LID$/, "fault-close-lid"], [/^SHUFFLING$/, "shuffling"],
  [/^ROLL DICE (.+)$/, "roll-dice-of"],
  [/^ROLL DICE$/, "roll-dice"], [/^DRAW KEEP$/, "draw-keep"], [/^DRAW TAIL$/, "draw-tail"],
  [/^OPEN HAND$/, "open-hand"], [/^SHOW HAND$/, "show-hand"], [/^OUTRANKED$/, "outranked"],
  [/^DISK FULL$/, "disk-full"], [/^DISK FAILS$/, "disk-fails"], [/^CLOSE LID$/, "close-lid"], [/^TAKE OUT (.+)$/, "take-out"],
  [/^SET WALLS$/, "set-walls"], [/^(.+) SEE HUB$/, "see-hub"], [/^TURN UP (.+)$/, "turn-up"],
  [/^LAY CHOW$/, "lay-chow"], [/^LAY PUNG$/, "lay-pung"], [/^LAY KONG$/, "lay-kong"], [/^DISK LOW$/, "disk-low"],
  [/^OPEN LID$/, "open-lid"], [/^(.+) WALL (.+) -(.+)$/, "at-wall-short"],
  [/^(.+) WALL (.+) \+(.+)$/, "at-wall-more"], [/^FLOWERS$/, "flowers"], [/^DISCARD$/, "discard"],
  [/^NO WIN (.+)$/, "no-win"], [/^(.+) READY\?$/, "fault-ready"], [/^READY\?$/, "ready"],
  [/^DICE (.+)\?$/, "dice-told"], [/^BREAK (.+)$/, "break"], [/^CLAIM\?$/, "claim"], [/^EVEN 0$/, "even"],
  [/^1 TILE$/, "one-tile"], [/^(.+) TILES$/, "tiles"], [/^(.+) WALL (.+)$/, "at-wall"],
  [/^(.+) SHORT$/, "fault-short"], [/^(.+) EXTRA$/, "fault-extra"], [/^(.+) COMMS$/, "fault-comms"],
  [/^(.+) POWER$/, "fault-power"], [/^(.+) RESET$/, "fault-reset"], [/^(.+) MIXED$/, "fault-mixed"],
  [/^(.+) FAULT$/, "fault-other"], [/^WALLS$/, "walls"], [/^DICE (.+)$/, "dice-are"], [/^UNDO (.+)$/, "undo"],
  [/^PAID (.+)$/, "paid"], [/^OVER (.+)$/, "over"], [/^BREAK$/, "pause"], [/^FIND (.+)$/, "find"],
  [/^SORT (.+)$/, "sort"], [/^(.+) LIFT$/, "fault-lift"], [/^(.+) DICE$/, "fault-dice"], [/^WAIT$/, "wait"],
  [/^DICE$/, "dice"], [/^DRAW$/, "draw"], [/^TIDY$/, "tidy"], [/^WON (.+)$/, "won"], [/^(.+) JAM$/, "fault-jam"],
  [/^(.+) LID$/, "fault-lid"], [/^NO (.+)$/, "no"], [/^(.+) -(.+)$/, "short-of"], [/^(.+) \+(.+)$/, "too-many"],
];

/** The entry of the catalogue for what a display says, and what stands in it; null where it is not known here. */
export function displayEntry(display) {
  for (const [pattern, entry] of WORDS) {
    const found = pattern.exec(String(display || ""));
    if (found) return { entry, a: found[1] || "", b: found[2] || "", c: found[3] || "" };
  }
  return null;
}

export function displayText(words, display) {
  const known = displayEntry(display);
  if (!known) return String(display || "");
  const [a, b, c] = [known.a, known.b, known.c].map((part) => displayText(words, part));
  return words.plain(`led-${known.entry}`, { a, b, c });
}
