// The hub's page: choices of this device, words, then the stream; every change of the store is drawn.

import { ParlorApp, windowTitle } from "./parlor/app.js";
import { askStandings } from "./parlor/requests.js";
import { connectionKeeper, follow } from "./shared/stream.js";
import { preferencesHere, preferenceSetter } from "./shared/preferences.js";
import { createStore } from "./shared/store.js";
import { loadWords } from "./shared/words.js";
import { addTileDefinitions } from "./shared/tiles.js";
import { html, render } from "./vendor/preact.js";

const STANDINGS_MS = 4000;
const PAGES = ["page_parlor", "page_shared", "record_sentences"];

addTileDefinitions();
const root = document.getElementById("page");
// `rulesWords` holds the words with each system's own terms, by its name; `standings` {rows} or what `askStandings`
// says.
const store = createStore({
  picture: {}, connection: { kind: "connecting" }, words: null, rulesWords: {}, ...preferencesHere(), days: "1",
  standings: null, history: null,
});
const prefer = preferenceSetter(store, () => {
  store.set({ history: null });
  speak();
});

function draw(state) {
  // Before the hub has looked nothing is known, not even that nothing is missing.
  if (!state.words || !state.picture.at) return;
  document.title = windowTitle(state.words, state.picture);
  document.documentElement.lang = state.words.locale;
  document.body.dataset.connection = state.connection.kind;
  render(html`<${ParlorApp} state=${state} set=${store.set} choose=${choose} />`, root);
  document.body.dataset.drawn = "yes";
}

function choose({ language, appearance, days }) {
  prefer({ language, appearance });
  if (days) {
    store.set({ days });
    refresh();
  }
}

/** The rule systems whose terms the picture needs. */
function systems({ tables, scores }) {
  return [...new Set([...(tables || []), ...(scores || [])].map((one) => one.rules).filter(Boolean))];
}

/** Load the words of the language, and those with the terms of every system that is played. */
async function speak() {
  const { language, picture, rulesWords } = store.get();
  const wanted = systems(picture);
  const missing = wanted.filter((rules) => !rulesWords[rules] || rulesWords[rules].code !== language);
  const [words, ...terms] = await Promise.all([
    loadWords(language, "", PAGES), ...missing.map((rules) => loadWords(language, rules, PAGES)),
  ]);
  if (store.get().language !== language) return;
  const found = Object.fromEntries(missing.map((rules, i) => [rules, terms[i]]));
  store.set({ words, rulesWords: { ...store.get().rulesWords, ...found } });
}

let asking = false;

async function refresh() {
  if (asking || document.hidden) return;
  asking = true;
  const { days } = store.get();
  const standings = await askStandings(days);
  asking = false;
  if (JSON.stringify(standings) !== JSON.stringify(store.get().standings)) store.set({ standings });
  if (store.get().days !== days) refresh();
}

store.subscribe(draw);
speak();
refresh();
setInterval(refresh, STANDINGS_MS);
follow("api/stream", (picture) => {
  const before = store.get().picture;
  store.set({ picture });
  if (systems(picture).join() !== systems(before).join()) speak();
  const newest = ({ scores }) => (scores && scores.length ? scores[0].id : "");
  if (newest(picture) !== newest(before)) refresh();
}, connectionKeeper(store));
