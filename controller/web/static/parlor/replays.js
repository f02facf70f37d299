// From the hub to the pages of its tables: where a table is played, and the replays of its hands.

import { html } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";

export const placeOf = (one) => `${one.parlor} / ${one.table}`;

/** The address of each table's page by its place, as far as tables tell one that others reach. */
export function pagesOf(tables) {
  return Object.fromEntries((tables || []).map((table) => [placeOf(table), table.page || null]));
}

/** `children`, leading to the replay of a hand where the address of its table's page is known. */
export function Replayed({ one, pages, children }) {
  const words = useWords();
  const page = pages[placeOf(one)];
  if (!page || !one.session || !one.hand) return children;
  return html`<a class="replayed" href=${`${page}/replay/${encodeURIComponent(one.session)}/${one.hand}`}
    title=${words.plain("parlor-replay")} rel="noreferrer">
    ${children}
  </a>`;
}

/** To the table's own page, or that none is known. */
export function TablePage({ table }) {
  const words = useWords();
  if (!table.page) {
    return html`<span title=${words.plain("parlor-no-page-why")}>${words.plain("parlor-no-page")}</span>`;
  }
  return html`<a class="its-page" href=${`${table.page}/`} rel="noreferrer">${words.plain("parlor-its-page")}</a>`;
}
