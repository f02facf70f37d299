// Teaching a tile set: asks again and again how it stands, shows the newest picture, and sends what is pressed.

import { Choices, Pill } from "./shared/page_header.js";
import { sentence, startPage, t, tileName } from "./shared/page_words.js";
import { request } from "./shared/requests.js";
import { addTileDefinitions, TileIcon } from "./shared/tiles.js";
import { html, useLayoutEffect } from "./vendor/preact.js";

const EVERY_MS = 400;
const CAMERA = { connecting: "off", live: "good", lost: "bad", done: "off" };
const WEAK = 0.9; // the share of tiles named right below which a face is listed

function Enrol({ state, choose }) {
  const { facts, away } = state;
  const step = facts.steps[facts.step];
  useLayoutEffect(() => { document.body.dataset.step = facts.step; }, [facts.step]);
  return html`
    <${Header} state=${state} choose=${choose} />
    <main class="enrol">
      <section class=${away || facts.camera === "lost" ? "view old" : "view"} aria-label=${t("watch-picture")}>
        ${facts.number > 0
          ? html`<img id="picture" src=${`api/picture.jpg?n=${facts.number}`} alt=${t("watch-picture-alt")} />`
          : html`<p id="waiting" class="quiet">${t("watch-no-picture")}</p>`}
      </section>
      <div class="side">
        <section class="card" aria-labelledby="lay">
          <h2><span>${t("enrol-row")}</span> <span id="count">${countText(facts)}</span></h2>
          <p id="lay" class="lay">${layText(facts, step)}</p>
          <p id="hint" class="quiet">${step && step.hint ? sentence(step.hint) : ""}</p>
          <div id="row" class="wanted" role="group" aria-label=${t("enrol-lay")}>
            ${(step ? step.faces : []).map((face) => html`<${TileIcon} key=${face} name=${face} />`)}
          </div>
          <p class="quiet">${t("enrol-how")}</p>
        </section>
        <section id="word" class=${facts.ready && !away ? "card word ready" : "card word"} role="status"
          aria-live="polite">
          ${away ? t(facts.finished ? "enrol-ended" : "enrol-away") : verdictText(facts)}
        </section>
        <${Buttons} facts=${facts} away=${away} />
        <section class="card outcome" aria-labelledby="steps-title">
          <h2 id="steps-title">${t("enrol-rows")}</h2>
          <ol id="steps">
            ${facts.steps.map((one, i) => html`<${Row} key=${i} facts=${facts} row=${one} number=${i} />`)}
          </ol>
        </section>
        <section id="outcome" class="card" hidden=${!facts.outcome}>
          ${facts.outcome ? html`<${Outcome} set=${facts.outcome} language=${state.language} />` : null}
        </section>
      </div>
    </main>`;
}

function Header({ state, choose }) {
  const { facts, away, connected } = state;
  const link = facts.finished ? "done" : facts.camera;
  const cameraText = t(link === "done" ? "enrol-done" : "watch-is", { state: link });
  return html`<header>
    <div class="who"><h1>${t("enrol-title")}</h1><span id="name" class="quiet">${facts.name}</span></div>
    <div class="pills">
      <${Pill} id="camera" role="status" label=${t("watch-camera")} kind=${away ? "off" : CAMERA[link]}
        text=${away ? "–" : cameraText} />
      <${Pill} id="connection" role="status" label=${t("watch-page")} kind=${connectionClass(away, connected)}
        text=${t(connectionEntry(away, connected, facts))} />
      ${facts.back ? html`<a id="back" class="button" href="../">${t("shared-back")}</a>` : null}
      <${Choices} state=${state} choose=${choose} />
    </div>
  </header>`;
}

function connectionClass(away, connected) {
  if (away) return "bad";
  return connected ? "good" : "";
}

function connectionEntry(away, connected, facts) {
  if (away) return "enrol-lost";
  if (!connected) return "watch-connecting";
  return facts.outcome ? "enrol-done" : "watch-live";
}

function countText({ finished, step, steps }) {
  if (finished) return t("enrol-all");
  return steps.length ? t("enrol-of", { number: step + 1, count: steps.length }) : "";
}

function layText(facts, step) {
  if (step) return sentence(step.title);
  return facts.finished ? t("enrol-thanks") : "";
}

/** What the program says of the picture. */
function verdictText(facts) {
  if (facts.finished && !facts.outcome) return t("enrol-learning");
  return facts.sentence ? sentence(facts.sentence) : "";
}

function Buttons({ facts, away }) {
  const button = (act, entry, off) => html`<button id=${act} disabled=${away || off} onClick=${() => order(act)}>
    ${t(entry)}
  </button>`;
  return html`<div class="acts">
    ${button("accept", "enrol-accept", !facts.ready)}
    ${button("redo", "enrol-back", facts.step === 0 || facts.finished)}
    ${button("skip", "enrol-skip", facts.finished)}
  </div>`;
}

function Row({ facts, row, number }) {
  const passed = number < facts.step;
  const skipped = passed && !row.faces.some((face) => facts.faces.includes(face));
  const now = number === facts.step ? "now" : "";
  return html`<li class=${passed ? "done" : now}>${sentence(row.title)}${skipped ? ` ${t("enrol-skipped")}` : ""}</li>`;
}

function Outcome({ set, language }) {
  if (set.error) return html`<h2>${t("enrol-not-kept")}</h2><p>${set.translations[language]}</p>`;
  const weak = set.faces.filter((one) => one.right < WEAK);
  return html`
    <h2>${t("enrol-learnt")}</h2>
    <p>${t("enrol-result", { count: set.faces.length, percent: (100 * set.right).toFixed(1) })}</p>
    ${weak.length ? html`<ul>${weak.map((one) => html`<li key=${one.face}>${weakText(one)}</li>`)}</ul>` : null}
    ${set.missing.length
      ? html`<p class="quiet">${t("enrol-missing", { tiles: set.missing.map(tileName).join(" ") })}</p>`
      : null}
    <p class="quiet">${t("enrol-use", { name: set.name })}</p>`;
}

function weakText({ face, right, confused }) {
  const others = Object.keys(confused).map(tileName).join(", ") || t("enrol-no-tile");
  return t("enrol-weak", { tile: tileName(face), percent: Math.round(100 * right), others });
}

// ---- what the page asks the program

const NOTHING_KNOWN = {
  name: "", steps: [], step: 0, faces: [], ready: false, finished: false, sentence: null, number: 0,
  camera: "connecting", outcome: null, back: null,
};

addTileDefinitions();
// facts       how it stands, as the program answered last
// connected   whether it has answered; `away` whether it does not answer now
const store = startPage(Enrol, {
  title: "enrol-title",
  parts: ["page_camera"],
  state: { facts: NOTHING_KNOWN, connected: false, away: false },
});

async function ask(path, method = "GET") {
  const answer = await request(path, { method, headers: { "x-mahjong-table": "enrol" }, cache: "no-store" });
  const facts = await answer.json();
  store.set({ facts, connected: true, away: false });
}

const order = (act) => ask(`api/${act}`, "POST").catch(() => store.set({ away: true }));

async function follow() {
  await ask("api/state").catch(() => store.set({ away: true }));
  if (!store.get().facts.outcome) setTimeout(follow, EVERY_MS); // then the program ends
}

follow();
