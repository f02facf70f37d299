// The session page's beginning: choices of this device, words, what there is to choose, then the table's stream.

import { ask } from "./shared/account_requests.js";
import { connectionKeeper, follow } from "./shared/stream.js";
import { preferencesHere, preferenceSetter } from "./shared/preferences.js";
import { createStore } from "./shared/store.js";
import { loadWords } from "./shared/words.js";
import { addTileDefinitions } from "./shared/tiles.js";
import { SessionPage } from "./session/page.js";
import { html, render } from "./vendor/preact.js";

addTileDefinitions();
const root = document.getElementById("page");
const store = createStore({
  snapshot: {}, connection: { kind: "connecting" }, words: null, ...preferencesHere(),
  choices: null, refused: "", view: "session", rules: null,
});
const prefer = preferenceSetter(store, speak);

function draw(state) {
  if (!state.words || (!state.choices && !state.refused)) return; // a page of placeholders would only flicker
  state.words.seats = (state.snapshot.seats || []).map((seat) => seat.name);
  document.title = `${state.words.plain("session-page-title")} · ${state.snapshot.table || ""}`;
  document.documentElement.lang = state.words.locale;
  render(html`<${SessionPage} state=${state} set=${store.set} choose=${choose} reload=${load} />`, root);
  document.body.dataset.drawn = "yes";
}

function choose({ language, appearance, rules }) {
  prefer({ language, appearance });
  if (!rules) return;
  store.set({ rules });
  speak();
}

/** Load the words of the language, with those of the rules that are being chosen, else of those in force. */
async function speak() {
  const { language, rules, snapshot } = store.get();
  const wanted = rules || snapshot.rules || "";
  const words = await loadWords(language, wanted, ["page_session", "record_sentences"]);
  const now = store.get();
  if (now.language === language && (now.rules || now.snapshot.rules || "") === wanted) store.set({ words });
}

/** What a session can be begun with; a guest reads who may. */
async function load() {
  try {
    store.set({ choices: await ask("GET", "api/session"), refused: "" });
  } catch (error) {
    store.set({ refused: error.status === 401 || error.status === 403 ? "session-for-staff" : "session-no-answer" });
  }
}

store.subscribe(draw);
speak();
load();
follow("api/stream", (snapshot) => {
  const before = store.get().snapshot.rules;
  store.set({ snapshot });
  if (snapshot.rules !== before && !store.get().rules) speak();
}, connectionKeeper(store));
