// A player's panel, drawn from the store: what the display says, what is refused and why, one's own melds and balance,
// the six buttons. `state` is described in panel.js.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { gainClass, given, money, paidMoney, signed } from "../shared/amounts.js";
import { displayName, displayText } from "../shared/display.js";
import { Final } from "../shared/final.js";
import { Choices, connectionText, tableName } from "../shared/page_header.js";
import { bankOf } from "../shared/plate.js";
import { Drawn, meldTiles, nameOf, SentenceText, Tile, useWords, WordsContext } from "../shared/text_elements.js";
import {
  Chombo, Indicators, ReadyHands, bankerText, differenceTexts, pointsMoved, pointsRound, resultRound, seatWindText,
} from "../shared/points.js";
import { Questions, useSecondsLeft } from "../shared/question.js";
import { namesOf, patternsOf, resultInWords, winnersOf, Won } from "../shared/result.js";
import { callOf, refusalShown } from "./attention.js";
import { buttonText } from "./button_words.js";
import { Code } from "../shared/codes.js";
import { canShake } from "./signals.js";
import { answerText, offeredText, Spoken, todoText } from "./spoken.js";

export const BUTTONS = ["chow", "pung", "kong", "hu", "pass", "ready"];

export function PanelApp({ state, act }) {
  return html`<${WordsContext.Provider} value=${state.words}>
    ${state.paired ? html`<${Paired} state=${state} act=${act} />` : html`<${Unpaired} state=${state} act=${act} />`}
  <//>`;
}

// ---- paired ----------------------------------------------------------------------------------------

function Paired({ state, act }) {
  const words = useWords();
  const { snapshot, own, connection } = state;
  const here = own.seat !== null && own.seat !== undefined;
  const seat = here ? (snapshot.seats || [])[own.seat] || {} : {};
  const lost = connection.kind === "lost" || connection.kind === "stale";
  const calls = here && !lost ? callOf(snapshot, own) : "";
  return html`<div class="panel" data-calls=${calls}>
    <div class="edge" aria-hidden="true"></div>
    <header class="mine">
      <h1>${here ? html`<bdi>${nameOf(words, snapshot, own.seat)}</bdi>` : words.plain("panel-title")}</h1>
      ${here ? html`<${Mine} snapshot=${snapshot} seat=${seat} number=${own.seat} />` : null}
      <button type="button" class="menu" aria-expanded=${state.menu} aria-controls="menu"
        onClick=${() => act.set({ menu: !state.menu, code: null })}>
        <span class="unseen">${words.plain("panel-menu")}</span>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M4 6h16M4 12h16M4 18h16" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" />
        </svg>
      </button>
    </header>
    <${Spoken} state=${state} lost=${lost ? connectionText(words, connection) : ""} />
    ${lost
      ? html`<p class="veil">${words.plain("panel-not-connected", { what: connectionText(words, connection) })}</p>`
      : null}
    <${Content} state=${state} act=${act} here=${here} />
  </div>`;
}

/** Below the panel's head: the menu, the final standing, or the hand with the six buttons. */
function Content({ state, act, here }) {
  const words = useWords();
  const { snapshot, own } = state;
  if (state.menu) return html`<${Menu} state=${state} act=${act} />`;
  if (snapshot.final) {
    return html`<main class="says">
      <${Final} final=${snapshot.final} own=${here ? own.seat : null}>
        <a class="row" href="./">${words.plain("panel-see-table")}</a>
      <//>
    </main>`;
  }
  if (!here) return html`<main class="says"><p class="rests">${words.plain("panel-no-seat")}</p></main>`;
  const seat = (snapshot.seats || [])[own.seat] || {};
  const ended = snapshot.result && !snapshot.procedure;
  return html`
    <main class="says">
      <${Questions} snapshot=${snapshot} own=${own.seat} />
      <${Standing} snapshot=${snapshot} number=${own.seat} />
      <${Display} seat=${seat} />
      <${Offered} snapshot=${snapshot} own=${own.seat} />
      ${ended ? html`<${HandOver} snapshot=${snapshot} number=${own.seat} />` : null}
      <${PressAnswer} snapshot=${snapshot} number=${own.seat} state=${state} />
      ${ended ? null : html`<${Melds} seat=${seat} />`}
    </main>
    <${Buttons} snapshot=${snapshot} own=${own} sending=${state.sending} act=${act} />`;
}

