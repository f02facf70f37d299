// What staff put right: scores, the right to win, alerts; what waits for a second person.

import { html, useState } from "../vendor/preact.js";
import { balance, clock, gainClass, signed } from "../shared/amounts.js";
import { peopleOf } from "../shared/hand_history.js";
import { nameOf, SentenceText, useWords } from "../shared/text_elements.js";
import { named } from "../shared/words.js";
import { give, Outcome, useOrder } from "./orders.js";

export function Scores({ snapshot, choices }) {
  return html`<div class="two">
    <${Correct} key=${snapshot.session} snapshot=${snapshot} />
    <div class="two">
      <${Proposed} snapshot=${snapshot} me=${choices.me} />
      <${Rights} snapshot=${snapshot} />
      <${Seen} snapshot=${snapshot} lasting=${choices.lasting_alerts} />
    </div>
  </div>`;
}

const wholeNumber = (typed) => Math.trunc(Number(typed)) || 0;

function Correct({ snapshot }) {
  const words = useWords();
  const people = peopleOf(snapshot);
  const hands = [...new Set((snapshot.history || []).map((one) => one.hand))].reverse();
  const [deltas, setDeltas] = useState(() => people.map(() => 0));
  const [outcome, run] = useOrder();
  const setDelta = (place, typed) => setDeltas(deltas.map((each, i) => (i === place ? wholeNumber(typed) : each)));
  const sum = deltas.reduce((all, one) => all + one, 0);
  const nothing = deltas.every((one) => one === 0);
  return html`<section class="card" aria-labelledby="correct-title">
    <h2 id="correct-title">${words.plain("session-correct")}</h2>
    ${!hands.length ? html`<p class="quiet">${words.plain("page-no-hands")}</p>` : html`
      <form onSubmit=${async (event) => {
        event.preventDefault();
        const { hand, why } = event.currentTarget.elements;
        const given = { hand: Number(hand.value), deltas, why: why.value.trim() };
        if (await run((id) => give(id, "correct", given))) setDeltas(people.map(() => 0));
      }}>
        <div class="grid"><label>${words.plain("session-hand")}
          <select name="hand">
            ${hands.map((hand) => html`<option key=${hand} value=${hand}>
              ${words.plain("page-hand", { hand })}
            </option>`)}
          </select>
        </label>
          <label>${words.plain("session-why")} <input name="why" maxlength="200" required /></label></div>
        <div class="scroll" tabindex="0">
          <table>
            <thead>
              <tr>
                <th>${words.plain("session-player")}</th>
                <th class="number">${words.plain("session-now")}</th>
                <th class="number">${words.plain("session-change")}</th>
                <th class="number">${words.plain("session-then")}</th>
              </tr>
            </thead>
            <tbody>${people.map((one, place) => html`<tr key=${one.person || one.name}>
              <th scope="row"><bdi>${one.name}</bdi></th><td class="number">${balance(one.total)}</td>
              <td class="number">
                <input type="number" step="1"
                  aria-label=${words.plain("session-change-of", { player: named(one.name) })}
                  value=${deltas[place]} onInput=${(event) => setDelta(place, event.currentTarget.value)} />
              </td>
              <td class="number ${gainClass(one.total + deltas[place])}">${balance(one.total + deltas[place])}</td>
            </tr>`)}</tbody></table></div>
        <p class=${sum ? "wrong" : "quiet"} role="status">
          ${words.plain(sum ? "session-sum-not-zero" : "session-sum-zero", { sum: signed(sum) })}
        </p>
        <div class="buttons">
          <button type="submit" class="main" disabled=${Boolean(sum) || nothing || outcome.busy}>
            ${words.plain("session-correct")}
          </button>
        </div>
        <${Outcome} state=${outcome} />
      </form>`}
  </section>`;
}

function Proposed({ snapshot, me }) {
  const words = useWords();
  const [outcome, run] = useOrder();
  const waiting = snapshot.proposed || [];
  if (!waiting.length) return null;
  return html`<section class="card" aria-labelledby="proposed-title">
    <h2 id="proposed-title">${words.plain("session-waiting")}</h2>
    ${waiting.map((one) => html`<div key=${one.id} class="buttons">
      <p>
        ${words.plain("session-proposal", {
          hand: one.hand, by: one.by, why: one.why,
          changes: one.changes.filter((change) => change.delta)
            .map((change) =>
              words.plain("session-proposed-change", {
                player: change.name || change.person, delta: signed(change.delta),
              }))
            .join(words.plain("session-and")),
        })}
        <span class="quiet">${words.plain("session-proposal-until", { time: clock(one.until) })}</span></p>
      ${one.by === me ? html`<p class="quiet">${words.plain("session-another-signs")}</p>`
        : html`<button type="button" disabled=${outcome.busy}
            onClick=${() => run((id) => give(id, "countersign", { order: one.id }))}>
            ${words.plain("session-countersign")}
          </button>`}
    </div>`)}
    <${Outcome} state=${outcome} />
  </section>`;
}

/** Seats that lost the right to win the hand under way; staff give it back. */
function Rights({ snapshot }) {
  const words = useWords();
  const [outcome, run] = useOrder();
  const lost = (snapshot.seats || []).map((seat, number) => [number, seat.cannot_win]).filter(([, clause]) => clause);
  if (!lost.length && !outcome.text) return null;
  return html`<section class="card" aria-labelledby="rights-title">
    <h2 id="rights-title">${words.plain("session-rights")}</h2>
    ${lost.map(([seat, clause]) => html`<div key=${seat} class="buttons">
      <p>
        ${words.plain("session-cannot-win", {
          player: named(nameOf(words, snapshot, seat)), clause,
          why: words.clause(clause) === null ? "" : words.spoken(words.clause(clause)),
        })}
      </p>
      <button type="button" disabled=${outcome.busy}
        onClick=${() => run((id) => give(id, "give_right_back", { seat }))}>
        ${words.plain("session-give-back")}
      </button>
    </div>`)}
    <${Outcome} state=${outcome} />
  </section>`;
}

function Seen({ snapshot, lasting }) {
  const words = useWords();
  const [outcome, run] = useOrder();
  const alerts = snapshot.alerts || [];
  return html`<section class="card" aria-labelledby="alerts-title">
    <h2 id="alerts-title">${words.plain("page-alerts")}</h2>
    ${alerts.length ? null : html`<p class="quiet">${words.plain("session-no-alerts")}</p>`}
    ${alerts.map((alert) => html`<div key=${alert.code} class="buttons">
      <p><${SentenceText} sentence=${alert.text} /></p>
      ${lasting.includes(alert.code) ? html`<p class="quiet">${words.plain("session-ends-by-itself")}</p>`
        : html`<button type="button" disabled=${outcome.busy}
            onClick=${() => run((id) => give(id, "clear_fault", { code: alert.code }))}>
            ${words.plain("session-seen-to")}
          </button>`}
    </div>`)}
    <${Outcome} state=${outcome} />
  </section>`;
}
