// The page as a whole, drawn from the store.

import { html } from "../vendor/preact.js";
import { tableName, Veil } from "../shared/page_header.js";
import { Cloth } from "../shared/cloth.js";
import { Final } from "../shared/final.js";
import { Header, pairing } from "./header.js";
import { History } from "./history.js";
import { HubRequests } from "./hub_requests.js";
import { Alerts, Events, Now, Parts, Procedure } from "./panels.js";
import { Players } from "../shared/plate.js";
import { Differences } from "../shared/points.js";
import { CameraNote, Questions } from "../shared/question.js";
import { ReplayLink } from "./replay_link.js";
import { Result } from "../shared/result.js";
import { WordsContext, useWords } from "../shared/text_elements.js";
import { Spoken } from "./spoken.js";

/** `state` as in store.js; `set` changes the store, `choose` the reader's language or appearance. */
export function App({ state, set, choose }) {
  return html`<${WordsContext.Provider} value=${state.words}>
    <${Table} state=${state} set=${set} choose=${choose} />
  <//>`;
}

function Table({ state, set, choose }) {
  const words = useWords();
  const { snapshot, connection } = state;
  const final = snapshot.final && state.finalSeen !== snapshot.session && !snapshot.procedure ? snapshot.final : null;
  const hand = `${snapshot.session} ${snapshot.hand}`;
  const open = !final && Boolean(snapshot.result) && state.resultSeen !== hand && !snapshot.procedure;
  return html`
    <a class="skip" href="#main" onClick=${skip}>${words.plain("page-skip")}</a>
    <${Header} state=${state} choose=${choose} />
    <${Spoken} snapshot=${snapshot} />
    <${Veil} connection=${connection} />
    <${Procedure} stopped=${snapshot.procedure || null} snapshot=${snapshot} />
    <${Alerts} snapshot=${snapshot} />
    <${HubRequests} />
    <${Parts} snapshot=${snapshot} pair=${() => pairing(state)} />
    <${Questions} snapshot=${snapshot} />
    <main id="main" tabindex="-1" class=${mainClass(final, open)}>
      <${Content} state=${state} set=${set} final=${final} open=${open} hand=${hand} />
    </main>`;
}

function mainClass(final, open) {
  if (final) return "with-final";
  return open ? "with-result" : "";
}

/** The final standing, the result of the hand, or the table with what stands beside it. */
function Content({ state, set, final, open, hand }) {
  const words = useWords();
  const { snapshot } = state;
  if (final) return html`<${FinalStanding} snapshot=${snapshot} set=${set} hand=${hand} />`;
  if (open) {
    const close = () => turn(set, { resultSeen: hand }, ".see-result");
    const link = html`<${ReplayLink} snapshot=${snapshot} />`;
    return html`<${Result} snapshot=${snapshot} link=${link} close=${close} />`;
  }
  const toResult = () => turn(set, { resultSeen: null }, ".see-table");
  const toFinal = () => turn(set, { finalSeen: null }, ".see-table");
  return html`
    <section class="cloth" aria-label=${words.plain("page-table")}><${Cloth} snapshot=${snapshot} /></section>
    <${Players} snapshot=${snapshot} />
    <div class="side">
      <${Now} snapshot=${snapshot} />
      ${snapshot.result && !snapshot.procedure
        ? html`<button type="button" class="see-result" onClick=${toResult}>${words.plain("page-see-result")}</button>`
        : null}
      ${snapshot.final
        ? html`<button type="button" class="see-final" onClick=${toFinal}>${words.plain("page-final-see")}</button>`
        : null}
      <${Differences} snapshot=${snapshot} />
      <${Events} snapshot=${snapshot} />
      <${History} snapshot=${snapshot} view=${state.view} show=${(view) => set({ view })} />
      <${CameraNote} snapshot=${snapshot} />
    </div>`;
}

/** The final standing with the ways to the last hand's result and to the table. */
function FinalStanding({ snapshot, set, hand }) {
  const words = useWords();
  const seen = { finalSeen: snapshot.session };
  const toLastHand = () => turn(set, { ...seen, resultSeen: null }, ".see-table");
  const toTable = () => turn(set, { ...seen, resultSeen: hand }, ".see-final");
  return html`<${Final} final=${snapshot.final}>
    ${snapshot.result
      ? html`<button type="button" class="see-last-hand" onClick=${toLastHand}>
          ${words.plain("page-final-last-hand")}
        </button>`
      : null}
    <button type="button" class="see-table" onClick=${toTable}>${words.plain("page-see-table")}</button>
  <//>`;
}

/** Past the head of the page, which has many things to press. */
function skip(event) {
  event.preventDefault(); // the address stays as it is
  document.getElementById("main").focus();
}

/** Between final standing, result and table; the focus goes along to the button that leads back. */
function turn(set, changes, back) {
  set(changes);
  const button = document.querySelector(back);
  if (button) button.focus();
}

/** What the window is called. */
export function windowTitle(words, snapshot) {
  const name = tableName(words, snapshot);
  return snapshot.hand ? `${name} · ${words.plain("page-hand", { hand: snapshot.hand })}` : name;
}
