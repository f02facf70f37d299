// Teaching a tile set: asks again and again how it stands, shows the newest picture, and sends what is pressed.

import { h, show } from "./dom.js";
import { appearanceHere, wear } from "./table/appearance.js";
import { tileDefinitions, tileIcon } from "./tiles.js";

const byId = (id) => document.getElementById(id);
const EVERY_MS = 400;

wear(appearanceHere());
document.body.prepend(tileDefinitions());
const CAMERA = { connecting: ["off", "connecting"], live: ["good", "live"], lost: ["bad", "no picture"], done: ["off", "done"] };
const ORDERS = ["accept", "redo", "skip"];
let pictured = -1;
let finished = false;
let ended = false;

function draw(told) {
  finished = told.finished;
  ended = Boolean(told.outcome);
  camera(told.finished ? "done" : told.camera);
  byId("name").textContent = told.name;
  const step = told.steps[told.step];
  byId("count").textContent = told.finished ? "– all done" : `${told.step + 1} of ${told.steps.length}`;
  byId("lay").textContent = step ? step.title : "Thank you.";
  byId("hint").textContent = step ? step.hint : "";
  show(byId("row"), step ? step.faces : [], (faces) => faces.map((face) => tileIcon(face)));
  byId("word").className = told.ready ? "card word ready" : "card word";
  byId("word").textContent = told.finished && !told.outcome ? "The set is being learnt; this takes up to two minutes." : told.text;
  byId("accept").disabled = !told.ready;
  byId("redo").disabled = told.step === 0 || told.finished;
  byId("skip").disabled = told.finished;
  show(byId("steps"), [told.step, told.faces], () => told.steps.map((one, i) => h("li", { class: i < told.step ? "done" : i === told.step ? "now" : "" },
    one.title, i < told.step && !one.faces.some((face) => told.faces.includes(face)) ? " (skipped)" : "")));
  byId("outcome").hidden = !told.outcome;
  if (told.outcome) show(byId("outcome"), told.outcome, outcome);
  if (told.number !== pictured && told.number > 0) {
    pictured = told.number;
    byId("picture").src = `api/picture.jpg?n=${told.number}`;
  }
  document.body.dataset.step = told.step;
}

function outcome(set) {
  if (set.error) return [h("h2", {}, "Not kept"), h("p", {}, set.error)];
  const weak = set.faces.filter((one) => one.right < 0.9);
  return [
    h("h2", {}, "Learnt"),
    h("p", {}, `${set.faces.length} faces; ${(100 * set.right).toFixed(1)} % of spoilt copies are named rightly.`),
    weak.length ? h("ul", {}, weak.map((one) => h("li", {}, `${one.face}: ${(100 * one.right).toFixed(0)} %, taken for ${Object.keys(one.confused).join(", ") || "no tile"}`))) : null,
    set.missing.length ? h("p", { class: "quiet" }, `Without pictures: ${set.missing.join(" ")}`) : null,
    h("p", { class: "quiet" }, `Use it: mahjong-table run --tiles ${set.name}`),
  ].filter(Boolean);
}

async function ask(path, method = "GET") {
  const answer = await fetch(path, { method, headers: { "x-mahjong-table": "enrol" }, cache: "no-store" });
  draw(await answer.json());
}

function pill(id, kind, text) {
  byId(id).className = `pill ${kind}`;
  byId(id).querySelector("b").textContent = text;
}

/** What the camera is, and whether the picture shown is of now. */
function camera(link) {
  pill("camera", ...CAMERA[link]);
  document.querySelector(".view").classList.toggle("old", link === "lost");
}

function connection(good) {
  pill("connection", good ? "good" : "bad", good ? (ended ? "done" : "live") : "connection lost");
  if (good) return;
  pill("camera", "off", "–");
  document.querySelector(".view").classList.add("old");
  for (const act of ORDERS) byId(act).disabled = true;
  byId("word").className = "card word";
  byId("word").textContent = finished ? "The program has ended: the terminal says how." : "The program does not answer: is it still running?";
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

follow();
