// The result of a hand, to be read from two metres: who, with what, how it adds up, who pays whom and why, and
// everybody's balance before and after. It stands until everybody has pressed ready.

import { html } from "../vendor/preact.js";
import { balance, gainClass, orElse, signed } from "./amounts.js";
import {
  Chombo, Indicators, ReadyHands, drawTitle, potPayments, resultRound, worthText,
} from "./points.js";
import { Drawn, SentenceText, Tile, meldTiles, nameOf, useWords } from "./text_elements.js";
import { named } from "./words.js";

/** What was paid of a payment: less than is due where its payer had less. */
const paid = (one) => Number(orElse(one.paid, one.amount));

/** Who won, by seat: nobody, one, or two at once. */
export function winnersOf(result) {
  if (!result) return [];
  if (result.winners) return result.winners;
  return result.winner === null || result.winner === undefined ? [] : [result.winner];
}

/** Who won and how, or why nobody did, in sentences, and who pays whom how much: the result for a small screen. */
export function resultInWords(words, snapshot) {
  const { result } = snapshot;
  const names = namesOf(words, snapshot);
  return {
    who: winnerLine(words, result, names, winnersOf(result)),
    how: howWon(words, result, names),
    payments: allPayments(result).map((one) => ({
      from: nameAt(words, names, one.from), to: nameAt(words, names, one.to), units: paid(one), money: one.money,
    })),
  };
}

/** The names of the players by seat as they sat in the hand that is shown. */
export function namesOf(words, snapshot) {
  const sat = snapshot.result.balances || [];
  return (snapshot.seats || []).map((_, k) => (sat[k] && sat[k].name) || nameOf(words, snapshot, k));
}

export function Result({ snapshot, close, link = null }) {
  const words = useWords();
  const { result } = snapshot;
  const names = namesOf(words, snapshot);
  const winners = winnersOf(result);
  return html`<section id="result" class="result ${winners.length > 1 ? "several" : ""}" aria-labelledby="result-title">
    <div class="heading">
      <h2 id="result-title" class="who-won">${winnerLine(words, result, names, winners)}</h2>
      <p class="how">${howWon(words, result, names)}</p>
      ${result.points ? html`<p class="round">${resultRound(words, result)}</p>` : null}
      ${link}
      <button type="button" class="small see-table" onClick=${close}>${words.plain("page-see-table")}</button>
    </div>
    ${winners.map((seat, i) => html`<${Won} key=${seat} snapshot=${snapshot} seat=${seat}
      name=${winners.length > 1 ? names[seat] : ""} patterns=${patternsOf(result, i)} />`)}
    ${winners.length ? null : html`<${NotWon} snapshot=${snapshot} names=${names} />`}
    ${result.points
      ? html`<div class="beside-tiles">
          <${Indicators} points=${result.points} /><${ReadyHands} points=${result.points} names=${names} />
        </div>`
      : null}
    <div class="sums">
      <${Payments} result=${result} names=${names} />
      <${Balances} snapshot=${snapshot} names=${names} winners=${winners} />
    </div>
    <${Ready} snapshot=${snapshot} names=${names} />
  </section>`;
}

export function patternsOf(result, i) {
  if (result.patterns_by_winner) return result.patterns_by_winner[i] || [];
  return i === 0 ? result.patterns || [] : [];
}

function winnerLine(words, result, names, winners) {
  if (!winners.length) return notWon(words, result, names);
  return words.plain("page-wins", {
    name: words.join(winners.map((seat) => named(names[seat])), "and"), count: winners.length,
  });
}

function notWon(words, result, names) {
  if (result.points) return drawTitle(words, result, names);
  if (result.kind !== "false_win") return words.plain("page-drawn");
  const payers = [...new Set((result.payments || [])
    .filter((one) => (one.why || []).includes("false_win"))
    .map((one) => one.from))];
  return payers.length === 1
    ? words.plain("page-false-win", { name: named(names[payers[0]]) })
    : words.plain("page-false-win-nobody");
}

function howWon(words, result, names) {
  if (!winnersOf(result).length) return "";
  const payments = result.payments || [];
  const why = payments.flatMap((one) => one.why || []);
  const giver = result.from;
  if (giver !== null && giver !== undefined) {
    const robbing = wonOnNorth(result) ? "page-on-north" : "page-robbing";
    return words.plain(why.includes("robbed") ? robbing : "page-on-discard", { name: named(names[giver]) });
  }
  if (result.tile === null) return words.plain("page-dealt-win");
  return giver === null ? words.plain("page-own-draw") : "";
}

