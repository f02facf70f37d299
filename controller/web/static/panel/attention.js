// What a panel calls its player for, from what the seat's display says.

import { displayEntry } from "../table/display.js";

const READY = new Set(["ready", "ready-flowers", "won", "paid", "even", "abandoned", "abandoned-moved", "fault-ready"]);
const CLAIM = new Set(["claim"]);
const REFUSED = new Set(["no", "undo", "undo-nowin", "false", "tidy"]);
const QUIET = new Set(["wait", "shuffling", "walls", "dice", "dice-are", "dice-again", "break", "outranked", "no-win", "session-over", "over", "pause"]);
const WRONG = /^(fault|at-wall|short-of|too-many|disk|journal|outbox)/; // says what is wrong, and only perhaps to whom it is

/** What the panel of `seat` calls for: "turn", "claim", "ready", "question", "refused", or "" where nothing is wanted of
 * it; `buttons` are those of use. */
export function callOf(snapshot, { seat, buttons }) {
  const asked = (snapshot.questions || []).some((question) => question.seat === seat);
  return attention(((snapshot.seats || [])[seat] || {}).display, buttons || [], asked);
}

/** The same of what a display says; `asked`: whether the table asks about this seat's tiles, which lie there unread. */
function attention(display, buttons, asked) {
  const { entry, a } = displayEntry(display) || {};
  if (entry === "see-hub") return attention(a, buttons, asked);
  if (entry === "tidy" && asked) return "question"; // nothing was refused: one tap answers it
  if (REFUSED.has(entry)) return "refused";
  if (CLAIM.has(entry)) return "claim";
  if (READY.has(entry)) return buttons.includes("ready") ? "ready" : "";
  if (!entry || (WRONG.test(entry) && entry !== "fault-close-lid")) return buttons.length ? "turn" : "";
  return QUIET.has(entry) ? "" : "turn";
}

/** The refusal that the display means, newest first among the table's events; null where it means none. */
export function refusalShown(snapshot, seat) {
  if (callOf(snapshot, { seat }) !== "refused") return null;
  const events = (snapshot.events || []).filter((one) => one.kind === "refusal" && one.seat === seat);
  return events.length ? events[events.length - 1] : null;
}
