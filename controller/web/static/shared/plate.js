// The plate of a seat: player, balance, bank, and what the display at the table says.

import { html } from "../vendor/preact.js";
import { gainClass, given, signed } from "./amounts.js";
import { displayName, displayText } from "./display.js";
import { fitted } from "./fitted.js";
import { bankerText, riichiText, standingText } from "./points.js";
import { meldTiles, nameOf, useWords } from "./text_elements.js";
import { isolated, named } from "./words.js";

const PLATE = { width: 180, height: 142 };
const PLATE_AT = [[-486, 344], [306, 344], [306, -486], [-486, -486]]; // each seat's left-hand corner
const INSIDE = PLATE.width - 24;

/** Who banks the hand that is shown, and for which time: the result's hand until the next one begins. */
export function bankOf(snapshot) {
  const shown = snapshot.result && snapshot.result.banker !== undefined ? snapshot.result : snapshot;
  return { banker: shown.banker, stay: shown.stay };
}

export function Plate({ k, seat, snapshot }) {
  const words = useWords();
  const [x, y] = PLATE_AT[k];
  const { banker, stay } = bankOf(snapshot);
  const name = fitted(nameOf(words, snapshot, k), { width: INSIDE, most: 26, least: 13, weight: 700 });
  const riichi = seat.riichi
    ? fitted(riichiText(words, seat), { width: INSIDE, most: 16, least: 9, weight: 700 })
    : null;
  const below = belowTotal(words, snapshot, seat, k);
  const chips = below ? fitted(below, { width: INSIDE, most: 16, least: 9 }) : null;
  const total = fitted(totalText(seat), { width: INSIDE, most: chips ? 36 : 40, least: 12, weight: 750 });
  const text = displayText(words, seat.display_text);
  const display = fitted(text, { width: PLATE.width - 28, most: 18, least: 9, weight: 700 });
  return html`<g transform=${`translate(${x} ${y})`} class=${snapshot.turn === k ? "active" : ""}>
    <rect width=${PLATE.width} height=${PLATE.height} rx="14" class="card" />
    <text x="12" y="36" class="name" font-size=${name.size}>
      ${name.text}
      <title>${isolated(seat.name || "")}</title>
    </text>
    ${banker === k ? html`<${Bank} text=${bankerText(words, seat, stay)} beside=${riichi} />` : null}
    <text x="12" y=${chips ? 71 : 82} class="total ${totalClass(seat)}" font-size=${total.size}>
      ${total.text}
    </text>
    ${chips ? html`<text x="12" y="91" class="chips" font-size=${chips.size}>${chips.text}</text>` : null}
    <rect x="8" y="98" width=${PLATE.width - 16} height="35" rx="6" class="led" />
    <text x=${PLATE.width / 2} y="115.5" dominant-baseline="central" font-size=${display.size}
      class="led-text ${displayClass(seat.display_text)}" text-anchor="middle">${display.text}</text>
    ${riichi ? html`<${Riichi} badge=${riichi} />` : null}
  </g>`;
}

/** What a seat has: its points where the rules count them, else what it has won or lost. */
const totalText = (seat) => (given(seat.points) ? String(seat.points) : signed(seat.total));
const totalClass = (seat) => (given(seat.points) ? "" : gainClass(seat.total));

/** The chips that are left, or how far the points are from the first's. */
function belowTotal(words, snapshot, seat, k) {
  if (given(seat.chips)) return words.plain("page-chips", { count: seat.chips });
  return given(seat.points) ? standingText(words, snapshot, k) : "";
}

/** On the plate of a player in riichi. */
function Riichi({ badge }) {
  return html`<g class="riichi-badge">
    <rect x=${PLATE.width - badge.width - 26} y="-13" width=${badge.width + 20} height="26" rx="13" />
    <text x=${PLATE.width - 16} y="5.5" text-anchor="end" font-size=${badge.size}>${badge.text}</text>
  </g>`;
}

