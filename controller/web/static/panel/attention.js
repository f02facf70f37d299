// What a panel calls its player for, from what the seat's display says.

import { displayAsks, displayName } from "../shared/display.js";

const READY = new Set(["ready", "ready_flowers", "won", "paid", "even", "abandoned", "abandoned_moved", "fault_ready"]);
const CLAIM = new Set(["claim"]);
const REFUSED = new Set(["refused", "undo", "undo_no_win", "doubted", "tidy"]);
const QUIET = new Set([
  "wait", "shuffling", "walls", "dice", "dice_are", "dice_again", "break", "outranked", "no_win", "kong_paid",
  "session_over", "over", "pause",
]);
const WRONG = /^(fault|disk|journal|outbox)_/; // says what is wrong, and only perhaps to whom it is

/** What the panel of `seat` calls for: "turn", "claim", "ready", "question", "refused", or "" where nothing is wanted
 * of it; `buttons` are those of use. */
export function callOf(snapshot, { seat, buttons }) {
  const asked = (snapshot.questions || []).some((question) => question.seat === seat);
  return attention(((snapshot.seats || [])[seat] || {}).display_text, buttons || [], asked);
}

/** The same of what a display says; `asked`: whether the table asks about this seat's tiles, which lie there unread. */
function attention(sentence, buttons, asked) {
  const name = displayName(displayAsks(sentence));
  if (name === "tidy" && asked) return "question"; // nothing was refused: one tap answers it
  if (REFUSED.has(name)) return "refused";
  if (CLAIM.has(name)) return "claim";
  if (READY.has(name)) return buttons.includes("ready") ? "ready" : "";
  if (!name || (WRONG.test(name) && name !== "fault_close_lid")) return buttons.length ? "turn" : "";
  return QUIET.has(name) ? "" : "turn";
}

/** The refusal that the display means, newest first among the table's events; null where it means none. */
export function refusalShown(snapshot, seat) {
  if (callOf(snapshot, { seat }) !== "refused") return null;
  const events = (snapshot.events || []).filter((one) => one.kind === "refusal" && one.seat === seat);
  return events.length ? events[events.length - 1] : null;
}
