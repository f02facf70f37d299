// The session that runs: who plays and stands how, a break, other seats, its end; a hand that nobody will finish.

import { html, useState } from "../vendor/preact.js";
import { balance, clock, gainClass, given } from "../shared/amounts.js";
import { bankerText } from "../shared/points.js";
import { nameOf, SentenceText, useWords } from "../shared/text_elements.js";
import { give, Outcome, useOrder } from "./orders.js";

const STATES = { over: "session-is-over", break: "session-is-paused" };

/** Whether no hand is under way: then sessions begin, and people change seats. */
export const betweenHands = (snapshot) => !snapshot.session || snapshot.phase === "gather";

export function Running({ snapshot, people }) {
  const words = useWords();
  const session = snapshot.sitting;
  if (!session || !snapshot.session) {
    return html`<section class="card"><h2>${words.plain("session-none")}</h2></section>`;
  }
  const over = session.status === "over";
  const between = betweenHands(snapshot);
  return html`<section class="card" aria-labelledby="running-title">
    <h2 id="running-title">${words.plain(STATES[session.status] || "session-runs")}</h2>
    <table aria-labelledby="running-title"><tbody>
      ${(snapshot.seats || []).map((seat, number) => html`<tr key=${number}>
        <th scope="row">
          <bdi>${seat.name || words.plain("page-seat", { seat: number })}</bdi>
          ${number === snapshot.banker ? ` · ${bankerText(words, seat, snapshot.stay)}` : ""}
        </th>
        ${given(seat.points)
          ? html`<td class="number">${seat.points}</td>`
          : html`<td class="number ${gainClass(seat.total)}">${balance(seat.total)}</td>`}
        <td class="number quiet">
          ${seat.chips === null || seat.chips === undefined
            ? ""
            : words.plain("session-chips-left", { count: seat.chips })}
        </td>
      </tr>`)}
    </tbody></table>
    <p class="quiet">
      ${words.plain("session-stake-is", { stake: session.stake_per_unit })}
      ${session.end_at ? ` · ${words.plain("page-until-time", { time: clock(session.end_at) })}` : ""}
    </p>
    ${over ? null : html`
      <${Break} paused=${session.status === "break"} now=${between} />
      <${Swap} snapshot=${snapshot} disabled=${!between} />
      <${Sit} snapshot=${snapshot} people=${people} disabled=${!between} />
      ${between ? null : html`<p class="quiet">${words.plain("session-between-hands")}</p>`}
      ${session.ends_with_this_hand
        ? html`<p class="quiet">${words.plain("session-ends-with-hand")}</p>`
        : html`<${End} under=${!between} />`}
      ${between ? null : html`<${Abandon} snapshot=${snapshot} />`}`}
  </section>`;
}

function Break({ paused, now }) {
  const words = useWords();
  const [outcome, run] = useOrder();
  const pause = now ? "session-pause-now" : "session-pause";
  return html`<div class="fields"><div class="buttons">
    <button type="button" id="break" disabled=${outcome.busy}
      onClick=${() => run((id) => give(id, paused ? "resume" : "pause"))}>
      ${words.plain(paused ? "session-resume" : pause)}
    </button>
  </div><${Outcome} state=${outcome} /></div>`;
}

function Seats({ name, label, snapshot, seat: chosen, set }) {
  const words = useWords();
  return html`<label>
    ${label}
    <select name=${name} value=${chosen} onChange=${(event) => set(Number(event.currentTarget.value))}>
      ${(snapshot.seats || [])
        .map((_, seat) => html`<option key=${seat} value=${seat} selected=${seat === chosen}>
          ${nameOf(words, snapshot, seat)}
        </option>`)}
    </select>
  </label>`;
}

