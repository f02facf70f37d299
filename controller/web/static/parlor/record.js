// The record: what is missing, contradicts, was refused or corrected; what staff must decide, which they do at the
// hub's shell, never from here; and whether dice, deal and walls differ from chance (docs/audit.md).

import { html } from "../vendor/preact.js";
import { signed } from "../shared/amounts.js";
import { Drawn, useWords } from "../shared/text_elements.js";
import { named } from "../shared/words.js";
import { when } from "./times.js";

const placeOf = (one) => `${one.parlor} / ${one.table}`;
const command = (text) => html`<code>mahjong-table parlor ${text}</code>`;

/** The program's English text, open for readers of English, else behind a summary. */
export function Program({ text }) {
  const words = useWords();
  if (!text) return null;
  if (words.code === "en") return html`<p class="program">${text}</p>`;
  return html`<details class="program">
    <summary>${words.plain("shared-program")}</summary>
    <p lang="en">${text}</p>
  </details>`;
}

/** A list in a card of its own. */
function Part({ id, title, children }) {
  const words = useWords();
  return html`<section id=${id} class="card" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${words.plain(title)}</h2>
    <div class="scroll notes" tabindex="0" role="group" aria-labelledby="${id}-title">${children}</div>
  </section>`;
}

export function Order({ picture }) {
  const { gaps = [], conflicts = [], corrections = [], refusals = [] } = picture;
  const words = useWords();
  const all = gaps.length + conflicts.length + corrections.length + refusals.length;
  return html`<${Part} id="order" title="parlor-order">
    ${!all ? html`<p class="quiet">${words.plain("parlor-in-order")}</p>` : null}
    ${gaps.map((gap) => html`<${Gap} key=${`${gap.journal} ${gap.upto}`} gap=${gap} />`)}
    ${conflicts.map((one) => html`<p key=${`${one.id} ${one.at}`} class="bad">
      ${words.plain("parlor-conflict", { message: one.id, time: when(one.at) })}
    </p>`)}
    ${corrections.map((one, k) => html`<p key=${k} class="correction">${words.plain("parlor-was-corrected", {
      place: placeOf(one), hand: one.hand, by: words.join([one.by, one.second].filter(Boolean).map(named)),
      why: one.why,
      changes: words.join(one.players.map((name, i) => `${named(name)} ${signed(one.deltas[i])}`)),
    })}</p>`)}
    ${refusals.map((one, k) => html`<div key=${k} class="refusal">
      <p>${words.plain("parlor-refused", { count: one.count, topic: one.topic })}</p>
      <${Program} text=${one.reason} />
    </div>`)}
  <//>`;
}

function Gap({ gap }) {
  const words = useWords();
  const missing = { place: placeOf(gap), next: gap.upto + 1, newest: gap.newest, journal: gap.journal };
  if (gap.old) return html`<p class="warn">${words.plain("parlor-gap-old", missing)} ${command("import …")}</p>`;
  return html`<p class="warn">
    ${words.plain("parlor-gap", missing)} ${gap.asks ? words.plain("parlor-asked", { count: gap.asks }) : null}
  </p>`;
}

export function Staff({ picture }) {
  const words = useWords();
  const { pending = [], alerts = [], held = 0, unlisted = 0 } = picture;
  const more = (picture.pending_count || 0) - pending.length;
  if (!pending.length && !alerts.length && !held) return null;
  return html`<${Part} id="staff" title="parlor-staff">
    ${pending.map((key) => html`<${Waiting} key=${key.fingerprint} waiting=${key} />`)}
    ${more > 0
      ? html`<p class="quiet">${words.plain("parlor-more-wait", { count: more })} ${command("keys")}</p>`
      : null}
    ${unlisted
      ? html`<p class="quiet">${words.plain("parlor-unlisted", { count: unlisted })} ${command("clear")}</p>`
      : null}
    ${alerts.map((alert) => html`<${Dispute} key=${alert.alert} alert=${alert} />`)}
    ${held ? html`<p class="quiet">${words.plain("parlor-held", { count: held })}</p>` : null}
  <//>`;
}

function Waiting({ waiting }) {
  const words = useWords();
  const place = placeOf(waiting);
  if (waiting.claims) {
    return html`<div class="dispute bad">
      <p>${words.plain("parlor-claims", { place })}</p><p><b>${waiting.fingerprint}</b></p>
      <p><${Drawn} text=${words.sentence(waiting.claims)} /></p><p>${command("keys")}</p></div>`;
  }
  return html`<div class="dispute">
    <p>${words.plain("parlor-waits", { place })}</p><p><b>${waiting.fingerprint}</b></p>
    <p>${command(`admit ${waiting.fingerprint}`)}</p></div>`;
}

function Dispute({ alert }) {
  const words = useWords();
  const kind = alert.kind.replaceAll(" ", "_");
  const times = alert.count > 1
    ? html`<p class="quiet">${words.plain("parlor-alert-times", { count: alert.count, time: when(alert.last_at) })}</p>`
    : null;
  return html`<div class="dispute bad">
    <p>${words.plain("parlor-alert", { kind, place: placeOf(alert) })}</p>
    <p><${Drawn} text=${words.sentence(alert.said)} /></p>
    ${times}<p>${command(`decide ${alert.alert} …`)}</p></div>`;
}

export function Fairness({ rows }) {
  const words = useWords();
  if (!rows.length) return null;
  return html`<${Part} id="fairness" title="parlor-fairness">
    ${rows.map((row) => html`<div key=${placeOf(row)} class="fair">
      <p class=${row.differs ? "bad" : ""}>
        ${words.plain("parlor-fair", {
          place: placeOf(row), count: row.hands, found: row.differs ? "differs" : "nothing",
        })}
      </p>
      <ul>${row.questions.map((one) => html`<li key=${one.question} class="quiet">
        ${words.plain("parlor-fair-question", {
          question: one.question, verdict: one.verdict.startsWith("too") ? "few" : one.verdict,
        })}
        <${Program} text=${one.sentence} /></li>`)}</ul></div>`)}
  <//>`;
}