/** On the banker's plate: that this player has the bank; `beside` is the badge to its right. */
function Bank({ text, beside }) {
  const width = beside ? PLATE.width - beside.width - 56 : INSIDE;
  const badge = fitted(text, { width, most: 16, least: 9, weight: 700 });
  return html`<g class="banker" transform=${beside ? `translate(${(badge.width + 36 - PLATE.width) / 2} 0)` : null}>
    <rect x=${(PLATE.width - badge.width) / 2 - 12} y="-13" width=${badge.width + 24} height="26" rx="13" />
    <text x=${PLATE.width / 2} y="5.5" text-anchor="middle" font-size=${badge.size}>${badge.text}</text>
  </g>`;
}

const WRONG = new Set([
  "open_lid", "close_lid", "free_tiles", "free_plate", "find", "take_out", "sort", "refused", "no_win", "undo",
  "undo_no_win", "doubted", "tidy",
]);
const HAPPY = new Set(["won", "show_hand"]);

function displayClass(sentence) {
  const name = displayName(sentence);
  if (name.startsWith("fault_") || WRONG.has(name)) return "refused";
  return HAPPY.has(name) ? "happy" : "";
}

/** The plates once more, beside a cloth that is too small to read them on; who listens has heard them already. */
export function Players({ snapshot }) {
  const words = useWords();
  const { banker, stay } = bankOf(snapshot);
  return html`<ul class="players" aria-hidden="true">
    ${(snapshot.seats || []).map((seat, k) => html`<li key=${k} class=${snapshot.turn === k ? "active" : ""}>
      <bdi class="name">${nameOf(words, snapshot, k)}</bdi>
      <b class=${totalClass(seat)}>${totalText(seat)}</b>
      <span class="bank">
        ${[riichiText(words, seat), banker === k ? bankerText(words, seat, stay) : ""]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span class="led ${displayClass(seat.display_text)}">${displayText(words, seat.display_text)}</span>
    </li>`)}
  </ul>`;
}

/** The discards of a seat in order, a rotated one named so. */
function discardRow(words, { discards, rotated = [] }) {
  return discards.map((code, i) => {
    const tile = words.tileName(code);
    return rotated.includes(i) ? words.plain("page-rotated", { tile }) : tile;
  }).join(" ");
}

/** Everything at a seat, as a screen reader reads it. */
export function seatLabel(words, snapshot, k) {
  const seat = (snapshot.seats || [])[k] || {};
  const { banker, stay } = bankOf(snapshot);
  const row = (tiles) => tiles.map((code) => words.tileName(code)).join(" ");
  const parts = [isolated(seat.name) || words.plain("page-nobody")];
  if (banker === k) parts.push(bankerText(words, seat, stay));
  if (snapshot.turn === k) parts.push(words.plain("page-to-play"));
  if (given(seat.points)) {
    parts.push(words.plain("page-points-of", { points: seat.points }), standingText(words, snapshot, k));
    if (seat.riichi) parts.push(riichiText(words, seat));
  } else {
    parts.push(words.plain("page-total-of", { total: signed(seat.total) }));
  }
  if (seat.display_text) parts.push(words.plain("page-display", { text: displayText(words, seat.display_text) }));
  for (const meld of seat.melds || []) {
    const meldText = words.plain("page-melds", { kind: meld.kind || "", tiles: row(meldTiles(meld)) });
    parts.push(given(meld.from)
      ? words.plain("page-meld-from", { meld: meldText, name: named(nameOf(words, snapshot, meld.from)) })
      : meldText);
  }
  if ((seat.singles || []).length) parts.push(words.plain("page-singles", { tiles: row(seat.singles) }));
  if (seat.disclosed) parts.push(words.plain("page-open-hand"));
  if (seat.cannot_win) parts.push(words.plain("page-cannot-win", { clause: seat.cannot_win }));
  if ((seat.discards || []).length) parts.push(words.plain("page-discards", { tiles: discardRow(words, seat) }));
  if (seat.hand) parts.push(words.plain("page-hand-shown", { tiles: row(seat.hand) }));
  if (seat.apart) parts.push(words.plain("page-won-on", { tile: row([seat.apart]) }));
  return parts.join("; ");
}
