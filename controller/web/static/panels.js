// Everything beside the cloth: what happens now, alerts, health, the result, events and the hands played.

import { clock, gainClass, h, show, signed, words } from "./dom.js";
import { tileIcon, withTiles } from "./tiles.js";

const CAMERA_STATES = {
  lost: "no picture", dark: "dark", covered: "covered", burnt_out: "burnt out", no_table: "no table in view",
  mirrored: "mirrored", too_small: "too small", frozen: "frozen", markers: "no markers",
};
const byId = (id) => document.getElementById(id);

/** Bring every panel up to the snapshot. */
export function drawPanels(snapshot) {
  const names = (snapshot.seats || []).map((seat, k) => seat.name || `Seat ${k}`);
  heading(snapshot);
  procedure(snapshot.procedure || null);
  const told = snapshot.procedure ? snapshot.procedure.alerts || [] : []; // what the procedure says need not be said twice
  const others = (snapshot.alerts || []).filter((alert) => !told.includes(alert.code));
  show(byId("alerts"), { list: others }, ({ list }) => list.map((alert) => h("p", { class: "alert" },
    h("strong", {}, alert.code || "alert"), " ", withTiles(words(alert.text)), h("time", {}, ` since ${clock(alert.since)}`))));
  health(snapshot);
  byId("result").hidden = !snapshot.result;
  show(byId("result"), { result: snapshot.result, names, winners: winningSeats(snapshot) }, ({ result, winners }) => resultPanel(result, names, winners));
  events(snapshot.events || []);
  const people = snapshot.people || (snapshot.seats || []).map((seat, k) => ({ name: names[k], total: seat.total }));
  show(byId("history-body"), { hands: snapshot.history || [], people }, ({ hands }) => history(hands, people));
}

function heading(snapshot) {
  const title = [snapshot.parlor, snapshot.table].filter(Boolean).join(" / ");
  byId("title").textContent = title || "Mahjong table";
  document.title = `${title || "Mahjong table"}${snapshot.hand ? ` · hand ${snapshot.hand}` : ""}`;
  byId("rules").textContent = [snapshot.rules ? `${snapshot.rules} rules` : "", snapshot.hand ? `hand ${snapshot.hand}` : "",
    sittingText(snapshot.sitting),
    (snapshot.resting || []).length ? `${snapshot.resting.join(", ")} rests` : ""].filter(Boolean).join(" · ");
  byId("note").hidden = !snapshot.note;
  byId("note").textContent = snapshot.note || "";
  show(byId("now"), { text: words(snapshot.phase_text) || snapshot.phase || "waiting for the table" }, ({ text }) => withTiles(text, 24));
  byId("at").textContent = snapshot.at === undefined || snapshot.at === null ? "" : clock(snapshot.at);
}

/** The machine stands still: what is wrong, every step to put it right, and which is next. */
function procedure(stopped) {
  byId("procedure").hidden = !stopped;
  document.body.classList.toggle("stopped", Boolean(stopped));
  show(byId("procedure"), { stopped }, () => (stopped ? procedurePanel(stopped) : []));
}

function procedurePanel({ number, title, steps, now }) {
  const kind = (i) => (i < now ? "done" : i === now ? "now" : "later");
  const said = { done: "done: ", now: "now: ", later: "then: " };
  return [
    h("h2", { id: "procedure-title" }, h("span", { class: "code" }, number), " ", words(title)),
    h("ol", { class: "steps" }, steps.map((step, i) => h("li", { class: kind(i), "aria-current": i === now ? "step" : null },
      h("span", { class: "number", "aria-hidden": "true" }, i < now ? "✓" : i + 1),
      h("div", {},
        h("p", { class: "do" }, h("span", { class: "unseen" }, said[kind(i)]), words(step.text)),
        i === now ? h("p", { class: "ends" }, h("span", { class: "led" }, step.shown), ` until ${words(step.ends)}`) : null)))),
  ];
}

/** What a session that does not simply go on is like. */
function sittingText(sitting) {
  if (!sitting) return "";
  if (sitting.status === "over") return "session over";
  const ends = sitting.ends_with_this_hand ? "session ends with this hand" : sitting.end_at ? `until ${clock(sitting.end_at)}`
    : sitting.rotations ? `rotation ${sitting.rotations_played + 1} of ${sitting.rotations}` : "";
  return [sitting.status === "break" ? "break" : "", ends].filter(Boolean).join(", ");
}

