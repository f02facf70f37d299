// What the six buttons are called: by rules with points as its players call what a button would do now.

import { displayName } from "../shared/display.js";

const RIICHI = new Set(["discard_or_riichi", "draw_or_riichi", "riichi_discard"]);
const OWN_TURN = new Set([...RIICHI, "discard", "draw", "draw_tail"]);

/** The text on a button of a panel: `own` is its seat and the buttons of use there. */
export function buttonText(words, snapshot, own, button) {
  return words.plain(`panel-button-${buttonName(snapshot, own, button)}`);
}

/** Which win may be called now; "win" while none may, and while a hand is shown. */
function winName({ claim, turn }, seat) {
  if (claim) return "ron";
  return turn === seat ? "tsumo" : "win";
}

/** "tsumo" and "ron" for a win, "riichi" where ready announces it, "nine_terminals" where pass declares them. */
export function buttonName(snapshot, { seat, buttons = [] }, button) {
  if (!snapshot.points) return button;
  const shown = displayName(((snapshot.seats || [])[seat] || {}).display_text);
  if (button === "hu") return winName(snapshot, seat);
  if (button === "ready" && RIICHI.has(shown)) return "riichi";
  if (button === "pass" && buttons.includes(button) && OWN_TURN.has(shown)) return "nine_terminals";
  return button;
}
