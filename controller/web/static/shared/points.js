// What only rules with points, riichi bets and a pot have: the round with honba and pot, indicators, differences of
// points, ready hands and their waits. A snapshot of other rules has no member `points`, and nothing here is drawn.

import { html } from "../vendor/preact.js";
import { gainClass, given, signed } from "./amounts.js";
import { fitted } from "./fitted.js";
import { Tile, TileAt, nameOf, useWords } from "./text_elements.js";
import { named } from "./words.js";

const WINDS = { "1z": "east", "2z": "south", "3z": "west", "4z": "north" };

/** "East 1" of a hand whose round wind and number in the round are known. */
export function roundText(words, wind, number) {
  return wind ? words.plain("page-round-hand", { wind: WINDS[wind], number }) : "";
}

/** "1 honba · pot 2000": what lies on the table beside the tiles. */
export function potText(words, { honba, pot }) {
  return [words.plain("page-honba", { count: honba }), words.plain("page-pot", { points: pot })].join(" · ");
}

/** The indicators that are turned, in the middle of the table, and below them honba and pot. */
export function PointsCentre({ snapshot }) {
  const words = useWords();
  const { indicators } = snapshot.points;
  const first = (-52 * (indicators.length - 1)) / 2;
  const caption = words.plain("page-dora-indicators");
  const pot = fitted(potText(words, snapshot.points), { width: 270, most: 19, least: 11, weight: 650 });
  const spoken = [caption, ...indicators.map((code) => words.tileName(code))].join(" ");
  return html`<g class="points-centre">
    ${indicators.length
      ? html`<g role="img" aria-label=${spoken} class="indicators-turned">
          <text x="0" y="38" class="caption" text-anchor="middle">${caption}</text>
          ${indicators.map((code, i) => html`<g key=${i}
            transform=${`translate(${first + i * 52 - 23.1} 46) scale(1.1)`}>
            <${TileAt} code=${code} x=${0} y=${0} />
          </g>`)}
        </g>`
      : null}
    <text x="0" y="136" class="pot" text-anchor="middle" font-size=${pot.size}>${pot.text}</text>
  </g>`;
}

/** The stick of a riichi that stands, or is declared, between the middle and a seat's discards. */
export function RiichiStick({ riichi }) {
  if (!riichi) return null;
  return html`<g class="riichi-stick ${riichi === "declared" ? "declared" : ""}" aria-hidden="true">
    <rect x="76" y="169" width="92" height="10" rx="3" /><circle cx="122" cy="174" r="3.4" />
  </g>`;
}

/** That a seat has the bank: the first wind where hands are counted by honba, else for which time. */
export function bankerText(words, seat, stay) {
  return given(seat.points) ? words.plain("page-banker-east") : words.plain("page-banker", { stay: stay || 1 });
}

/** The wind of a seat in a hand of this banker. */
export function seatWindText(words, { seats }, banker, number) {
  return words.plain("page-seat-wind", { wind: Object.values(WINDS)[(number - banker + seats.length) % seats.length] });
}

/** "riichi", "double riichi", or nothing. */
export function riichiText(words, seat) {
  if (!seat.riichi) return "";
  return words.plain(seat.riichi === "double" ? "page-double-riichi" : "page-riichi");
}

/** How far a seat is from the first, or the first from the second. */
export function standingText(words, snapshot, k) {
  const points = snapshot.seats.map((seat) => seat.points);
  const others = points.filter((_, i) => i !== k);
  const best = Math.max(...others);
  if (points[k] === best) return words.plain("page-points-level");
  return points[k] > best
    ? words.plain("page-points-ahead", { points: points[k] - best })
    : words.plain("page-points-behind", { points: best - points[k] });
}

/** "East 2 · 1 honba · pot 2000" of the hand under way. */
export function pointsRound(words, { round_wind: wind, points }) {
  return [roundText(words, wind, points.round), potText(words, points)].filter(Boolean).join(" · ");
}

/** How far a player is from each of the others, in the order of the points. */
export function differenceTexts(words, snapshot, own) {
  const points = snapshot.seats.map((seat) => seat.points);
  return points.map((_, k) => k)
    .filter((k) => k !== own)
    .sort((a, b) => points[b] - points[a] || a - b)
    .map((k) => {
      const name = nameOf(words, snapshot, k), difference = points[own] - points[k];
      const label = `${words.plain("page-difference", { name: named(name) })}: ${signed(difference)}`;
      return { name, difference, label };
    });
}

/** "26000 → 31700": what a player had before a hand and has after it, without the bonuses of the session's end. */
export function pointsMoved({ before, after }, { start }, bonus) {
  return `${start + before} → ${start + after - bonus}`;
}

