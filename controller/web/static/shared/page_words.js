// Pages of accounts and of the camera: their words in the reader's language, and the drawing of a page that has them.

import { html, render } from "../vendor/preact.js";
import { preferencesHere, preferenceSetter } from "./preferences.js";
import { createStore } from "./store.js";
import { WordsContext } from "./text_elements.js";
import { loadWords } from "./words.js";

let words = null;

/** An entry in the reader's language; its name while the words are still being loaded. */
export const t = (entry, args = {}) => (words ? words.plain(entry, args) : entry);
/** A sentence `{ id, args, text }` in the reader's language, as text. */
export const sentence = (one) => (words ? words.spoken(words.sentence(one)) : one.text);
/** What a zone of the table ("discards:2") is called. */
export const zoneName = (zone) => (words ? words.spoken(words.zone(zone)) : zone);
/** What a tile is called. */
export const tileName = (code) => (words ? words.tileName(code) : code);
/** The language of the words: "en", "zh" or "ja". */
export const pageLanguage = () => (words ? words.code : "en");

/** Draw `Page` into the page as soon as its words are there, and after each change of the store that is returned.
 *
 * `title` is the entry of the window's title, `parts` the files of words beside those that all pages share, `state`
 * what the store begins with. `Page` gets the store's content as `state`, `set`, and `choose` for the reader's
 * preferences. */
export function startPage(Page, { title, parts, state = {} }) {
  const store = createStore({ ...preferencesHere(), ...state });
  const choose = preferenceSetter(store, speak);
  const root = document.getElementById("page");

  function draw(now) {
    if (!words) return; // a page of placeholders would only flicker
    document.documentElement.lang = words.locale;
    document.title = t(title);
    render(html`<${WordsContext.Provider} value=${words}>
      <${Page} state=${now} set=${store.set} choose=${choose} />
    <//>`, root);
    document.body.dataset.words = words.code;
  }

  async function speak() {
    const { language } = store.get();
    const loaded = await loadWords(language, "", ["page_shared", ...parts]);
    if (store.get().language !== language) return;
    words = loaded;
    draw(store.get());
  }

  store.subscribe(draw);
  speak();
  return store;
}
