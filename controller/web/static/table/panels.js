// Beside the cloth: what stands still and how it goes on, alerts, what happens now, events.

import { html, useState } from "../vendor/preact.js";
import { clock } from "../shared/amounts.js";
import { Clause } from "../shared/clause.js";
import { displayText } from "../shared/display.js";
import { FaultDrawing } from "./fault_drawing.js";
import { Drawn, SentenceText, useWords } from "../shared/text_elements.js";

/** The machine stands still: what is wrong, every step to put it right, and which is next. */
export function Procedure({ stopped, snapshot }) {
  const words = useWords();
  if (!stopped) return html`<section id="procedure" role="alert" hidden></section>`;
  const kind = (i) => ["later", "now", "done"][1 + Math.sign(stopped.now - i)];
  const spoken = { done: "page-done", now: "page-now-step", later: "page-then" };
  return html`<section id="procedure" class="procedure" role="alert" aria-labelledby="procedure-title">
    <h2 id="procedure-title">
      <span class="code">${stopped.number}</span> <${SentenceText} sentence=${stopped.title} />
    </h2>
    <div class="how-to"><${FaultDrawing} stopped=${stopped} snapshot=${snapshot} />
      <ol class="steps">
        ${stopped.steps.map((step, i) => html`<li key=${i} class=${kind(i)}
          aria-current=${i === stopped.now ? "step" : null}>
          <span class="number" aria-hidden="true">${i < stopped.now ? "✓" : i + 1}</span>
          <div>
            <p class="do">
              <span class="unseen">${words.plain(spoken[kind(i)])} </span>
              <${SentenceText} sentence=${step.text} />
            </p>
            ${i === stopped.now
              ? html`<p class="ends">
                  <span class="led" title=${step.shown}>
                    ${displayText(words, step.shown_text)}
                  </span> ${words.plain("page-until", { what: words.spoken(words.sentence(step.ends)) })}
                </p>`
              : null}
          </div>
        </li>`)}</ol></div>
  </section>`;
}

/** The alerts that stand, but for those that the procedure tells. */
export function Alerts({ snapshot }) {
  const words = useWords();
  const known = snapshot.procedure ? snapshot.procedure.alerts || [] : [];
  const others = (snapshot.alerts || []).filter((alert) => !known.includes(alert.code));
  return html`<div id="alerts" class="alerts" role="alert" aria-label=${words.plain("page-alerts")}>
    ${others.map((alert) => html`<p key=${alert.code} class="alert">
      <${SentenceText} sentence=${alert.text} /> <time>${words.plain("page-since", { time: clock(alert.since) })}</time>
    </p>`)}
  </div>`;
}

/** Which parts the machine has not, for who stands in for them, and the way to panels where it has no buttons; nothing
 * where it has all. */
export function Parts({ snapshot, pair }) {
  const words = useWords();
  const parts = Object.entries(snapshot.parts || {});
  const missing = parts.filter(([, has]) => !has).map(([part]) => words.plain(`page-part-${part}`));
  if (!missing.length) return null;
  const entry = missing.length === parts.length ? "page-without-machine" : "page-without-parts";
  return html`<aside id="parts" class="parts quiet">${words.plain(entry, { parts: words.join(missing) })}
    ${snapshot.parts.buttons
      ? null
      : html`<button type="button" id="pair" class="small" aria-haspopup="dialog" onClick=${pair}>
          ${words.plain("page-pair-phones")}
        </button>`}
  </aside>`;
}

export function Now({ snapshot }) {
  const words = useWords();
  const text = snapshot.phase_text ? words.sentence(snapshot.phase_text) : words.plain("page-waiting");
  return html`<section class="now-card" aria-label=${words.plain("page-now")}>
    <p id="now"><${Drawn} text=${text} height=${26} /></p>
    <time id="at">${snapshot.at === undefined || snapshot.at === null ? "" : clock(snapshot.at)}</time>
  </section>`;
}

/** The log, newest first: each line by the names of who sat there when it was written. */
export function Events({ snapshot }) {
  const words = useWords();
  const list = snapshot.events || [];
  const keys = list.map((event, i) => `${event.at} ${list.findIndex((one) => one.at === event.at) - i}`);
  return html`<section class="card events-card" aria-labelledby="events-title">
    <h2 id="events-title">${words.plain("page-events")}</h2>
    <div id="events" role="group" tabindex="0" aria-labelledby="events-title">
      <ol>${list.map((event, i) => html`<${Event} key=${keys[i]} event=${event} />`).reverse()}</ol>
    </div>
  </section>`;
}

function Event({ event }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const kind = String(event.kind || "info").replace(/[^a-z]/g, "");
  return html`<li class="event of-${kind}">
    <time>${clock(event.at)}</time>
    <span class="text"><${Drawn} text=${words.line(event)} height=${21} /></span>
    ${event.clause ? html`<${Clause} clause=${event.clause} open=${open} toggle=${() => setOpen(!open)} />` : null}
  </li>`;
}
