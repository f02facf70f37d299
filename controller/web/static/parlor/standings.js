// Who has won how much, and where that came from is a press away.

import { html } from "../vendor/preact.js";
import { gainClass, signed } from "../shared/amounts.js";
import { useWords } from "../shared/text_elements.js";

const DAYS = ["1", "7", "30", "0"];

/** Scores are for people who sign in. */
export function Withheld() {
  const words = useWords();
  return html`<p class="quiet">
    ${words.plain("parlor-withheld")} <a href="login">${words.plain("parlor-sign-in")}</a>
  </p>`;
}

/** What the hub could not answer. */
export function NoAnswer({ answer }) {
  const words = useWords();
  if (answer.withheld) return html`<${Withheld} />`;
  return html`<div class="quiet"><p>${words.plain("parlor-no-answer")}</p>${
    answer.error[words.code] ? html`<p>${answer.error[words.code]}</p>` : null}</div>`;
}

export function Standings({ standings, days, choose, open }) {
  const words = useWords();
  return html`<section class="card" aria-labelledby="standings-title">
    <div class="head">
      <h2 id="standings-title">${words.plain("parlor-standings")}</h2>
      <select id="days" aria-label=${words.plain("parlor-period")} value=${days}
        onChange=${(event) => choose({ days: event.currentTarget.value })}>
        ${DAYS.map((one) => html`<option key=${one} value=${one} selected=${one === days}>
          ${words.plain("parlor-days", { days: Number(one) })}
        </option>`)}
      </select>
    </div>
    <div id="standings" class="scroll" tabindex="0" role="group" aria-labelledby="standings-title">
      ${standings ? html`<${List} standings=${standings} open=${open} />` : null}
    </div>
  </section>`;
}

function List({ standings, open }) {
  const words = useWords();
  if (!standings.rows) return html`<${NoAnswer} answer=${standings} />`;
  if (!standings.rows.length) return html`<p class="quiet">${words.plain("parlor-nobody")}</p>`;
  return html`<${Rows} rows=${standings.rows} columns=${standings.columns} open=${open} />`;
}

/** A heading's class, by what stands below it. */
const figured = ({ kind }) => (["count", "units", "money", "share"].includes(kind) ? "figure" : null);
const headingOf = (name) => `column-${name.replace(/_/g, "-")}`;
const given = (value) => value !== null && value !== undefined && value !== 0;

/** The columns in which something stands. */
function shownColumns(columns, rows) {
  return columns.filter((column) => column.kind !== "person"
    && (!column.sparse || rows.some((row) => given(row[column.name]))));
}

function Cell({ column, row }) {
  const value = row[column.name];
  if (value === null || value === undefined) return html`<td class="figure">–</td>`;
  if (column.kind === "units") return html`<td class="figure ${gainClass(value)}">${signed(value)}</td>`;
  if (column.kind === "share") return html`<td class="figure">${Math.round(value * 100)} %</td>`;
  if (column.kind === "money") {
    return html`<td class="figure ${gainClass(row.units)}">${String(value).replace("-", "−")}</td>`;
  }
  return html`<td class=${figured(column)}>${value}</td>`;
}

function Rows({ rows, columns, open }) {
  const words = useWords();
  const shown = shownColumns(columns, rows);
  const names = rows.map((row) => row.player);
  const shared = (row) => names.indexOf(row.player) !== names.lastIndexOf(row.player);
  return html`<table>
    <thead><tr><th scope="col">#</th><th scope="col">${words.plain("column-player")}</th>
      ${shown.map((column) => html`<th key=${column.name} scope="col" class=${figured(column)}>
        ${words.plain(headingOf(column.name))}
      </th>`)}
    </tr></thead>
    <tbody>${rows.map((row, k) => html`<tr key=${row.card || row.player}><td class="quiet">${k + 1}</td>
      <td class="name">
        <button type="button" class="person"
          title=${row.card ? `${words.plain("column-card")} ${row.card}` : row.player} onClick=${() => open(row)}>
          <bdi>${row.player}</bdi>
        </button>
        ${shared(row) && row.card ? html`<span class="quiet"> ${row.card}</span>` : null}</td>
      ${shown.map((column) => html`<${Cell} key=${column.name} column=${column} row=${row} />`)}</tr>`)}</tbody>
  </table>`;
}
