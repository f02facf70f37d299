// Who has won how much, and where that came from is a press away.

import { html } from "../vendor/preact.js";
import { gainClass, signed } from "../table/amounts.js";
import { useWords } from "../table/said.js";
import { Program } from "./record.js";

const DAYS = ["1", "7", "30", "0"];

/** Scores are for people who sign in. */
export function Withheld() {
  const words = useWords();
  return html`<p class="quiet">${words.plain("parlor-withheld")} <a href="login">${words.plain("parlor-sign-in")}</a></p>`;
}

/** What the hub could not answer. */
export function NoAnswer({ answer }) {
  const words = useWords();
  if (answer.withheld) return html`<${Withheld} />`;
  return html`<div class="quiet"><p>${words.plain("parlor-no-answer")}</p><${Program} said=${answer.error} /></div>`;
}

export function Standings({ standings, days, choose, open }) {
  const words = useWords();
  return html`<section class="card" aria-labelledby="standings-title">
    <div class="head">
      <h2 id="standings-title">${words.plain("parlor-standings")}</h2>
      <select id="days" aria-label=${words.plain("parlor-period")} value=${days} onChange=${(event) => choose({ days: event.currentTarget.value })}>
        ${DAYS.map((one) => html`<option key=${one} value=${one} selected=${one === days}>${words.plain("parlor-days", { days: Number(one) })}</option>`)}
      </select>
    </div>
    <div id="standings" class="scroll" tabindex="0" role="group" aria-labelledby="standings-title">
      ${!standings ? null : !standings.rows ? html`<${NoAnswer} answer=${standings} />`
    : !standings.rows.length ? html`<p class="quiet">${words.plain("parlor-nobody")}</p>` : html`<${Rows} rows=${standings.rows} open=${open} />`}
    </div>
  </section>`;
}

function Rows({ rows, open }) {
  const words = useWords();
  const names = rows.map((row) => row.player);
  const shared = (row) => names.indexOf(row.player) !== names.lastIndexOf(row.player);
  const money = rows.some((row) => row.money !== null && row.money !== undefined);
  const figures = ["parlor-hands-played", "parlor-hands-won", "parlor-units", ...(money ? ["parlor-money"] : [])];
  return html`<table>
    <thead><tr><th scope="col">#</th><th scope="col">${words.plain("parlor-player")}</th>
      ${figures.map((entry) => html`<th key=${entry} scope="col" class="figure">${words.plain(entry)}</th>`)}</tr></thead>
    <tbody>${rows.map((row, k) => html`<tr key=${row.card || row.player}><td class="quiet">${k + 1}</td>
      <td class="name"><button type="button" class="person" title=${row.card ? words.plain("parlor-card", { card: row.card }) : row.player} onClick=${() => open(row)}><bdi>${row.player}</bdi></button>
        ${shared(row) && row.card ? html`<span class="quiet"> ${row.card}</span>` : null}</td>
      <td class="figure">${row.hands}</td><td class="figure">${row.won}</td>
      <td class="figure ${gainClass(row.units)}" title=${row.corrected ? words.plain("parlor-corrected", { units: signed(row.corrected) }) : null}>${signed(row.units)}${row.corrected ? "*" : ""}</td>
      ${money ? html`<td class="figure ${gainClass(row.units)}">${row.money === null || row.money === undefined ? "–" : String(row.money).replace("-", "−")}</td>` : null}</tr>`)}</tbody>
  </table>`;
}
