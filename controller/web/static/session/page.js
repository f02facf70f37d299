// The session page as a whole: its three parts, and who may not see them.

import { html } from "../vendor/preact.js";
import { Choices, tableName, Veil } from "../shared/page_header.js";
import { WordsContext, useWords } from "../shared/text_elements.js";
import { BeginForm } from "./begin_form.js";
import { Running } from "./running.js";
import { Scores } from "./scores.js";
import { Slip } from "./slip.js";

const VIEWS = ["session", "scores", "slip"];

export function SessionPage({ state, set, choose, reload }) {
  return html`<${WordsContext.Provider} value=${state.words}>
    <${Parts} state=${state} set=${set} choose=${choose} reload=${reload} />
  <//>`;
}

function Parts({ state, set, choose, reload }) {
  const words = useWords();
  const { snapshot, connection } = state;
  return html`
    <header>
      <div class="who">
        <h1>${words.plain("session-page-title")}</h1> <span class="quiet">${tableName(words, snapshot)}</span>
      </div>
      <div class="pills">
        <a class="pill" href="./">${words.plain("session-to-table")}</a> <${Choices} state=${state} choose=${choose} />
      </div>
    </header>
    <${Veil} connection=${connection} />
    ${state.refused
      ? html`<main>
          <p class="warning" role="alert">
            ${words.plain(state.refused)} <a href="login">${words.plain("session-sign-in")}</a>
          </p>
        </main>`
      : html`
          <nav class="tabs" aria-label=${words.plain("session-page-title")}>
            ${VIEWS.map((view) => html`<button key=${view} type="button" aria-pressed=${String(view === state.view)}
              onClick=${() => set({ view })}>
              ${words.plain(`session-view-${view}`)}
            </button>`)}
          </nav>
          <main><${View} state=${state} choose=${choose} reload=${reload} /></main>`}`;
}

function View({ state, choose, reload }) {
  const { snapshot, choices, language } = state;
  if (state.view === "scores") return html`<${Scores} snapshot=${snapshot} choices=${choices} />`;
  if (state.view === "slip") return html`<${Slip} language=${language} session=${snapshot.session} />`;
  return html`<div class="two">
    <${Running} snapshot=${snapshot} people=${choices.people} />
    <${BeginForm} key=${Boolean(snapshot.seats)} snapshot=${snapshot} choices=${choices} choose=${choose}
      reload=${reload} />
  </div>`;
}
