// A clause of the rules: its number as a button, and what it demands.

import { html, useState } from "../vendor/preact.js";
import { request } from "./requests.js";
import { Drawn, useWords } from "./text_elements.js";

const titles = new Map(); // clause -> promise of its English sentence, asked for once

function askClause(clause) {
  if (!titles.has(clause)) {
    const asked = request(`api/clause/${encodeURIComponent(clause)}`)
      .then((answer) => (answer.ok ? answer.json() : {}));
    titles.set(clause, asked.then((known) => known.title || "").catch(() => {
      titles.delete(clause); // asked again when it is shown again
      return "";
    }));
  }
  return titles.get(clause);
}

/** A clause's number; what it demands is its title, and stands below once it is pressed. */
export function Clause({ clause, open, toggle }) {
  const words = useWords();
  const [asked, setAsked] = useState("");
  const known = words.clause(clause);
  const title = known === null ? asked : words.spoken(known);
  if (known === null && !asked) askClause(clause).then(setAsked);
  return html`<button type="button" class="clause" aria-expanded=${String(open)}
    aria-label=${words.plain("page-clause", { clause })} title=${title} onClick=${toggle}>
    ${clause}
  </button>
    ${open ? html`<p class="demands"><${Drawn} text=${known === null ? asked : known} height=${18} /></p>` : null}`;
}
