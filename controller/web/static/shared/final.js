// The end of a session, for the table's page and for players' phones: places, units and money, and who pays whom. It
// stands until the next session begins.

import { html } from "../vendor/preact.js";
import { gainClass, given, money, orElse, paidMoney, signed } from "./amounts.js";
import { useWords } from "./text_elements.js";
import { named } from "./words.js";

/** Who is first, or that nobody has won anything. */
export function firstLine(words, { places }) {
  const first = places.filter((one) => one.place === 1);
  if (first.length === places.length) return words.plain("page-final-even");
  return words.plain("page-final-first", {
    names: words.join(first.map((one) => named(one.name)), "and"), count: first.length,
  });
}

/** What the player in a seat pays and is paid, a sentence each; nothing for somebody who sits in none. */
export function ownSettlement(words, { places, transfers }, seat) {
  const own = places.find((one) => one.seat === seat);
  if (!own) return [];
  const mine = transfers.filter((one) => one.payer === own.name || one.payee === own.name);
  if (!mine.length) return [words.plain("page-final-you-even")];
  return mine.map((one) => words.plain(one.payer === own.name ? "page-final-you-pay" : "page-final-you-get",
    { name: named(one.payer === own.name ? one.payee : one.payer), money: paidMoney(one.money) }));
}

/** `final` of a snapshot; `own` is the reader's seat, `children` are the ways from here. */
export function Final({ final, own = null, children }) {
  const words = useWords();
  const { places, transfers } = final;
  const points = places.some((one) => given(one.points));
  const kinds = [points ? "points" : "", Number(final.stake_per_unit) === 1 ? "money-is-total" : ""];
  return html`<section id="final" class=${["final", ...kinds].filter(Boolean).join(" ")} aria-labelledby="final-title">
    <div class="heading">
      <h2 id="final-title">${words.plain("page-final")}</h2>
      <p class="first">${firstLine(words, final)}</p>
      <p class="quiet">
        ${words.plain("page-final-hands", { count: final.hands, stake: paidMoney(final.stake_per_unit) })}
      </p>
    </div>
    ${own === null
      ? null
      : html`<ul class="own">${ownSettlement(words, final, own).map((one) => html`<li key=${one}>${one}</li>`)}</ul>`}
    <div class="standing"><table>
      <thead>
        <tr>
          <th scope="col">${words.plain("page-final-place")}</th>
          <th scope="col" class="name">${words.plain("slip-player")}</th>
          ${points
            ? html`<th scope="col">${words.plain("page-final-points")}</th>
                <th scope="col">${words.plain("page-final-bonus")}</th>`
            : null}
          <th scope="col">${words.plain(points ? "page-final-total" : "slip-column-units")}</th>
          <th scope="col" class="money">${words.plain("slip-money")}</th>
        </tr>
      </thead>
      <tbody>
        ${places.map((one) => html`<tr key=${one.name}
          class=${[one.place === 1 ? "winner" : "", own !== null && one.seat === own ? "mine" : ""].join(" ")}>
          <td class="place">${one.place}</td><th scope="row" class="name"><bdi>${one.name}</bdi></th>
          ${points
            ? html`<td class="points">${orElse(one.points)}</td>
                <td class="points ${gainClass(one.bonus)}">${given(one.bonus) ? signed(one.bonus) : ""}</td>`
            : null}
          <td class=${gainClass(one.units)}>${signed(one.units)}</td>
          <td class=${`money ${gainClass(one.units)}`}>${money(one.money)}</td>
        </tr>`)}</tbody>
    </table></div>
    <div class="pays"><h3>${words.plain("slip-who-pays")}</h3>
      ${transfers.length
        ? html`<ul>
            ${transfers.map((one) => html`<li key=${`${one.payer} ${one.payee}`}>
              <bdi>
                ${one.payer}
              </bdi> <span aria-hidden="true">→</span> <bdi>${one.payee}</bdi> <b>${paidMoney(one.money)}</b>
              <span class="unseen"> ${words.plain("slip-pays", {
                payer: named(one.payer), payee: named(one.payee), number: one.units, money: paidMoney(one.money),
              })}
              </span>
            </li>`)}
          </ul>`
        : html`<p>${words.plain("slip-even")}</p>`}
    </div>
    <div class="ways"><p class="quiet">${words.plain("page-final-next")}</p>${children}</div>
  </section>`;
}
