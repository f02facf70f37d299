// The hub's page as a whole: its head, every table, and beside them standings, scores and the record.

import { request } from "../shared/requests.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { Choices, connectionText, Help, Pill, Veil } from "../shared/page_header.js";
import { useWords, WordsContext } from "../shared/text_elements.js";
import { History } from "./history.js";
import { Fairness, Order, Staff } from "./record.js";
import { pagesOf } from "./replays.js";
import { Scores } from "./scores.js";
import { Standings } from "./standings.js";
import { TableCards } from "./tables.js";

/** `state` as in parlor.js; `set` changes the store, `choose` language, appearance and the days of the standings. */
export function ParlorApp({ state, set, choose }) {
  return html`<${WordsContext.Provider} value=${state.words}>
    <${Parlor} state=${state} set=${set} choose=${choose} />
  <//>`;
}

function Parlor({ state, set, choose }) {
  const words = useWords();
  const { picture, connection, rulesWords } = state;
  return html`
    <${Head} state=${state} choose=${choose} />
    <${Veil} connection=${connection} entry="parlor-veil" />
    <${Troubles} picture=${picture} />
    <main>
      <section class="all" tabindex="0" aria-labelledby="tables-title">
        <h2 id="tables-title">${words.plain("parlor-tables")}</h2>
        <${TableCards} tables=${picture.tables || []} rulesWords=${rulesWords} />
      </section>
      <div class="side">
        <${Standings} standings=${state.standings} days=${state.days} choose=${choose}
          open=${(row) => set({ history: row })} />
        <${Scores} picture=${picture} rulesWords=${rulesWords} pages=${pagesOf(picture.tables)} />
        <${Staff} picture=${picture} />
        <${Fairness} rows=${picture.fairness || []} />
        <${Order} picture=${picture} />
      </div>
    </main>
    ${state.history
      ? html`<${History} key=${state.history.card || state.history.player} row=${state.history}
          pages=${pagesOf(picture.tables)} language=${state.language} close=${() => set({ history: null })} />`
      : null}`;
}

function parlorName(words, picture) {
  return picture.parlor && picture.parlor !== "+" ? picture.parlor : words.plain("parlor-all");
}

function online(picture) {
  const tables = picture.tables || [];
  return { online: tables.filter((table) => table.status === "online").length, count: tables.length };
}

/** What the window is called. */
export function windowTitle(words, picture) {
  return words.plain("parlor-window", { name: parlorName(words, picture), ...online(picture) });
}

function Head({ state, choose }) {
  const words = useWords();
  const { picture, connection } = state;
  return html`<header>
    <div class="who">
      <h1 id="title">${parlorName(words, picture)}</h1>
      <span id="summary" class="quiet">
        ${words.plain("parlor-summary", { hub: picture.hub || "", ...online(picture) })}
      </span>
    </div>
    <div class="pills" role="group" aria-label=${words.plain("parlor-health")}>
      <${Pill} id="broker" label=${words.plain("parlor-broker")}
        ...${answers(words, picture.broker, "parlor-connected")} />
      <${Pill} id="database" label=${words.plain("parlor-database")}
        ...${answers(words, picture.database, "parlor-answers")} />
      <${Pill} id="whole" label=${words.plain("parlor-record")} ...${whole(words, picture)} />
      <${Pill} id="connection" label=${words.plain("page-connection")}
        kind=${{ live: "good", stale: "warn", connecting: "off" }[connection.kind] || "bad"}
        text=${connectionText(words, connection)} />
      <${Help} />
      <${Account} />
      <${Choices} state=${state} choose=${choose} />
    </div>
  </header>`;
}

/** To one's account, or to sign in; nothing at a hub that has no accounts. */
function Account() {
  const words = useWords();
  const [there, setThere] = useState(false);
  useEffect(() => {
    request("api/me", { headers: { accept: "application/json" } })
      .then((answer) => setThere(answer.ok), () => setThere(false));
  }, []);
  if (!there) return null;
  return html`<a id="account" class="pill" href="account" aria-label=${words.plain("page-account")}
    title=${words.plain("page-account")}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
      <circle cx="8" cy="5" r="3.2" />
      <path d="M1.8 15a6.2 6.2 0 0 1 12.4 0z" />
    </svg>
  </a>`;
}

function answers(words, part, good) {
  if (!part) return { kind: "off", text: words.plain("page-unknown") };
  return {
    kind: part.trouble ? "bad" : "good", text: words.plain(part.trouble ? "parlor-away" : good), title: part.url,
  };
}

function whole(words, picture) {
  const missing = (picture.tables || []).reduce((sum, table) => sum + (table.missing || 0), 0);
  if (picture.conflict_count) {
    return { kind: "bad", text: words.plain("parlor-contradictions", { count: picture.conflict_count }) };
  }
  if (missing) return { kind: "warn", text: words.plain("parlor-on-their-way", { count: missing }) };
  return { kind: "good", text: words.plain("parlor-whole", { count: picture.messages || 0 }) };
}

function Troubles({ picture }) {
  const words = useWords();
  const troubles = [
    ["parlor-broker-away", picture.broker], ["parlor-database-away", picture.database],
  ].filter(([, part]) => part && part.trouble);
  return html`<div id="troubles" class="alerts" role="alert" aria-label=${words.plain("parlor-troubles")}>
    ${troubles.map(([entry, part]) => html`<div key=${entry} class="alert">
      <p>${words.plain(entry)}</p>
      <p>${part.translations[words.code]}</p>
    </div>`)}
  </div>`;
}
