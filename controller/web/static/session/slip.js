// The settlement slip of a session: to look at, to print, as PDF.

import { ask } from "../shared/account_requests.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { gainClass, given, money, orElse, signed } from "../shared/amounts.js";
import { Drawn, useWords } from "../shared/text_elements.js";
import { named } from "../shared/words.js";

export function Slip({ language, session }) {
  const words = useWords();
  const [chosen, choose] = useState("-");
  const [slip, setSlip] = useState(null);
  const [wrong, setWrong] = useState(null);
  useEffect(() => {
    let asked = true;
    ask("GET", `api/slips/${encodeURIComponent(chosen)}?language=${language}`)
      .then((reply) => asked && (setSlip(reply), setWrong(null)), (error) => asked && setWrong(error));
    return () => { asked = false; };
  }, [chosen, session, language]);
  if (wrong) {
    return html`<p class="wrong" role="alert">${wrong.reason(words.code) || words.plain("session-no-answer")}</p>`;
  }
  if (!slip) return html`<p class="quiet">${words.plain("session-loading")}</p>`;
  return html`<div class="buttons unprinted">
    <label>
      ${words.plain("session-which")}
      <select value=${slip.session} onChange=${(event) => choose(event.currentTarget.value)}>
        ${[...slip.sessions]
          .reverse()
          .map((one) => html`<option key=${one} value=${one} selected=${one === slip.session}>${one}</option>`)}
      </select></label>
    <button type="button" onClick=${() => print()}>${words.plain("session-print")}</button>
    <a class="pill" href=${`api/slips/${encodeURIComponent(slip.session)}.pdf?language=${language}`} target="_blank"
      rel="noopener">PDF</a>
  </div>
    <article class="card" id="slip" aria-labelledby="slip-title">
      <h2 id="slip-title">${words.plain("slip-title", { session: slip.session })}</h2>
      <p>
        ${[
          fact(words, "slip-began", when(words, slip.began)),
          fact(words, "slip-ended", slip.ended ? when(words, slip.ended) : words.plain("slip-goes-on")),
          fact(words, "slip-stake", words.plain("slip-per-unit", { stake: slip.stake_per_unit })),
        ].join(" · ")}
      </p>
      <${Totals} slip=${slip} />
      <h3>${words.plain("slip-who-pays")}</h3>
      <ul>
        ${slip.transfers.length
          ? slip.transfers.map((one, k) => html`<li key=${k}>
              <${Drawn}
                text=${words.format("slip-pays", {
                  payer: named(one.payer), payee: named(one.payee), number: one.units, money: one.money,
                })} />
            </li>`)
          : html`<li>${words.plain("slip-even")}</li>`}
      </ul>
      <${Hands} slip=${slip} />
      <h3>${words.plain("slip-signatures")}</h3>
      <div class="grid">
        ${slip.players.map((one) => html`<div key=${one.name}>
          <span><bdi>${one.name}</bdi></span>
          <div class="signature"></div>
        </div>`)}
      </div>
      <${Replay} slip=${slip} />
      <p class="seal">${words.plain("slip-seal", { seal: slip.seal })}</p>
      <p class="quiet">
        ${words.plain("slip-proof", { command: "mahjong-table journal verify JOURNAL --seal SEAL" })}
      </p>
    </article>`;
}

/** Where the hands are shown again: on paper, too, for the camera of a phone. */
function Replay({ slip }) {
  const words = useWords();
  if (!slip.replay) return html`<p class="quiet">${words.plain("slip-replay-here")}</p>`;
  return html`<div class="replay"><img src=${slip.replay.qr} alt="" width="132" height="132" />
    <p>
      ${words.plain("slip-replay")}
      <br />
      <a href=${`replay/${encodeURIComponent(slip.session)}`}>${slip.replay.address}</a>
    </p>
  </div>`;
}

function Totals({ slip }) {
  const words = useWords();
  const ended = slip.players.some((one) => given(one.place)); // by rules that give places and bonuses
  const players = ended ? [...slip.players].sort((a, b) => a.place - b.place) : slip.players;
  return html`<table>
    <thead>
      <tr>
        <th>${words.plain("slip-player")}</th>
        ${ended
          ? ["slip-place", "slip-points", "slip-bonus"]
              .map((entry) => html`<th key=${entry} class="number">${words.plain(entry)}</th>`)
          : null}
        <th class="number">${words.plain("slip-column-units")}</th>
        <th class="number">${words.plain("slip-money")}</th>
      </tr>
    </thead>
    <tbody>
      ${players.map((one) => html`<tr key=${one.name}>
        <th scope="row"><bdi>${one.name}</bdi></th>
        ${ended
          ? html`<td class="number">${one.place}</td><td class="number">${orElse(one.points)}</td>
              <td class="number ${gainClass(one.bonus)}">${signed(one.bonus)}</td>`
          : null}
        <td class="number ${gainClass(one.units)}">${signed(one.units)}</td>
        <td class="number">${money(one.money)}</td>
      </tr>`)}
    </tbody>
  </table>`;
}

/** The last hand of a session that its rules have ended, and below it the bonuses of the end. */
function apart(words, row) {
  if (!row.bonuses) return [row];
  const deltas = row.deltas.map((delta, place) => delta - row.bonuses[place]);
  return [{ ...row, deltas }, { ofEnd: true, deltas: row.bonuses, text: words.plain("slip-bonus") }];
}

function Hands({ slip }) {
  const words = useWords();
  return html`<h3>${words.plain("slip-hands", { number: slip.hands })}</h3>
    <div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
            <th class="number">${words.plain("slip-hand")}</th>
            ${slip.players.map((one) => html`<th key=${one.name} class="number"><bdi>${one.name}</bdi></th>`)}
            <th>${words.plain("slip-happened")}</th>
          </tr>
        </thead>
        <tbody>
          ${slip.rows.flatMap((row) => apart(words, row)).map((row, k) => html`<tr key=${k}>
            <td class="number">
              ${row.ofEnd ? null : html`<a class="hand" href=${`replay/${encodeURIComponent(slip.session)}/${row.hand}`}
                aria-label=${words.plain("session-replay-hand", { hand: row.hand })}>
                ${row.hand}
              </a>`}
            </td>
            ${slip.players.map((one, place) => html`<td key=${one.name} class="number ${gainClass(row.deltas[place])}">
              ${signed(row.deltas[place])}
            </td>`)}
            <td>${row.text}</td>
          </tr>`)}
        </tbody>
      </table></div>`;
}

const fact = (words, entry, value) => words.plain("slip-fact", { name: words.plain(entry), value });
const when = (words, at) => (at ? new Date(at * 1000).toLocaleString(words.locale) : words.plain("slip-unknown"));