function health(snapshot) {
  const { link, camera, mqtt } = snapshot;
  const unsure = camera && camera.unsure ? `, ${camera.unsure} unsure` : "";
  pill("link", link ? (link.up ? "good" : "bad") : "off", link ? (link.up ? `${link.resends || 0} resent` : "no answer") : "–", link && link.port);
  const odd = camera && camera.state && camera.state !== "ok" ? CAMERA_STATES[camera.state] || camera.state : "";
  pill("camera", camera ? (!camera.ok ? "bad" : odd ? "warn" : "good") : "off",
    camera ? (camera.ok ? `${odd ? `${odd}, ` : ""}${camera.frames ?? 0} frames${unsure}` : odd || "no picture") : "–", camera && (camera.text || camera.url));
  const waiting = mqtt && mqtt.outbox ? `, ${mqtt.outbox} waiting` : "";
  pill("mqtt", mqtt ? (mqtt.connected ? "good" : "bad") : "off", mqtt ? (mqtt.connected ? `${mqtt.posted ?? 0} posted${waiting}` : `away${waiting}`) : "–", mqtt && (mqtt.lacks ? `${mqtt.url} · this broker does not promise that ${mqtt.lacks}` : mqtt.url));
}

function pill(id, state, text, title) {
  const node = byId(id);
  node.className = `pill ${state}`;
  node.title = title || "";
  node.querySelector("b").textContent = text;
}

/** Who won, by seat: nobody, one, or two at once. */
function winnersOf(result) {
  if (!result) return [];
  if (result.winners) return result.winners;
  return result.winner === null || result.winner === undefined ? [] : [result.winner];
}

function winningSeats(snapshot) {
  return winnersOf(snapshot.result).map((k) => (snapshot.seats || [])[k]).filter(Boolean);
}

function wonHand(winner) {
  return h("div", { class: "won-hand", role: "img", "aria-label": `Winning hand ${winner.hand.join(" ")} and ${winner.apart || ""}` },
    (winner.melds || []).map((meld) => h("span", { class: "set" }, (meld.tiles || []).map((name) => tileIcon(name, 34)))),
    h("span", { class: "set" }, winner.hand.map((name) => tileIcon(name, 34))),
    winner.apart ? h("span", { class: "set winning" }, tileIcon(winner.apart, 34)) : null,
    (winner.singles || []).length ? h("span", { class: "set" }, winner.singles.map((name) => tileIcon(name, 26))) : null);
}

function resultPanel(result, names, winners) {
  if (!result) return [];
  const deltas = result.deltas || [];
  return [
    h("h2", {}, "Result"),
    h("p", { class: "sentence" }, withTiles(words(result.text), 24)),
    (result.patterns || []).length ? h("ul", { class: "patterns" }, result.patterns.map((pattern) => h("li", {}, patternText(pattern)))) : null,
    winners.filter((winner) => winner.hand).map(wonHand),
    h("dl", { class: "deltas" }, names.map((name, k) => h("div", { class: winnersOf(result).includes(k) ? "winner" : "" },
      h("dt", {}, name), h("dd", { class: gainClass(deltas[k]) }, signed(deltas[k]))))),
  ];
}

function patternText(pattern) {
  if (typeof pattern === "string") return pattern.replaceAll("_", " ");
  if (pattern.text) return words(pattern.text);
  const value = pattern.value === undefined ? "" : ` ×${pattern.value}`;
  return `${String(pattern.name || "").replaceAll("_", " ")}${value}`;
}

function events(list) {
  const host = byId("events");
  const changed = show(host, { list }, () => list.slice().reverse().map((event) => h("li", { class: `event of-${String(event.kind || "info").replace(/[^a-z]/g, "")}` },
    h("time", {}, clock(event.at)),
    h("span", { class: "text" }, withTiles(words(event.text))),
    event.clause ? clauseMark(event.clause) : null)));
  if (changed && host.scrollTop < 60) host.scrollTop = 0;
}

const clauseTitles = new Map(); // clause -> promise of its sentence, asked for once

function clauseTitle(clause) {
  if (!clauseTitles.has(clause)) {
    const asked = fetch(`/api/clause/${encodeURIComponent(clause)}`).then((answer) => (answer.ok ? answer.json() : {}));
    clauseTitles.set(clause, asked.then((known) => known.title || "").catch(() => ""));
  }
  return clauseTitles.get(clause);
}

/** A clause's number; what it demands is its tooltip. */
function clauseMark(clause) {
  const mark = h("abbr", { class: "clause" }, clause);
  clauseTitle(clause).then((title) => {
    if (title) mark.title = title;
  });
  return mark;
}

function history(hands, people) {
  if (!hands.length) return [h("p", { class: "quiet" }, "No hand has been finished yet.")];
  const head = h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "#"), h("th", { scope: "col" }, "what happened"),
    people.map((one) => h("th", { scope: "col", class: "figure" }, one.name))));
  const rows = hands.slice().reverse().map((hand) => h("tr", { class: hand.kind === "correction" ? "correction" : "" },
    h("td", {}, hand.hand), h("td", {}, hand.kind === "correction" ? words(hand.text) : withTiles(words(hand.text))),
    people.map((_, k) => h("td", { class: `figure ${gainClass((hand.deltas || [])[k])}` }, signed((hand.deltas || [])[k])))));
  const totals = h("tr", { class: "totals" }, h("td", {}, ""), h("td", {}, "total"),
    people.map((one) => h("td", { class: `figure ${gainClass(one.total)}` }, signed(one.total))));
  return [h("table", {}, head, h("tbody", {}, totals, rows))];
}
