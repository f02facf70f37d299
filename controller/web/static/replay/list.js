// The hands of the record, by session, the latest first.

import { html } from "../vendor/preact.js";
import { gainClass, signed } from "../shared/amounts.js";
import { Drawn, useWords } from "../shared/text_elements.js";
import { addressOf } from "./hands.js";

export function HandList({ list }) {
  const words = useWords();
  const sessions = [];
  for (const hand of list.hands) {
    if (!sessions.length || sessions[sessions.length - 1].name !== hand.session) {
      sessions.push({ name: hand.session, hands: [] });
    }
    sessions[sessions.length - 1].hands.push(hand);
  }
  return html`<main class="hand-list">
    ${sessions.length ? null : html`<p class="quiet">${words.plain("page-no-hands")}</p>`}
    ${sessions.map(({ name, hands }) => html`<section key=${`${name} ${hands[0].at}`} class="card"
      aria-label=${words.plain("page-replay-session", { name })}>
      <h2>${words.plain("page-replay-session", { name })}</h2>
      <ol>${hands.map((hand) => html`<${Row} key=${hand.at} hand=${hand} />`)}</ol>
    </section>`)}
    ${list.more ? html`<p class="quiet">${words.plain("page-replay-more", { count: list.more })}</p>` : null}
  </main>`;
}

function Row({ hand }) {
  const words = useWords();
  return html`<li><a href=${addressOf(hand)}>
    <b class="number">${words.plain("page-hand", { hand: hand.hand })}</b>
    <time>${new Date(hand.at * 1000).toLocaleString(words.locale, { dateStyle: "medium", timeStyle: "short" })}</time>
    <span class="text"><${Drawn} text=${outcome(words, hand)} height=${20} /></span>
    <span class="moves">
      ${hand.people.map((one, k) => html`<span key=${k}>
        <bdi>${one.name}</bdi> <b class=${gainClass(ofHand(one))}>${signed(ofHand(one))}</b>
        ${one.bonus ? html` <span class="quiet">${words.plain("page-bonuses")} ${signed(one.bonus)}</span>` : null}
      </span>`)}
    </span>
  </a></li>`;
}

/** What the hand itself has changed, without the bonuses of the session's end. */
const ofHand = ({ delta, bonus = 0 }) => delta - bonus;

/** How a hand ended, with the names of those who sat there; the amounts stand beside it. */
function outcome(words, hand) {
  if (!hand.text) return words.plain(hand.over ? "page-replay-no-result" : "page-replay-under-way");
  const names = hand.people.map((one) => one.name);
  const before = words.seats;
  words.seats = hand.sitting.length ? hand.sitting.map((k) => names[k]) : names;
  const how = hand.text.args && hand.text.args.how;
  const text = how && how.id === "hand.won"
    ? words.join(how.args.winners.map((one) => words.sentence(one)), "and")
    : words.sentence(how || hand.text);
  words.seats = before;
  return text;
}
