// One player's scores and corrections, in a dialog of its own.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { gainClass, given, orElse, signed } from "../shared/amounts.js";
import { Drawn, useWords } from "../shared/text_elements.js";
import { askHistory } from "./requests.js";
import { placeOf, Replayed } from "./replays.js";
import { NoAnswer } from "./standings.js";
import { when } from "./times.js";

export function History({ row, pages, language, close }) {
  const words = useWords();
  const dialog = useRef(null);
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    dialog.current.showModal();
    askHistory(row.card || row.player, language).then(setAnswer);
  }, []);
  return html`<dialog id="history" ref=${dialog} aria-labelledby="history-title" onClose=${close}>
    <div class="head"><h2 id="history-title"><bdi>${row.player}</bdi></h2>
      <button id="history-close" type="button" onClick=${() => dialog.current.close()}>
        ${words.plain("parlor-close")}
      </button>
    </div>
    <div id="history-body" class="scroll" tabindex="0" role="group" aria-labelledby="history-title">
      <${Answer} answer=${answer} pages=${pages} />
    </div>
  </dialog>`;
}

/** What the hub answered; null while it has not. */
function Answer({ answer, pages }) {
  if (!answer) return html`<p class="quiet">…</p>`;
  if (!answer.rows) return html`<${NoAnswer} answer=${answer} />`;
  return html`<${Lines} rows=${answer.rows} pages=${pages} />`;
}

function Lines({ rows, pages }) {
  const words = useWords();
  const points = rows.some((one) => given(one.points)) ? ["points", "place", "bonus"] : [];
  return html`<table>
    <thead>
      <tr>
        ${["column-at", "column-table", "column-hand", "column-text"]
          .map((entry) => html`<th key=${entry} scope="col">${words.plain(entry)}</th>`)}
        ${["column-delta", ...points.map((name) => `column-${name}`), "column-balance"]
          .map((entry) => html`<th key=${entry} scope="col" class="figure">${words.plain(entry)}</th>`)}
      </tr></thead>
    <tbody>
      ${rows.map((one, k) => html`<tr key=${k}>
        <td class="quiet">${when(one.at)}</td>
        <td>${placeOf(one)}</td>
        <td><${Replayed} one=${one} pages=${pages}>${one.hand}<//></td>
        <td>
          ${one.kind === "correction"
            ? words.plain("parlor-correction", { what: one.text })
            : html`<${Drawn} text=${words.sentence(one.text)} height=${18} />`}
        </td>
        <td class="figure ${gainClass(one.delta)}">${signed(one.delta)}</td>
        ${points.map((name) => html`<td key=${name} class="figure">
          ${name === "bonus" && given(one.bonus) ? signed(one.bonus) : orElse(one[name])}
        </td>`)}
        <td class="figure">${signed(one.balance)}</td>
      </tr>`)}</tbody>
  </table>`;
}
