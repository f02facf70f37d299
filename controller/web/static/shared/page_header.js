// What the heads of several pages share: names of table and rules, pills, the connection, the reader's choices, help.

import { html } from "../vendor/preact.js";
import { useWords } from "./text_elements.js";
import { LANGUAGES } from "./words.js";

const APPEARANCES = ["auto", "light", "dark"];

/** "west-lake / table-1", or the name of a table whose name is not known yet. */
export function tableName(words, snapshot) {
  return [snapshot.parlor, snapshot.table].filter(Boolean).join(" / ") || words.plain("page-title");
}

/** The name of a rule system: its title up to the colon, in the reader's own letters. */
export function systemName(words, rules) {
  const [name] = (words.format(`system-${rules}`) || rules).split(/[:：,，、]/);
  return words.code === "en" ? name.replace(/[\u2e80-\u9fff]+/g, "").trim() : name;
}

/** What the connection is like, as a sentence. */
export function connectionText(words, { kind, seconds }) {
  return words.plain(`page-${kind}`, { seconds: seconds || 0 });
}

/** The page lost its table, or has heard nothing for long: a screen reader reads it once, not every second. */
export function Veil({ connection, entry = "page-veil" }) {
  const words = useWords();
  const away = connection.kind === "lost" || connection.kind === "stale";
  const sentence = (what) => words.plain(entry, { what: what[0].toUpperCase() + what.slice(1) });
  return html`<div id="veil" class="veil" hidden=${!away}>
    ${away ? html`<p aria-hidden="true">${sentence(connectionText(words, connection))}</p>` : null}
    <p class="unseen" role="alert">${away ? sentence(words.plain("page-not-connected")) : ""}</p>
  </div>`;
}

/** To the documentation that comes with the program, in the reader's language. */
export function Help() {
  const words = useWords();
  return html`<a id="help" class="pill" href=${words.code === "en" ? "docs/" : `docs/index.${words.code}.html`}
    aria-label=${words.plain("page-help")} title=${words.plain("page-help")}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor"
      stroke-width="1.7" stroke-linecap="round">
      <path d="M5 5.4a3 3 0 1 1 4.6 2.5C8.5 8.6 8 9.1 8 10.2" />
      <path d="M8 13.5v.1" />
    </svg>
  </a>`;
}

export function Pill({ id, label, kind, text, title, href, role = null, hidden = false }) {
  const inside = html`<i></i><span>${label}</span> <b>${text}</b>`;
  return href
    ? html`<a id=${id} class="pill ${kind}" href=${href} title=${title || ""}>${inside}</a>`
    : html`<span id=${id} class="pill ${kind}" title=${title || ""} role=${role} hidden=${hidden}>${inside}</span>`;
}

export function Choices({ state, choose }) {
  const words = useWords();
  return html`<div class="choices" role="group" aria-label=${words.plain("page-settings")}>
    <select id="language" aria-label=${words.plain("page-language")} value=${state.language}
      onChange=${(event) => choose({ language: event.currentTarget.value })}>
      ${LANGUAGES.map(([code, name]) => html`<option key=${code} value=${code} lang=${code}
        selected=${code === state.language}>
        ${name}
      </option>`)}
    </select>
    <select id="appearance" aria-label=${words.plain("page-appearance")} value=${state.appearance}
      onChange=${(event) => choose({ appearance: event.currentTarget.value })}>
      ${APPEARANCES.map((one) => html`<option key=${one} value=${one} selected=${one === state.appearance}>
        ${words.plain(`page-appearance-${one}`)}
      </option>`)}
    </select>
  </div>`;
}
