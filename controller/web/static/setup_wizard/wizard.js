// The setup's beginning: how everything stands is asked of the program; what is chosen is sent to it at once.

import { render, html } from "../vendor/preact.js";
import { request, WORK_MS } from "../shared/requests.js";
import { preferencesHere, preferenceSetter } from "../shared/preferences.js";
import { createStore } from "../shared/store.js";
import { loadWords } from "../shared/words.js";
import { STEPS, Wizard } from "./steps.js";

const root = document.getElementById("page");
const KEPT = "mahjong-table.setup-step";
const EVERY_MS = 1200;

// facts    how everything stands (controller/setup_wizard/setup_session.py), null before it is known
// step     which step is shown
// wrong    {setting, text}: why the last request was refused
// denied   whether this device must type a code first; codeWrong is `wrong` of the last one
// away     whether the program does not answer
// ended    whether the setup has been ended
const store = createStore({
  facts: null, step: kept(), wrong: null, denied: false, codeWrong: null, away: false, ended: false, busy: false,
  words: null, rules: "", ...preferencesHere(),
});

function kept() {
  try {
    const step = sessionStorage.getItem(KEPT);
    return STEPS.includes(step) ? step : STEPS[0];
  } catch {
    return STEPS[0]; // a browser may forbid a page to keep anything
  }
}

function draw(state) {
  if (!state.words) return; // a page of placeholders would only flicker
  document.title = state.words.plain("setup-title");
  document.documentElement.lang = state.words.locale;
  render(html`<${Wizard} state=${state} acts=${acts} />`, root);
  document.body.dataset.drawn = state.facts || state.denied ? "yes" : "no";
  document.body.dataset.step = state.step;
}

async function speak() {
  const { language, facts } = store.get();
  const rules = facts ? facts.table.rules : "";
  const systems = facts ? facts.systems.map((one) => `rules-${one.name}`) : [];
  const words = await loadWords(language, rules, ["page_setup", ...systems]);
  if (store.get().language === language) store.set({ words, rules });
}

/** The program's answer; null where it was refused, and then `wrong` says why. */
async function ask(path, body) {
  let answer;
  const sent = body === undefined
    ? {}
    : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  try {
    answer = await request(path, { cache: "no-store", ...sent }, body === undefined ? undefined : WORK_MS);
  } catch {
    store.set({ away: true });
    return null;
  }
  const reply = await answer.json().catch(() => ({}));
  if (answer.status === 401 && path !== "api/setup/begin") {
    store.set({ denied: true, away: false });
    return null;
  }
  if (!answer.ok) {
    const text = String(reply.error || answer.status);
    const named = /\[(\w+)\] ([\w.]+)/.exec(text);
    const setting = named ? `${named[1]}-${named[2]}`.replace(/[^A-Za-z0-9]/g, "-") : "";
    store.set({ away: false, wrong: { text, translations: reply.translations || null, setting } });
    return null;
  }
  return reply;
}

function take(facts) {
  if (!facts) return;
  const before = store.get();
  store.set({ facts, denied: false, away: false });
  if (!before.facts || before.rules !== facts.table.rules) speak();
}

async function refresh() {
  if (!store.get().ended) take(await ask("api/wizard"));
}

/** Send something; the buttons wait for the answer. */
async function act(path, body = {}) {
  store.set({ busy: true, wrong: null });
  const reply = await ask(path, body);
  store.set({ busy: false });
  return reply;
}

const acts = {
  go(step) {
    try {
      sessionStorage.setItem(KEPT, step);
    } catch {
      // as above: the step holds as long as the page stands
    }
    store.set({ step, wrong: null });
    const title = document.getElementById("step-title");
    if (title) title.focus();
    window.scrollTo(0, 0);
  },
  async choose(changes, { password = null, step = null } = {}) {
    const reply = await act("api/wizard/choose", { changes, password, step });
    take(reply);
    return Boolean(reply);
  },
  check: async (name) => take(await act("api/wizard/check", { name, language: store.get().language })),
  enrol: async (name, flowers) => {
    const reply = await act("api/wizard/enrol", { name, flowers });
    take(reply);
    return Boolean(reply);
  },
  stopEnrolling: async () => take(await act("api/wizard/enrol/stop")),
  write: async () => take(await act("api/wizard/write")),
  startTable: async () => take(await act("api/wizard/table/start")),
  stopTable: async () => take(await act("api/wizard/table/stop")),
  owner: (name) => act("api/wizard/owner", { name }),
  newCode: () => act("api/wizard/code"),
  async end() {
    if (await act("api/wizard/end")) store.set({ ended: true });
  },
  async enter(code) {
    store.set({ codeWrong: null, wrong: null });
    const reply = await act("api/setup/begin", { code });
    if (reply) await refresh();
    else store.set({ codeWrong: store.get().wrong, wrong: null });
  },
  prefer: preferenceSetter(store, speak),
};

async function follow() {
  if (!document.hidden && !store.get().denied && !store.get().busy) await refresh();
  setTimeout(follow, EVERY_MS);
}

let planned = false; // a step's effect may change the store while the page is being drawn
store.subscribe(() => {
  if (planned) return;
  planned = true;
  queueMicrotask(() => { planned = false; draw(store.get()); });
});
speak();
refresh().then(() => setTimeout(follow, EVERY_MS));
