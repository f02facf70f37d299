// A player's panel: paired by a code, it follows the table's stream with its own seat, and presses.
//
// The store: `paired` null (not known yet), true or false; `own` {seat, buttons}, `snapshot` the table; `connection`;
// `answer` what became of the last press; `sending` the button under way; `menu`, `code` what is opened; `wrong`,
// `pairing`, `ended` of the form for a code; `signals`, `language`, `appearance`, `words`.

import { callOf } from "./panel/attention.js";
import { PanelApp, panelTitle } from "./panel/panel_app.js";
import { ask, isSecondTap, press } from "./shared/presses.js";
import { keepSignals, signal, signalsHere, stayAwake, touched } from "./panel/signals.js";
import { request } from "./shared/requests.js";
import { connectionKeeper, follow } from "./shared/stream.js";
import { preferencesHere, preferenceSetter } from "./shared/preferences.js";
import { createStore } from "./shared/store.js";
import { loadWords } from "./shared/words.js";
import { addTileDefinitions } from "./shared/tiles.js";
import { html, render } from "./vendor/preact.js";

const ANSWER_MS = 6000; // what became of a press is shown so long, or until the next

addTileDefinitions();
const root = document.getElementById("page");
const store = createStore({
  paired: null, own: { seat: null, buttons: [] }, snapshot: {}, connection: { kind: "connecting" }, answer: null,
  sending: "", menu: false, code: null, wrong: null, pairing: false, ended: false, signals: signalsHere(), words: null,
  rules: "", ...preferencesHere(),
});
const prefer = preferenceSetter(store, () => {
  speak();
  tellLanguage();
});

const keepConnection = connectionKeeper(store);

let leaveStream = null;
let called = ""; // the display for which its player was called last
let latest = { own: store.get().own, table: {} }; // shown once the words of the table's rules are there
let forget = 0;

const act = {
  set: store.set,
  choose({ language, appearance, signals }) {
    prefer({ language, appearance });
    if (signals) {
      keepSignals(signals);
      store.set({ signals });
      touched();
      signal("turn", signals);
    }
  },
  async press(button) {
    if (isSecondTap(button)) return; // the first has set what is shown
    clearTimeout(forget);
    store.set({ sending: button, answer: null });
    const answer = await press(button);
    store.set({ sending: "", answer });
    if (answer.kind === "unpaired" || answer.kind === "lost") who();
    if (answer.kind !== "recorded" || answer.refused) signal("refused", store.get().signals);
    forget = setTimeout(() => store.set({ answer: null }), ANSWER_MS);
  },
  async pair(code) {
    store.set({ pairing: true, wrong: null });
    const { status, reply } = await ask("api/panel/pair", { code });
    store.set({ pairing: false, wrong: status === 200 ? null : { status, translations: reply.translations } });
    if (status === 200) who();
  },
  async ownCode() {
    const { status, reply } = await ask("api/panel/code");
    if (status === 200) store.set({ code: reply });
    else who();
  },
  async leave() {
    await ask("api/panel/leave");
    store.set({ menu: false });
    who();
  },
};

function draw(state) {
  if (!state.words || state.paired === null) return; // a page of placeholders would only flicker
  state.words.seats = (state.snapshot.seats || []).map((seat) => seat.name);
  document.title = panelTitle(state.words, state);
  document.documentElement.lang = state.words.locale;
  document.body.dataset.connection = state.connection.kind;
  document.body.dataset.paired = state.paired ? "yes" : "no";
  render(html`<${PanelApp} state=${state} act=${act} />`, root);
  document.body.dataset.drawn = "yes";
}

/** Load the words of the language and of the rules in force, and draw with them once they are there. */
async function speak() {
  const { language } = store.get();
  const rules = latest.table.rules || "";
  const words = await loadWords(language, rules, ["page_panel", "page_question"]);
  if (store.get().language === language && (latest.table.rules || "") === rules) {
    store.set({ words, rules, own: latest.own, snapshot: latest.table });
  }
}

/** The display at the seat speaks as its player's panel does. */
function tellLanguage() {
  const { paired, language } = store.get();
  if (paired) ask("api/panel/language", { language });
}

/** Ask what this device is paired as, and follow the table or offer the form for a code. */
async function who() {
  let found;
  try {
    const answer = await request("api/panel", { cache: "no-store" });
    if (!answer.ok) return;
    found = await answer.json();
  } catch {
    return; // nothing answers: what is shown stays, and is asked for again
  }
  if (found.paired) {
    store.set({ paired: true, ended: false, wrong: null });
    if (!leaveStream) {
      tellLanguage();
      listen();
    }
  } else {
    const before = store.get().paired;
    if (leaveStream) leaveStream();
    leaveStream = null;
    store.set({ paired: false, ended: before === true || store.get().ended, menu: false, code: null, answer: null });
  }
}

function listen() {
  stayAwake();
  leaveStream = follow("api/panel/stream", (picture) => {
    latest = picture;
    if ((picture.table.rules || "") === store.get().rules) store.set({ own: picture.own, snapshot: picture.table });
    else speak();
    call(picture);
  }, (kind, seconds) => {
    keepConnection(kind, seconds);
    if (kind === "lost") who(); // perhaps this device is no longer paired
  });
}

/** Call the player once for each thing that is wanted. */
function call({ own, table }) {
  const display = ((table.seats || [])[own.seat] || {}).display;
  const kind = callOf(table, own);
  const now = kind
    ? `${kind} ${display} ${table.hand} ${kind === "claim" ? JSON.stringify(table.last_discard) : ""}`
    : "";
  if (now && now !== called) signal(kind, store.get().signals);
  called = now;
}

/** The secret of a QR code stands behind the #, where no server and no log sees it; it holds once. */
function secretOfLink() {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname + location.search);
  return secret;
}

document.addEventListener("pointerdown", touched, { passive: true });
document.addEventListener("keydown", touched);
window.addEventListener("hashchange", () => {
  const secret = secretOfLink();
  if (secret) act.pair(secret);
});
setInterval(() => {
  if (store.get().paired === null) who(); // the table's program was just starting
}, 2000);
store.subscribe(draw);
speak();
const secret = secretOfLink();
if (secret) act.pair(secret).then(who);
else who();