function Mine({ snapshot, seat, number }) {
  const words = useWords();
  const { banker, stay } = snapshot.final ? {} : bankOf(snapshot);
  const left = snapshot.result ? null : snapshot.left;
  return html`<dl class="facts">
    ${banker === number
      ? html`<div class="banks">
          <dt class="unseen">${words.plain("panel-bank")}</dt><dd>${bankerText(words, seat, stay)}</dd>
        </div>`
      : null}
    ${given(seat.points) && given(banker) && banker !== number
      ? html`<div class="wind">
          <dt class="unseen">${words.plain("panel-wind")}</dt>
          <dd>${seatWindText(words, snapshot, banker, number)}</dd>
        </div>`
      : null}
    ${given(seat.points)
      ? html`<div class="points"><dt>${words.plain("page-points")}</dt><dd>${seat.points}</dd></div>`
      : html`<div>
          <dt>${words.plain("page-total")}</dt><dd class=${gainClass(seat.total)}>${signed(seat.total)}</dd>
        </div>`}
    ${seat.chips === null || seat.chips === undefined
      ? null
      : html`<div><dt>${words.plain("panel-chips")}</dt><dd>${seat.chips}</dd></div>`}
    ${left === null || left === undefined
      ? null
      : html`<div><dt>${words.plain("panel-wall")}</dt><dd>${left}</dd></div>`}
  </dl>`;
}

/** By rules with points: the round, honba and pot, and how far the player is from each of the others. */
function Standing({ snapshot, number }) {
  const words = useWords();
  if (!snapshot.points) return null;
  return html`<div class="standing">
    ${snapshot.result ? null : html`<p>${pointsRound(words, snapshot)}</p>`}
    <ul aria-label=${words.plain("page-points")}>
      ${differenceTexts(words, snapshot, number).map(({ name, difference, label }) => html`<li key=${name}>
        <span class="unseen">${label}</span>
        <span aria-hidden="true"><bdi>${name}</bdi> <b class=${gainClass(difference)}>${signed(difference)}</b></span>
      </li>`)}
    </ul>
  </div>`;
}

/** The words of the seat's display in the reader's language, and as the display writes them where that differs. */
function Display({ seat }) {
  const words = useWords();
  const { display, display_text: sentence } = seat;
  const shown = displayText(words, sentence);
  return html`<div class="led">
    <p class="large">${shown || "…"}</p>
    ${display && shown !== display ? html`<p class="written" lang="en" aria-hidden="true">${display}</p>` : null}
  </div>`;
}

/** The tile that can be claimed, large, whose it was, and how long it can be claimed; else the last discard. */
function Offered({ snapshot, own }) {
  const words = useWords();
  const { claim, last_discard: last } = snapshot;
  const left = useSecondsLeft(claim ? claim.until : null, snapshot.at);
  const shown = claim || last;
  if (!shown || snapshot.result || snapshot.procedure) return null;
  const timed = claim && claim.seat !== own;
  return html`<div class=${claim ? "offered open" : "offered"}>
    <${Tile} code=${shown.tile} height=${claim ? 108 : 64} quiet=${true} />
    <p class="whose">${offeredText(words, snapshot)}</p>
    ${timed
      ? html`<p class="seconds" role="timer" aria-live="off">${words.plain("panel-seconds", { seconds: left })}</p>`
      : null}
  </div>`;
}

/** What became of the last press, what was refused and why, and what to do now. */
function PressAnswer({ snapshot, number, state }) {
  const words = useWords();
  const event = refusalShown(snapshot, number);
  const failed = state.answer && state.answer.kind !== "recorded" ? state.answer : null;
  const todo = todoText(words, snapshot, number);
  const given = abandonedText(words, snapshot, number);
  return html`
    ${failed ? html`<div class="refusal"><p>${answerText(words, failed)}</p></div>` : null}
    ${event && !failed
      ? html`<div class="refusal">
          <p class="reason"><${Drawn} text=${words.line(event)} /></p>
          <${Clause} name=${event.clause} />
        </div>`
      : null}
    ${todo ? html`<p class="todo">${todo}</p>` : null}
    ${given ? html`<p class="given-up">${given}</p>` : null}
    ${snapshot.claim ? null : html`<${Phase} sentence=${snapshot.phase_text} />`}`;
}

