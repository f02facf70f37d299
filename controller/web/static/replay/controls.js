// Going through a hand: a step back or on, to a place, or played.

import { html, useState } from "../vendor/preact.js";
import { clock } from "../shared/amounts.js";
import { Drawn, useWords } from "../shared/text_elements.js";
import { Clause } from "../shared/clause.js";

// Drawn, since not every device has letters for them.
const TRIANGLE = "M5 2v14l10-7z";
const TO_BAR = "M3 2v14l10-7zM13 2h3v14h-3z";
const SIGNS = {
  first: [TO_BAR, true], back: [TRIANGLE, true], next: [TRIANGLE], last: [TO_BAR], play: [TRIANGLE],
  pause: ["M4 2h4v14h-4zM11 2h4v14h-4z"],
};

function Sign({ name }) {
  const [path, flipped] = SIGNS[name];
  return html`<svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" fill="currentColor">
    <path d=${path} transform=${flipped ? "translate(18 0) scale(-1 1)" : null} />
  </svg>`;
}

const SPEEDS = [1, 2, 4, 8];

export function Controls({ steps, at, playing, speed, player }) {
  const words = useWords();
  const last = steps.length - 1;
  const button = (name, to, off) => html`<button type="button" id=${`step-${name}`}
    aria-label=${words.plain(`page-replay-${name}`)}
    title=${words.plain(`page-replay-${name}`)} disabled=${off} onClick=${() => player.go(to)}>
    <${Sign} name=${name} />
  </button>`;
  return html`<section class="card controls" aria-label=${words.plain("page-replay-controls")}>
    <div class="buttons">
      ${button("first", 0, at === 0)}
      ${button("back", at - 1, at === 0)}
      <button type="button" id="step-play" class="play"
        aria-label=${words.plain(playing ? "page-replay-pause" : "page-replay-play")} onClick=${player.toggle}>
        <${Sign} name=${playing ? "pause" : "play"} />${" "}
        <span>${words.plain(playing ? "page-replay-pause" : "page-replay-play")}</span>
      </button>
      ${button("next", at + 1, at === last)}
      ${button("last", last, at === last)}
      <select id="speed" aria-label=${words.plain("page-replay-speed")} value=${String(speed)}
        onChange=${(event) => player.hurry(Number(event.currentTarget.value))}>
        ${SPEEDS.map((one) => html`<option key=${one} value=${String(one)} selected=${one === speed}>
          ${`${one}×`}
        </option>`)}
      </select>
    </div>
    <input id="place" type="range" min="0" max=${last} value=${at} aria-label=${words.plain("page-replay-place")}
      aria-valuetext=${words.plain("page-replay-step", { number: at + 1, count: steps.length })}
      onInput=${(event) => player.go(Number(event.currentTarget.value))} />
    <p class="place quiet">
      <span>
        ${words.plain("page-replay-step", { number: at + 1, count: steps.length })}
      </span> <time>${clock(steps[at].at)}</time>
    </p>
    <div id="said" class="said" role="status" aria-live=${playing ? "off" : "polite"}>
      <${StepLines} step=${steps[at]} />
    </div>
  </section>`;
}

/** The lines of a step, with their clauses; then what the table waited for. */
function StepLines({ step }) {
  const words = useWords();
  return html`${step.said.map((line, k) => html`<p key=${`${step.n} ${k}`} class=${`line of-${line.kind}`}>
    <${Drawn} text=${words.line(line)} height=${26} />
    ${line.clause ? html` <${OneClause} clause=${line.clause} />` : null}
  </p>`)}
    <p class="waits quiet"><${Drawn} text=${words.sentence(step.table.phase_text)} height=${20} /></p>`;
}

function OneClause({ clause }) {
  const [open, setOpen] = useState(false);
  return html`<${Clause} clause=${clause} open=${open} toggle=${() => setOpen(!open)} />`;
}
