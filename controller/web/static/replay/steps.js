// Beside the table: every step of the hand, and what the camera read before the one that is shown.

import { html, useEffect, useRef } from "../vendor/preact.js";
import { clock } from "../shared/amounts.js";
import { Drawn, Tile, useWords } from "../shared/text_elements.js";

const TILE = /^([0-9][mps]|[1-7]z|[1-8]f)$/;

/** The zones whose content the camera read again, each with the cut of its picture that was kept of it, and the cuts
 * that people were asked about. */
export function Seen({ step }) {
  const words = useWords();
  const full = step.seen.filter((one) => one.tiles.length);
  const cuts = [...full.flatMap((one) => one.picture || []), ...step.pictures];
  if (!step.seen.length && !step.pictures.length) return null;
  return html`<section class="card seen" aria-labelledby="seen-title">
    <h2 id="seen-title">${words.plain("page-replay-seen")}</h2>
    <dl>${full.map((one) => html`<div key=${one.zone}><dt><${Drawn} text=${words.zone(one.zone)} height=${20} /></dt>
      <dd>
        ${one.tiles.map((code, k) => (TILE.test(code)
          ? html`<${Tile} key=${k} code=${code} height=${30} />`
          : html`<span key=${k}>${code} </span>`))}
      </dd>
      ${one.picture ? html`<dd class="cut"><${Cut} picture=${one.picture} /></dd>` : null}</div>`)}
    </dl>
    ${full.length || !step.seen.length ? null : html`<p class="quiet">${words.plain("page-replay-nothing")}</p>`}
    ${step.pictures.map((one) => html`<${Cut} key=${one.digest} picture=${one} />`)}
    ${cuts.every((one) => one.kept) ? null : html`<p class="quiet">${words.plain("page-replay-picture-gone")}</p>`}
  </section>`;
}

function Cut({ picture }) {
  const words = useWords();
  return picture.kept
    ? html`<img src=${`api/replay-picture/${picture.digest}`} alt=${words.plain("page-replay-picture")} />`
    : null;
}

/** Every step by its sentence; pressed, it is shown. */
export function Steps({ steps, at, go }) {
  const words = useWords();
  const list = useRef(null);
  useEffect(() => {
    const shown = list.current && list.current.querySelector("[aria-current]");
    if (!shown) return;
    const { offsetTop, offsetHeight } = shown;
    const host = list.current;
    if (offsetTop < host.scrollTop || offsetTop + offsetHeight > host.scrollTop + host.clientHeight) {
      host.scrollTop = offsetTop - host.clientHeight / 2;
    }
  }, [at]);
  const withLines = steps.map((step, i) => [step, i]).filter(([step]) => step.said.length);
  const shown = withLines.reduce((found, [, i]) => (i <= at ? i : found), -1);
  return html`<section class="card steps-card" aria-labelledby="steps-title">
    <h2 id="steps-title">${words.plain("page-replay-steps")}</h2>
    <ol id="steps" class="step-list" ref=${list} tabindex="0" aria-labelledby="steps-title">
      ${withLines.map(([step, i]) => html`<li key=${step.n} class=${`of-${step.said[0].kind}`}>
        <button type="button" aria-current=${i === shown ? "step" : null} onClick=${() => go(i)}>
          <time>${clock(step.at)}</time>
          <span>
            ${step.said.map((line, k) => html`<span key=${k} class="text">
              <${Drawn} text=${words.line(line)} height=${20} />
            </span>`)}
          </span>
        </button></li>`)}
    </ol>
  </section>`;
}