/** What the table waits for. */
function Phase({ sentence }) {
  const words = useWords();
  if (!sentence) return html`<p class="phase">${words.plain("page-waiting")}</p>`;
  return html`<p class="phase"><${SentenceText} sentence=${sentence} height=${36} /></p>`;
}

/** Who gave the hand up and why, while the display says that it was. */
function abandonedText(words, snapshot, number) {
  const name = displayName(((snapshot.seats || [])[number] || {}).display_text);
  const last = (snapshot.history || [])[(snapshot.history || []).length - 1];
  if (!name.startsWith("abandoned") || !last || last.text.id !== "hand.abandoned") return "";
  return words.spoken(words.line(last));
}

function Clause({ name }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const demands = name ? words.clause(name) : null;
  if (!demands) return null;
  return html`<button type="button" class="clause" aria-expanded=${open} onClick=${() => setOpen(!open)}>
    ${words.plain("page-clause", { clause: name })}
  </button>
    ${open ? html`<p class="demands">${words.spoken(demands)}</p>` : null}`;
}

function Melds({ seat }) {
  const words = useWords();
  const melds = seat.melds || [];
  const singles = seat.singles || [];
  if (!melds.length && !singles.length) return null;
  return html`<section class="melds" aria-label=${words.plain("panel-melds")}>
    ${melds.map((meld, k) => html`<span key=${k} class="meld">
      ${meldTiles(meld).map((code, n) => html`<${Tile} key=${n} code=${code} height=${40} />`)}
    </span>`)}
    ${singles.length
      ? html`<span class="meld">
          ${singles.map((code, n) => html`<${Tile} key=${n} code=${code} height=${40} />`)}
        </span>`
      : null}
  </section>`;
}

/** How the hand ended, as the table's page shows it: that may stand where this player does not see it. */
function HandOver({ snapshot, number }) {
  const words = useWords();
  const { who, how, payments } = resultInWords(words, snapshot);
  const { result } = snapshot;
  const winners = winnersOf(result);
  const mine = (result.balances || [])[number];
  const bonus = ((result.points || {}).bonuses || [])[number] || 0; // of the session's end: the final screen shows it
  const moved = mine ? mine.after - mine.before - bonus : 0;
  const stakes = snapshot.sitting && Number(snapshot.sitting.stake_per_unit) !== 1;
  return html`<section class="ended" aria-label=${who}>
    <h2>${who}</h2>
    ${how ? html`<p>${how}</p>` : null}
    ${result.points ? html`<p class="round">${resultRound(words, result)}</p>` : null}
    ${result.points ? html`<${Chombo} points=${result.points} names=${namesOf(words, snapshot)} />` : null}
    ${winners.map((seat, i) => html`<${Won} key=${seat} snapshot=${snapshot} seat=${seat} name=""
      patterns=${patternsOf(result, i)} />`)}
    ${result.points
      ? html`<div class="beside-tiles">
          <${Indicators} points=${result.points} />
          <${ReadyHands} points=${result.points} names=${namesOf(words, snapshot)} />
        </div>`
      : null}
    ${mine
      ? html`<p class="moved">
          <b class=${gainClass(moved)}>${signed(moved)}</b>
          ${result.points ? html` <span>${pointsMoved(mine, result.points, bonus)}</span>` : null}
          ${stakes && !bonus ? html` <span class="money">${money(mine.money)}</span>` : null}
        </p>`
      : null}
    <ul>
      ${payments.map(({ from, to, units, money: amount }, k) => html`<li key=${k}>
        <span class="unseen">${words.plain("page-pays", { from, to, amount: units })}</span>
        <span aria-hidden="true"><bdi>${from}</bdi> → <bdi>${to}</bdi> <b>${units}</b></span>
        ${stakes ? html` <span class="money">${paidMoney(amount)}</span>` : null}
      </li>`)}</ul>
    <a class="row" href="./">${words.plain("panel-see-table")}</a>
  </section>`;
}

