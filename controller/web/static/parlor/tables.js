// Every table of the parlor as a card: who plays, for what totals, and what is wrong.

import { html } from "../vendor/preact.js";
import { gainClass, given, signed } from "../shared/amounts.js";
import { systemName } from "../shared/page_header.js";
import { noteText } from "../shared/note.js";
import { bankerText, riichiText } from "../shared/points.js";
import { Drawn, useWords } from "../shared/text_elements.js";
import { TablePage } from "./replays.js";
import { when } from "./times.js";

export function TableCards({ tables, rulesWords }) {
  const words = useWords();
  const many = new Set(tables.map((table) => table.parlor)).size > 1;
  return html`<div id="tables" class="tables">${tables.length
    ? tables.map((table) => html`<${TableCard} key=${`${table.parlor}/${table.table}`} table=${table} many=${many}
        terms=${rulesWords[table.rules] || words} />`)
    : html`<p class="quiet">${words.plain("parlor-no-tables")}</p>`}</div>`;
}

/** A table; `terms` are the words of its rules. */
function TableCard({ table, many, terms }) {
  const words = useWords();
  const alerts = table.alerts || [];
  const here = table.status === "online";
  const name = many ? `${table.parlor} / ${table.table}` : table.table;
  const seats = (table.seats || []).map((seat) => seat.name);
  const sentenceText = (sentence) => terms.at(seats, () => terms.sentence(sentence));
  return html`<article class="table ${here ? "online" : "away"} ${here && alerts.length ? "alerting" : ""}"
    aria-label=${words.plain("parlor-table", { name })}>
    <div class="top"><h3 title=${name}><bdi>${name}</bdi></h3><span class="status">${status(words, table)}</span></div>
    <p class="phase">
      ${table.hand ? html`<b>${words.plain("page-hand", { hand: table.hand })}</b> · ` : null}
      <${Drawn} text=${phase(words, table, sentenceText)} height=${20} />
    </p>
    ${table.note ? html`<p class="mark gold">${noteText(words, table.note)}</p>` : null}
    ${seats.some(Boolean)
      ? html`<div class="seats">${(table.seats || []).map((seat, k) => (seat.name ? html`<div key=${k} class="seat">
          <span title=${seat.name}><bdi>${seat.name}</bdi></span>
          ${given(seat.points)
            ? html`<b>${seat.points}</b>`
            : html`<b class=${gainClass(seat.total)}>${signed(seat.total)}</b>`}
          ${seat.riichi ? html`<span class="bank">${riichiText(terms, seat)}</span>` : null}
          ${table.banker === k
            ? html`<span class="bank">${bankerText(terms, seat, table.stay)}</span>`
            : null}
        </div>` : null))}</div>` : null}
    ${alerts.map((alert) => html`<p key=${alert.code} class="mark">
      <${Drawn} text=${alert.text ? sentenceText(alert.text) : alert.code} height=${20} />
    </p>`)}
    ${table.missing
      ? html`<p class="mark amber">${words.plain("parlor-not-here", { count: table.missing })}</p>`
      : null}
    <p class="use">
      <span>
        ${[table.rules ? systemName(terms, table.rules) : "", words.plain("parlor-hands", { count: table.hands || 0 })]
          .filter(Boolean)
          .join(" · ")}
      </span>
      ${table.hands_per_hour
        ? html`<span>${words.plain("parlor-an-hour", { count: String(table.hands_per_hour) })}</span>`
        : null}
      ${table.played_share
        ? html`<span>${words.plain("parlor-played", { percent: Math.round(100 * table.played_share) })}</span>`
        : null}
      <${TablePage} table=${table} />
    </p>
  </article>`;
}

function status(words, table) {
  if (table.status === "online") return words.plain("parlor-online");
  const text = words.plain(table.status === "offline" ? "parlor-offline" : "parlor-unknown");
  return table.status_since ? words.plain("parlor-since", { status: text, time: when(table.status_since) }) : text;
}

function phase(words, table, sentenceText) {
  if (table.phase_text) return sentenceText(table.phase_text);
  return table.hands ? words.plain("parlor-hands", { count: table.hands }) : words.plain("parlor-silent");
}
