// A page written in HTML, in the reader's language: entries for its elements, and the choices of language and appearance.
//
// In the HTML `data-t="ENTRY"` names the entry of an element's text, `data-t-label`, `data-t-alt` and `data-t-placeholder`
// those of attributes, `data-t` of the root the window's title. The English that stands there is what is read without JavaScript.

import { h } from "./dom.js";
import { appearanceHere, keepAppearance, wear } from "./table/appearance.js";
import { LANGUAGES, keepLanguage, loadWords, preferredLanguage } from "./table/words.js";

const APPEARANCES = ["auto", "light", "dark"];
const ATTRIBUTES = [["label", "aria-label"], ["alt", "alt"], ["placeholder", "placeholder"]];
let words = null;

/** An entry in the reader's language; its name while the words are still being loaded. */
export const t = (entry, args = {}) => (words ? words.plain(entry, args) : entry);
/** A sentence `{id, args, text}` in the reader's language, as text. */
export const sentence = (said) => (words ? words.spoken(words.sentence(said)) : said.text);
/** What a zone of the table ("discards:2") is called. */
export const zoneName = (zone) => (words ? words.zone(zone) : zone);
/** The code of the reader's language. */
export const language = () => (words ? words.code : "en");
/** What a tile is called. */
export const tileName = (code) => (words ? words.tileName(code) : code);
/** Whether there is such an entry. */
export const has = (entry) => Boolean(words && words.has(entry));
/** Whether the reader reads English, in which programs speak. */
export const readsEnglish = () => !words || words.code === "en";

function fill() {
  document.documentElement.lang = words.locale;
  const title = document.documentElement.dataset.t;
  if (title) document.title = t(title);
  for (const node of document.querySelectorAll("body [data-t]")) node.textContent = t(node.dataset.t);
  for (const [kind, attribute] of ATTRIBUTES) {
    for (const node of document.querySelectorAll(`[data-t-${kind}]`)) node.setAttribute(attribute, t(node.getAttribute(`data-t-${kind}`)));
  }
}

function select(id, chosen, options, change) {
  const made = h("select", { id, autocomplete: "off" }, options.map(([value, text, lang]) => h("option", { value, lang, selected: value === chosen }, text)));
  made.addEventListener("change", () => change(made.value));
  return made;
}

function choices(host, language, again) {
  const appearance = select("appearance", appearanceHere(), APPEARANCES.map((one) => [one, t(`page-appearance-${one}`)]), (chosen) => {
    keepAppearance(chosen);
    wear(chosen);
  });
  const languages = select("language", language, LANGUAGES.map(([code, name]) => [code, name, code]), (chosen) => {
    keepLanguage(chosen);
    again(chosen).then(() => document.getElementById("language").focus());
  });
  languages.setAttribute("aria-label", t("page-language"));
  appearance.setAttribute("aria-label", t("page-appearance"));
  host.setAttribute("aria-label", t("page-settings"));
  host.replaceChildren(languages, appearance);
}

/** Fill the page with the words of `pages`, and again when another language is chosen; `drawn` then draws the rest. */
export async function speak(pages, drawn = () => {}) {
  wear(appearanceHere());
  const again = async (language) => {
    words = await loadWords(language, "", ["page_shared", ...pages]);
    fill();
    const host = document.getElementById("choices");
    if (host) choices(host, language, again);
    drawn();
    document.body.dataset.words = language;
  };
  await again(preferredLanguage());
}