/** The six buttons, in the place where a thumb is. Those of use now stand out; the referee answers all of them. */
function Buttons({ snapshot, own, sending, act }) {
  const words = useWords();
  return html`<section class="buttons" aria-label=${words.plain("panel-buttons")}>
    ${BUTTONS.map((button) => html`<button type="button" key=${button} id=${`button-${button}`}
      class=${`${own.buttons.includes(button) ? "of-use" : ""} ${sending === button ? "sending" : ""}`}
      onClick=${() => act.press(button)}>
      <b>${buttonText(words, snapshot, own, button)}</b>
      ${own.buttons.includes(button) ? html`<span class="unseen">${words.plain("panel-of-use")}</span>` : null}
    </button>`)}
  </section>`;
}

// ---- choices of this device ------------------------------------------------------------------------

function Menu({ state, act }) {
  const words = useWords();
  const [sure, setSure] = useState(false);
  const signal = (changes) => act.choose({ signals: { ...state.signals, ...changes } });
  return html`<main id="menu" class="choices-page">
    <h2>${words.plain("panel-menu")}</h2>
    <${Choices} state=${state} choose=${act.choose} />
    <label class="row">
      <input type="checkbox" id="sound" checked=${state.signals.sound}
        onChange=${(event) => signal({ sound: event.currentTarget.checked })} /> ${words.plain("panel-sound")}
    </label>
    ${canShake
      ? html`<label class="row">
          <input type="checkbox" id="shake" checked=${state.signals.shake}
            onChange=${(event) => signal({ shake: event.currentTarget.checked })} /> ${words.plain("panel-shake")}
        </label>`
      : null}
    ${state.snapshot.final
      ? null
      : html`<button type="button" id="one-more" onClick=${act.ownCode}>${words.plain("panel-one-more")}</button>`}
    ${state.code ? html`<${Code} code=${state.code} over=${() => act.set({ code: null })} />` : null}
    <button type="button" id="leave" class=${sure ? "sure" : ""} onClick=${() => (sure ? act.leave() : setSure(true))}>
      ${words.plain(sure ? "panel-leave-sure" : "panel-leave")}
    </button>
    <a class="row" href="./">${words.plain("panel-see-table")}</a>
    <a class="row" href=${`docs/tutorials/player${words.code === "en" ? "" : `.${words.code}`}.html`}>
      ${words.plain("panel-help")}
    </a>
    <button type="button" id="back" onClick=${() => act.set({ menu: false, code: null })}>
      ${words.plain("panel-back")}
    </button>
  </main>`;
}

// ---- not paired ------------------------------------------------------------------------------------

function Unpaired({ state, act }) {
  const words = useWords();
  const field = useRef(null);
  useEffect(() => {
    if (field.current && state.wrong) field.current.select();
  }, [state.wrong]);
  const submit = (event) => {
    event.preventDefault();
    act.pair(field.current.value);
  };
  return html`<div class="panel unpaired">
    <header class="mine">
      <h1>${words.plain("panel-title")}</h1>
      <${Choices} state=${state} choose=${act.choose} />
    </header>
    <main class="pairing">
      ${state.ended ? html`<p class="refusal">${words.plain("panel-ended")}</p>` : null}
      <form onSubmit=${submit}>
        <label for="code">${words.plain("panel-code")}</label>
        <input id="code" ref=${field} name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7"
          placeholder="123 456" aria-describedby="code-where" required />
        <button type="submit" disabled=${state.pairing}>${words.plain("panel-pair")}</button>
      </form>
      ${state.wrong ? html`<p class="refusal" role="alert">${wrongText(words, state.wrong)}</p>` : null}
      <p id="code-where" class="quiet">${words.plain("panel-code-where")}</p>
      <a class="row" href="./">${words.plain("panel-see-table")}</a>
    </main>
  </div>`;
}

function wrongText(words, { status, translations }) {
  if (translations && translations[words.code]) return translations[words.code];
  return words.plain(status === 0 ? "panel-lost" : "panel-code-failed");
}

/** What the window is called: whether something is wanted, and whose panel it is. */
export function panelTitle(words, { snapshot, own, paired }) {
  if (!paired) return `${words.plain("panel-title")} · ${tableName(words, snapshot)}`;
  if (own.seat === null || own.seat === undefined) return words.plain("panel-title");
  const sentence = ((snapshot.seats || [])[own.seat] || {}).display_text;
  const mark = callOf(snapshot, own) ? "● " : "";
  return `${mark}${displayText(words, sentence)} · ${nameOf(words, snapshot, own.seat)}`;
}