/** Whether the tile won on is a North that was laid out (SN-7), which no kong was robbed of. */
function wonOnNorth(result) {
  const kong = winnersOf(result).some((_, i) => patternsOf(result, i).some((one) => one.name === "robbing_kong"));
  return Boolean(result.points) && result.tile === "4z" && !kong;
}

const LONG = 15; // tiles beside the winning one that are drawn smaller, as those of four kongs

/** A winner's hand with the winning tile apart, and what it counts. */
export function Won({ snapshot, seat, name, patterns }) {
  const words = useWords();
  const shown = snapshot.seats[seat] || {};
  const { result } = snapshot;
  const worth = result.points ? worthText(words, result, winnersOf(result).indexOf(seat)) : "";
  const apart = shown.apart || (shown.hand ? result.tile : null);
  const wilds = new Set(snapshot.wilds || []);
  const tiles = (list) =>
    list.map((code, k) => html`<span key=${k} class=${wilds.has(code) ? "wild" : ""}>
      <${Tile} code=${code} quiet height=${64} />
    </span>`);
  const spoken = [...(shown.melds || []).flatMap(meldTiles), ...(shown.hand || [])]
    .map((code) => words.tileName(code))
    .join(" ");
  const counted = result.counted || "points";
  const laid = [...(shown.melds || []).flatMap(meldTiles), ...(shown.hand || []), ...(shown.singles || [])].length;
  return html`<div class="won">
    ${name ? html`<p class="name"><bdi>${name}</bdi></p>` : null}
    ${shown.hand
      ? html`<div class=${laid > LONG ? "won-hand long" : "won-hand"} role="img"
          aria-label=${words.plain("page-winning-hand", { tiles: spoken, tile: words.tileName(apart) })}>
          ${(shown.melds || []).map((meld, k) => html`<span key=${k} class="set">${tiles(meldTiles(meld))}</span>`)}
          <span class="set">${tiles(shown.hand)}</span>
          ${apart ? html`<span class="set winning">${tiles([apart])}</span>` : null}
          ${(shown.singles || []).length ? html`<span class="set singles">${tiles(shown.singles)}</span>` : null}
        </div>` : null}
    <ul class="patterns" aria-label=${words.plain("page-counts")}>
      ${patterns.length
        ? patterns.map((one, k) => html`<li key=${k}>
            <span>${words.pattern(one)}</span> <b>${words.plain("page-value", { counted, value: one.value })}</b>
          </li>`)
        : html`<li>${words.plain("page-plain-win")}</li>`}
      ${sumText(words, counted, patterns, worth)}
    </ul>
  </div>`;
}

/** What the patterns come to: `worth` where the rules tell it, else their sum. */
function sumText(words, counted, patterns, worth) {
  if (worth) return html`<li class="sum">${worth}</li>`;
  return patterns.length > 1 && counted !== "points"
    ? html`<li class="sum">${sum(words, counted, patterns)}</li>`
    : null;
}

function whole(counted, patterns) {
  if (counted === "factor") return patterns.reduce((product, one) => product * one.value, 1);
  return patterns.reduce((total, one) => total + one.value, 0);
}

function sum(words, counted, patterns) {
  const value = whole(counted, patterns);
  return words.plain("page-sum", { counted, value, times: 2 ** value });
}

/** Why nobody won: the rule, what it demands, and what the rules note. */
function NotWon({ snapshot, names }) {
  const words = useWords();
  const { result } = snapshot;
  const clause = result.clause ? words.clause(result.clause) : null;
  return html`<div class="not-won">
    ${result.points ? html`<${Chombo} points=${result.points} names=${names} />` : null}
    ${result.kind === "draw" && result.tiles_left !== undefined && !result.points
      ? html`<p>${words.plain("page-used-up", { count: standing(snapshot) })}</p>`
      : null}
    ${result.clause
      ? html`<p class="why">
          <span class="clause">${result.clause}</span> ${clause === null ? null : words.spoken(clause)}
        </p>`
      : null}
    ${(result.notes || []).map((note, k) => html`<p key=${k} class="why">
      <${Drawn} text=${words.at(namesOf(words, snapshot), () => words.sentence(note))} />
    </p>`)}
  </div>`;
}

