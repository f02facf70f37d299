// What a panel calls its player for, from what the seat's display says.

import { displayEntry } from "../table/display.js";

const READY = new Set(["ready", "ready-flowers", "won", "paid", "even", "fault-ready"]);
const CLAIM = new Set(["claim"]);
const REFUSED = new Set(["no", "undo", "undo-nowin", "false", "tidy"]);
const QUIET = new Set(["wait", "shuffling", "walls", "dice", "dice-are", "dice-again", "break", "outranked", "no-win", "session-over", "over", "pause"]);
const WRONG = /^(fault|at-wall|short-of|too-many|disk|journal|outbox)/; // says what is wrong, and only perhaps to whom it is

/** "turn", "claim", "ready", "refused", or "" where nothing is wanted of this seat; `buttons` are those of use. */
export function attention(display, buttons) {
  const { entry, a } = displayEntry(display) || {};
  if (entry === "see-hub") return attention(a, buttons);
  if (REFUSED.has(entry)) return "refused";
  if (CLAIM.has(entry)) return "claim";
  if (READY.has(entry)) return buttons.includes("ready") ? "ready" : "";
  if (!entry || (WRONG.test(entry) && entry !== "fault-close-lid")) return buttons.length ? "turn" : "";
  return QUIET.has(entry) ? "" : "turn";
}

/** The refusal that the display means, newest first among the table's events; null where it means none. */
export function refusalShown(snapshot, seat) {
  const display = ((snapshot.seats || [])[seat] || {}).display;
  if (attention(display, []) !== "refused") return null;
  const events = (snapshot.events || []).filter((one) => one.kind === "refusal" && one.seat === seat);
  return events.length ? events[events.length - 1] : null;
}
