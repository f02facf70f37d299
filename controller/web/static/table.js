// The table page's beginning: choices of this device, words, then the stream; every change of the store is drawn.

import { addTileDefinitions } from "./shared/tiles.js";
import { render, html } from "./vendor/preact.js";
import { connectionKeeper, follow } from "./shared/stream.js";
import { App, windowTitle } from "./table/app.js";
import { preferencesHere, preferenceSetter } from "./shared/preferences.js";
import { createStore } from "./shared/store.js";
import { loadWords } from "./shared/words.js";

addTileDefinitions();
const root = document.getElementById("page");
const store = createStore({
  snapshot: {}, connection: { kind: "connecting" }, words: null, rules: null,
  resultSeen: null, finalSeen: null, view: "list", ...preferencesHere(),
});
const choose = preferenceSetter(store, speak);

function draw(state) {
  if (!state.words) return; // a page of placeholders would only flicker
  state.words.seats = (state.snapshot.seats || []).map((seat) => seat.name);
  document.title = windowTitle(state.words, state.snapshot);
  document.documentElement.lang = state.words.locale;
  document.body.dataset.connection = state.connection.kind;
  document.body.classList.toggle("stopped", Boolean(state.snapshot.procedure));
  render(html`<${App} state=${state} set=${store.set} choose=${choose} />`, root);
  document.body.dataset.drawn = "yes";
}

let latest = {}; // the table as last sent; it is shown once the words of its rules are there

/** Load the words of the language and of the rules in force, and draw with them once they are there. */
async function speak() {
  const { language } = store.get();
  const rules = latest.rules || "";
  const words = await loadWords(language, rules, ["page_question", "record_sentences"]);
  if (store.get().language === language && (latest.rules || "") === rules) {
    store.set({ words, rules, snapshot: latest });
  }
}

store.subscribe(draw);
speak();
follow("api/stream", (snapshot) => {
  latest = snapshot;
  if ((snapshot.rules || "") === store.get().rules) store.set({ snapshot });
  else speak();
}, connectionKeeper(store));
