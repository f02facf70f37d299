// Teaching a tile set: asks again and again how it stands, shows the newest picture, and sends what is pressed.

import { h, show } from "./dom.js";
import { language, sentence, speak, t, tileName } from "./page_words.js";
import { request } from "./requests.js";
import { tileDefinitions, tileIcon } from "./tiles.js";

const byId = (id) => document.getElementById(id);
const EVERY_MS = 400;

document.body.prepend(tileDefinitions());
const CAMERA = { connecting: "off", live: "good", lost: "bad", done: "off" };
const ORDERS = ["accept", "redo", "skip"];
let pictured = -1;
let finished = false;
let ended = false;
let last = null; // what was told last

function draw(told) {
  last = told;
  byId("back").hidden = !told.back;
  finished = told.finished;
  ended = Boolean(told.outcome);
  camera(told.finished ? "done" : told.camera);
  byId("name").textContent = told.name;
  const step = told.steps[told.step];
  byId("count").textContent = told.finished ? t("enrol-all") : t("enrol-of", { number: told.step + 1, count: told.steps.length });
  byId("lay").textContent = step ? sentence(step.title) : t("enrol-thanks");
  byId("hint").textContent = step && step.hint ? sentence(step.hint) : "";
  show(byId("row"), step ? step.faces : [], (faces) => faces.map((face) => tileIcon(face)));
  byId("word").className = told.ready ? "card word ready" : "card word";
  show(byId("word"), [told.sentence, told.finished, Boolean(told.outcome), language()], () => said(told));
  byId("accept").disabled = !told.ready;
  byId("redo").disabled = told.step === 0 || told.finished;
  byId("skip").disabled = told.finished;
  show(byId("steps"), [told.step, told.faces, language()], () => told.steps.map((one, i) => h("li", { class: i < told.step ? "done" : i === told.step ? "now" : "" },
    sentence(one.title), i < told.step && !one.faces.some((face) => told.faces.includes(face)) ? ` ${t("enrol-skipped")}` : "")));
  byId("outcome").hidden = !told.outcome;
  if (told.outcome) show(byId("outcome"), { ...told.outcome, language: language() }, outcome);
  if (told.number !== pictured && told.number > 0) {
    pictured = told.number;
    byId("picture").src = `api/picture.jpg?n=${told.number}`;
  }
  document.body.dataset.step = told.step;
}

/** What the program says of the picture. */
function said(told) {
  return [told.finished && !told.outcome ? t("enrol-learning") : sentence(told.sentence)];
}

function outcome(set) {
  if (set.error) return [h("h2", {}, t("enrol-not-kept")), h("p", {}, set.told[language()])];
  const weak = set.faces.filter((one) => one.right < 0.9);
  return [
    h("h2", {}, t("enrol-learnt")),
    h("p", {}, t("enrol-result", { count: set.faces.length, percent: (100 * set.right).toFixed(1) })),
    weak.length ? h("ul", {}, weak.map((one) => h("li", {}, t("enrol-weak", { tile: tileName(one.face), percent: Math.round(100 * one.right), others: Object.keys(one.confused).map(tileName).join(", ") || t("enrol-no-tile") })))) : null,
    set.missing.length ? h("p", { class: "quiet" }, t("enrol-missing", { tiles: set.missing.map(tileName).join(" ") })) : null,
    h("p", { class: "quiet" }, t("enrol-use", { name: set.name })),
  ].filter(Boolean);
}

async function ask(path, method = "GET") {
  const answer = await request(path, { method, headers: { "x-mahjong-table": "enrol" }, cache: "no-store" });
  draw(await answer.json());
}

function pill(id, kind, text) {
  byId(id).className = `pill ${kind}`;
  byId(id).querySelector("b").textContent = text;
}

/** What the camera is, and whether the picture shown is of now. */
function camera(link) {
  pill("camera", CAMERA[link], t(link === "done" ? "enrol-done" : "watch-is", { state: link }));
  document.querySelector(".view").classList.toggle("old", link === "lost");
}

function connection(good) {
  pill("connection", good ? "good" : "bad", t(good ? (ended ? "enrol-done" : "watch-live") : "enrol-lost"));
  if (good) return;
  pill("camera", "off", "–");
  document.querySelector(".view").classList.add("old");
  for (const act of ORDERS) byId(act).disabled = true;
  byId("word").className = "card word";
  show(byId("word"), ["away", finished], () => [t(finished ? "enrol-ended" : "enrol-away")]);
}

for (const act of ORDERS) {
  byId(act).addEventListener("click", () => ask(`api/${act}`, "POST").catch(() => connection(false)));
}

async function follow() {
  try {
    await ask("api/state");
    connection(true);
  } catch {
    connection(false);
  }
  if (!ended) setTimeout(follow, EVERY_MS); // the program ends, and nothing more is to be told
}

speak(["page_camera"], () => { if (last) draw(last); }).then(follow);
