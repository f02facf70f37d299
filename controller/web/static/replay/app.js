// The replay page: the list of hands, or one hand with its table, its steps and what the camera read.

import { html } from "../vendor/preact.js";
import { Cloth } from "../shared/cloth.js";
import { Choices } from "../shared/page_header.js";
import { Result } from "../shared/result.js";
import { WordsContext, useWords } from "../shared/text_elements.js";
import { Controls } from "./controls.js";
import { asked, listAddress } from "./hands.js";
import { HandList } from "./list.js";
import { Seen, Steps } from "./steps.js";

export function Replay({ state, set, choose, player }) {
  return html`<${WordsContext.Provider} value=${state.words}>
    <${Head} state=${state} choose=${choose} />
    <${Content} state=${state} set=${set} player=${player} />
  <//>`;
}

/** What could not be read, one hand, or the list of hands. */
function Content({ state, set, player }) {
  if (state.trouble) return html`<${Trouble} trouble=${state.trouble} />`;
  if (state.hand) return html`<${Hand} state=${state} set=${set} player=${player} />`;
  return state.list ? html`<${HandList} list=${state.list} />` : null;
}

function Head({ state, choose }) {
  const words = useWords();
  const title = words.plain("page-replay-title");
  return html`<header>
    <div class="who">
      <h1>${state.hand ? `${words.plain("page-hand", { hand: state.hand.hand })} · ${title}` : title}</h1>
      ${state.hand ? html`<span class="quiet">${state.hand.session}</span>` : null}
    </div>
    <nav class="pills" aria-label=${title}>
      ${state.hand || state.trouble
        ? html`<a class="pill" href=${listAddress((asked(location.search) || { session: "" }).session)}>
            ${words.plain("page-replay-all")}
          </a>`
        : null}
      <a class="pill" href="./">${words.plain("page-replay-table")}</a>
      <${Choices} state=${state} choose=${choose} />
    </nav>
  </header>`;
}

function Trouble({ trouble }) {
  const words = useWords();
  const guest = trouble.status === 401 || trouble.status === 403;
  const failed = trouble.status ? "page-replay-trouble" : "page-replay-away";
  return html`<main class="trouble-main"><div class="card" role="alert">
    <p>${guest ? words.plain("page-replay-sign-in") : trouble.translations[words.code] || words.plain(failed)}</p>
    ${guest ? html`<p><a href="login">${words.plain("page-replay-login")}</a></p>` : null}
  </div></main>`;
}

function Hand({ state, set, player }) {
  const words = useWords();
  const { hand, at, playing, speed } = state;
  const { table } = hand.steps[at];
  const result = table.result && !state.resultSeen;
  return html`<main class=${result ? "replay with-result" : "replay"}>
    ${result
      ? html`<${Result} snapshot=${{ ...table, phase_text: null, result: { ...table.result, ready: null } }}
          close=${() => set({ resultSeen: true })} />`
      : html`<section class="cloth" aria-label=${words.plain("page-table")}><${Cloth} snapshot=${table} /></section>`}
    <div class="side">
      ${hand.otherwise ? html`<p class="alert" role="note">${words.plain("page-replay-otherwise")}</p>` : null}
      <${Controls} steps=${hand.steps} at=${at} playing=${playing} speed=${speed} player=${player} />
      ${table.result && state.resultSeen
        ? html`<button type="button" class="see-result" onClick=${() => set({ resultSeen: false })}>
            ${words.plain("page-see-result")}
          </button>`
        : null}
      <${Seen} step=${hand.steps[at]} />
      <${Steps} steps=${hand.steps} at=${at} go=${player.go} />
    </div>
  </main>`;
}