/** How many tiles stand in the wall and stay there. */
function standing({ walls, result }) {
  return walls ? walls.heights.flat().reduce((total, height) => total + height, 0) : result.tiles_left;
}

/** Who pays whom, and what goes into the pot and out of it. */
const allPayments = (result) => [...(result.payments || []), ...(result.points ? potPayments(result) : [])];

/** A player by seat, or the pot. */
const nameAt = (words, names, seat) => (seat === null ? words.plain("page-pot-name") : names[seat]);

function Payments({ result, names }) {
  const words = useWords();
  const payments = allPayments(result);
  return html`<div class=${result.points ? "payments points" : "payments"}>
    <h3>${words.plain("page-payments")}</h3>
    ${payments.length
      ? html`<ul class=${payments.length > 4 ? "many" : ""}>${payments.map((one, k) => html`<li key=${k}>
          <span class="from"><bdi>${nameAt(words, names, one.from)}</bdi></span>
          <span class="arrow">
            <span class="unseen">
              ${words.plain("page-pays", {
                from: named(nameAt(words, names, one.from)), to: named(nameAt(words, names, one.to)),
                amount: paid(one),
              })}
            </span>
            <b aria-hidden="true">${paid(one)}</b>
          </span>
          <span class="to"><bdi>${nameAt(words, names, one.to)}</bdi></span>
          <span class="why">
            ${reasons(words, result, one).map((reason, i) => html`<span key=${i}>${reason}</span>`)}
          </span>
        </li>`)}</ul>`
      : html`<p class="nobody">${words.plain("page-nobody-pays")}</p>`}
  </div>`;
}

function reasons(words, result, payment) {
  const reasons = (payment.why || []).map((word) =>
    words.plain(`page-why-${word === "robbed" && wonOnNorth(result) ? "gave" : word}`, { stay: result.stay || 1 }));
  if (payment.times && payment.times > 1) {
    const value = payment.amount / payment.times; // a factor is a multiple of the value of the win
    if (value > 1) {
      reasons.push(words.plain("page-times", { counted: result.counted, whole: value, times: payment.times }));
    }
  }
  if (payment.paid !== undefined && payment.paid < payment.amount) {
    reasons.push(words.plain("page-why-limited", { due: payment.amount }));
  }
  return reasons;
}

function Balances({ snapshot, names, winners }) {
  const words = useWords();
  const { result } = snapshot;
  const { start = 0, bonuses = [] } = result.points || {};
  const bonus = (k) => bonuses[k] || 0;
  const moved = (k) => {
    const kept = (result.balances || [])[k];
    return kept ? kept.after - kept.before - bonus(k) : (result.deltas || [])[k];
  };
  return html`<div class="balances">
    <h3>${words.plain(result.points ? "page-points" : "page-balances")}</h3>
    <dl class=${result.points ? "deltas points" : "deltas"}>${names.map((name, k) => {
      const kept = (result.balances || [])[k];
      const label = kept
        ? words.plain("page-balance", {
            name: named(name), delta: signed(moved(k)), before: balance(start + kept.before),
            after: balance(start + kept.after - bonus(k)),
          })
        : null;
      return html`<div key=${k} class=${winners.includes(k) ? "winner" : ""}>
        <dt><bdi>${name}</bdi></dt><dd class="delta ${gainClass(moved(k))}">${signed(moved(k))}</dd>
        ${kept
          ? html`<dd class="from-to">
              <span class="unseen">${label}</span>
              <span aria-hidden="true">
                ${balance(start + kept.before)} → <b>${balance(start + kept.after - bonus(k))}</b>
              </span>
            </dd>`
          : null}
        ${kept && bonuses.length
          ? html`<dd class="bonus">
              ${words.plain("page-bonuses")} ${signed(bonus(k))} → <b>${signed(kept.after)}</b>
            </dd>`
          : null}
      </div>`;
    })}</dl>
  </div>`;
}

function Ready({ snapshot, names }) {
  const words = useWords();
  const { ready } = snapshot.result;
  if (!ready || (snapshot.sitting && snapshot.sitting.status !== "playing")) {
    return html`<p id="now" class="next"><${SentenceText} sentence=${snapshot.phase_text} /></p>`;
  }
  const missing = names.filter((_, k) => !ready.includes(k));
  return html`<p id="now" class="next">
    ${missing.length ? words.plain("page-next", { names: words.people(missing) }) : words.plain("page-all-ready")}
  </p>`;
}