function Swap({ snapshot, disabled }) {
  const words = useWords();
  const [outcome, run] = useOrder();
  const [pair, setPair] = useState([0, 1]);
  return html`<details><summary>${words.plain("session-swap")}</summary>
    <form onSubmit=${(event) => {
      event.preventDefault();
      run((id) => give(id, "swap", { a: pair[0], b: pair[1] }));
    }}>
      <div class="grid">
        <${Seats} name="a" label=${words.plain("session-this-player")} snapshot=${snapshot} seat=${pair[0]}
          set=${(seat) => setPair([seat, pair[1]])} />
        <${Seats} name="b" label=${words.plain("session-that-player")} snapshot=${snapshot} seat=${pair[1]}
          set=${(seat) => setPair([pair[0], seat])} />
      </div>
      <div class="buttons">
        <button type="submit" disabled=${disabled || pair[0] === pair[1] || outcome.busy}>
          ${words.plain("session-swap")}
        </button>
      </div>
      <${Outcome} state=${outcome} />
    </form></details>`;
}

function Sit({ snapshot, people, disabled }) {
  const words = useWords();
  const [outcome, run] = useOrder();
  const [seat, setSeat] = useState(0);
  const [who, setWho] = useState({ name: "", card: "" });
  const name = who.name.trim(), card = who.card.trim();
  return html`<details><summary>${words.plain("session-sit")}</summary>
    <form onSubmit=${(event) => {
      event.preventDefault();
      run((id) => give(id, "sit", { seat, ...(name ? { name } : {}), ...(card ? { card } : {}) }));
    }}>
      <datalist id="sitters">${people.map((one) => html`<option key=${one.name} value=${one.name} />`)}</datalist>
      <div class="grid">
        <${Seats} name="seat" label=${words.plain("session-instead-of")} snapshot=${snapshot} seat=${seat}
          set=${setSeat} />
        <label>
          ${words.plain("session-name")} <input name="name" dir="auto" list="sitters" maxlength="60" value=${who.name}
            onInput=${(event) => setWho({ ...who, name: event.currentTarget.value })} />
        </label>
        <label>
          ${words.plain("session-card")} <input name="card" maxlength="64" autocomplete="off" value=${who.card}
            onInput=${(event) => setWho({ ...who, card: event.currentTarget.value })} />
        </label>
      </div>
      <div class="buttons">
        <button type="submit" disabled=${disabled || !(name || card) || outcome.busy}>
          ${words.plain("session-sit")}
        </button>
      </div>
      <${Outcome} state=${outcome} />
    </form></details>`;
}

function End({ under }) {
  const words = useWords();
  const [outcome, run] = useOrder();
  return html`<details><summary>${words.plain("session-end")}</summary>
    <form onSubmit=${(event) => {
      event.preventDefault();
      const why = event.currentTarget.elements.why.value.trim();
      run((id) => give(id, "end_session", why ? { why } : {}));
    }}>
      <p class="quiet">${words.plain(under ? "session-end-after-hand" : "session-end-now")}</p>
      <label>${words.plain("session-why")} <input name="why" maxlength="200" /></label>
      <div class="buttons">
        <button type="submit" id="end-session" disabled=${outcome.busy}>${words.plain("session-end")}</button>
      </div>
      <${Outcome} state=${outcome} />
    </form></details>`;
}

function Abandon({ snapshot }) {
  const words = useWords();
  const [outcome, run] = useOrder();
  const [sure, setSure] = useState(false);
  return html`<details><summary>${words.plain("session-abandon")}</summary>
    <form onSubmit=${(event) => {
      event.preventDefault();
      const why = event.currentTarget.elements.why.value.trim();
      run((id) => give(id, "abandon_hand", { hand: snapshot.hand, ...(why ? { why } : {}) }));
    }}>
      <p class="warning">${words.plain("session-abandon-means", { hand: snapshot.hand })}</p>
      ${snapshot.phase_text ? html`<p class="quiet"><${SentenceText} sentence=${snapshot.phase_text} /></p>` : null}
      <label>${words.plain("session-why")} <input name="why" maxlength="200" required /></label>
      <label class="row">
        <input type="checkbox" checked=${sure}
          onChange=${(event) => setSure(event.currentTarget.checked)} /> ${words.plain("session-sure")}
      </label>
      <div class="buttons">
        <button type="submit" disabled=${!sure || outcome.busy}>${words.plain("session-abandon")}</button>
      </div>
      <${Outcome} state=${outcome} />
    </form></details>`;
}