/** Everybody's points, and how far each is from each other. */
export function Differences({ snapshot }) {
  const words = useWords();
  const seats = snapshot.seats || [];
  if (!snapshot.points || !seats.every((seat) => given(seat.points))) return null;
  const order = seats.map((_, k) => k).sort((a, b) => seats[b].points - seats[a].points || a - b);
  return html`<section class="card differences" aria-labelledby="points-title">
    <h2 id="points-title">${words.plain("page-points")}</h2>
    <table>
      <thead><tr>
        <th scope="col" class="unseen">${words.plain("slip-player")}</th>
        <th scope="col" class="figure">${words.plain("page-points")}</th>
        ${order.map((k) => html`<th key=${k} scope="col" class="figure"
          aria-label=${words.plain("page-difference", { name: named(nameOf(words, snapshot, k)) })}>
          <bdi>${nameOf(words, snapshot, k)}</bdi>
        </th>`)}
      </tr></thead>
      <tbody>
        ${order.map((k) => html`<tr key=${k}>
          <th scope="row"><bdi>${nameOf(words, snapshot, k)}</bdi></th>
          <td class="figure own">${seats[k].points}</td>
          ${order.map((other) => html`<td key=${other}
            class="figure ${gainClass(seats[k].points - seats[other].points)}">
            ${other === k ? "" : signed(seats[k].points - seats[other].points)}
          </td>`)}
        </tr>`)}
      </tbody>
    </table>
  </section>`;
}

// ---- the result of a hand ----

/** "East 2 · 1 honba · pot 2000" of the hand whose result is shown: what lay in the pot before it. */
export function resultRound(words, { points }) {
  const honba = words.plain("page-honba", { count: points.honba });
  return [roundText(words, points.round_wind, points.round), points.pot ? potText(words, points) : honba]
    .filter(Boolean)
    .join(" · ");
}

/** What the `i`th win is worth: its han, fu and limit. */
export function worthText(words, { points }, i) {
  const value = points.values[i];
  return value ? words.spoken(words.sentence(value.text)) : "";
}

/** Why nobody won: the draw by its name, a nagashi mangan, a chombo. */
export function drawTitle(words, { points }, names) {
  const people = words.join(points.of.map((seat) => named(names[seat])), "and");
  switch (points.end) {
    case "exhausted": return words.plain("page-exhausted");
    case "nagashi": return words.plain("page-nagashi", { name: people });
    case "chombo": return words.plain("page-chombo", { name: people });
    default: return words.plain("page-aborted", { kind: words.codeName(points.end) });
  }
}

/** The indicators of a hand that is over, those beneath them where a winner in riichi has turned them. */
export function Indicators({ points }) {
  const words = useWords();
  const row = (entry, codes) => (codes.length
    ? html`<p class="indicators">
        <span>${words.plain(entry)}</span>
        <span class="tiles">${codes.map((code, k) => html`<${Tile} key=${k} code=${code} height=${40} />`)}</span>
      </p>`
    : null);
  return html`<div class="indicator-rows">
    ${row("page-dora-indicators", points.indicators)}${row("page-ura-indicators", points.ura_indicators)}
  </div>`;
}

/** Who was ready, and for which tiles; after an exhausted wall also that nobody was. */
export function ReadyHands({ points, names }) {
  const words = useWords();
  const ready = points.waits.map((waits, seat) => [waits, seat])
    .filter(([waits, seat]) => waits !== null || (points.tenpai || []).includes(seat));
  if (!ready.length) {
    return points.end === "exhausted" ? html`<p>${words.plain("page-nobody-ready")}</p>` : null;
  }
  return html`<div class="ready-hands">
    <h3>${words.plain("page-ready-hands")}</h3>
    <ul>
      ${ready.map(([waits, seat]) => html`<li key=${seat}>
        <bdi>${names[seat]}</bdi>
        ${waits === null ? null : html`<span class="tiles" role="img" aria-label=${words.plain("page-waits", {
          name: named(names[seat]), tiles: waits.map((code) => words.tileName(code)).join(" "),
        })}>
          ${waits.map((code, k) => html`<${Tile} key=${k} code=${code} height=${36} quiet />`)}
        </span>`}
      </li>`)}
    </ul>
  </div>`;
}

/** What a chombo means for the hand, and what it takes off at the end of the session. */
export function Chombo({ points, names }) {
  const words = useWords();
  if (points.end !== "chombo") return null;
  return html`<p>${words.plain("page-played-again")}</p>
    ${points.penalty.map((taken, seat) => (taken
      ? html`<p key=${seat}>${words.plain("page-penalty", { name: named(names[seat]), points: taken })}</p>`
      : null))}`;
}

/** Bets and what was taken from the pot, as payments of a result have them: `from` or `to` is null for the pot. */
export function potPayments({ points }) {
  return points.moves.map(({ seat, amount, money }) => (amount < 0
    ? { from: seat, to: null, amount: -amount, money, why: ["bet"] }
    : { from: null, to: seat, amount, money, why: ["pot"] }));
}
