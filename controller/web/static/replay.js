// The replay page's beginning: choices of this device, words, and the hand that the address names, else the list of
// hands.

import { addTileDefinitions } from "./shared/tiles.js";
import { render, html } from "./vendor/preact.js";
import { Replay } from "./replay/app.js";
import { asked, handOf, listOf } from "./replay/hands.js";
import { createPlayer } from "./replay/player.js";
import { preferencesHere, preferenceSetter } from "./shared/preferences.js";
import { createStore } from "./shared/store.js";
import { loadWords } from "./shared/words.js";

addTileDefinitions();
const root = document.getElementById("page");
const store = createStore({
  list: null, hand: null, trouble: null, words: null, ...preferencesHere(),
  at: 0, playing: false, speed: 1, resultSeen: false,
});
const player = createPlayer(store);
const choose = preferenceSetter(store, speak);

function draw(state) {
  if (!state.words) return; // a page of placeholders would only flicker
  const table = state.hand ? state.hand.steps[state.at].table : null;
  state.words.seats = ((table && table.seats) || []).map((seat) => seat.name);
  const title = state.words.plain("page-replay-title");
  document.title = state.hand ? `${state.words.plain("page-hand", { hand: state.hand.hand })} · ${title}` : title;
  document.documentElement.lang = state.words.locale;
  render(html`<${Replay} state=${state} set=${store.set} choose=${choose} player=${player} />`, root);
  document.body.dataset.drawn = state.hand || state.list || state.trouble ? "yes" : "";
}

async function speak() {
  const { language, hand, list } = store.get();
  const rules = (hand || (list && list.hands[0]) || {}).rules || "";
  const words = await loadWords(language, rules, ["page_replay", "record_sentences"]);
  if (store.get().language === language) store.set({ words });
}

async function load() {
  const wanted = asked(location.search);
  try {
    store.set(wanted ? { hand: await handOf(wanted) } : { list: await listOf(location.search) });
  } catch (trouble) {
    store.set({ trouble });
  }
  await speak();
}

store.subscribe(draw);
load();
