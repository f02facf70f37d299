// The parlor's page: every table as a card, the standings, the latest scores, and what is not in order.

import { clock, gainClass, h, show, signed, words } from "./dom.js";
import { fairness } from "./parlor_fairness.js";
import { staff } from "./parlor_staff.js";
import { follow } from "./stream.js";

const byId = (id) => document.getElementById(id);
const STANDINGS_MS = 4000;
const percent = (share) => `${Math.round(100 * share)} %`;
const count = (number) => Number(number || 0).toLocaleString("en");
const plural = (number, word) => `${count(number)} ${word}${number === 1 ? "" : "s"}`;
let scoresSeen = "";

function draw(picture) {
  if (!picture.at) return; // the hub has not looked yet: nothing is known, not even that nothing is missing
  const tables = picture.tables || [];
  const online = tables.filter((table) => table.status === "online").length;
  const name = picture.parlor && picture.parlor !== "+" ? picture.parlor : "All parlors";
  byId("title").textContent = name;
  document.title = `${name} · ${online} of ${tables.length} tables`;
  byId("summary").textContent = `hub ${picture.hub || ""} · ${online} of ${plural(tables.length, "table")} online`;
  health(picture, tables);
  show(byId("troubles"), troubles(picture), (list) => list.map((text) => h("p", { class: "alert" }, text)));
  show(byId("tables"), { tables, many: severalParlors(tables) }, ({ many }) => (tables.length
    ? tables.map((table) => card(table, many))
    : h("p", { class: "quiet" }, "No table has been heard yet.")));
  const scores = picture.scores || [];
  show(byId("scores"), { scores, withheld: picture.withheld }, () => (scores.length ? scores.map(score) : h("li", { class: "quiet" }, picture.withheld || "No hand has been scored yet.")));
  show(byId("order"), [picture.gaps, picture.conflicts, picture.refusals, picture.corrections], () => order(picture));
  staff(picture);
  fairness(picture);
  if (scores.length && scores[0].id !== scoresSeen) {
    scoresSeen = scores[0].id;
    refreshStandings();
  }
  document.body.dataset.drawn = "yes";
}

function troubles(picture) {
  const said = [picture.broker, picture.database].map((part) => part && part.trouble).filter(Boolean);
  return [...new Set(said)];
}

function health(picture, tables) {
  const { broker, database } = picture;
  pill("broker", broker ? (broker.trouble ? "bad" : "good") : "off", broker ? (broker.trouble ? "away" : "connected") : "–", broker && broker.url);
  pill("database", database ? (database.trouble ? "bad" : "good") : "off", database ? (database.trouble ? "away" : "answers") : "–", database && database.url);
  const missing = tables.reduce((sum, table) => sum + (table.missing || 0), 0);
  const doubt = picture.conflict_count || 0;
  pill("whole", doubt ? "bad" : missing ? "warn" : "good",
    doubt ? plural(doubt, "contradiction") : missing ? `${count(missing)} on their way` : `${plural(picture.messages, "message")}, none missing`);
}

function pill(id, state, text, title) {
  const node = byId(id);
  node.className = `pill ${state}`;
  node.title = title || "";
  node.querySelector("b").textContent = text;
}

function severalParlors(tables) {
  return new Set(tables.map((table) => table.parlor)).size > 1;
}

function card(table, many) {
  const alerts = table.alerts || [];
  const online = table.status === "online";
  const name = many ? `${table.parlor} / ${table.table}` : table.table;
  const seats = (table.seats || []).filter((seat) => seat.name);
  return h("article", { class: `table ${online ? "online" : "away"} ${online && alerts.length ? "alerting" : ""}`, "aria-label": `Table ${name}` },
    h("div", { class: "top" }, h("h3", { title: name }, name),
      h("span", { class: "status" }, online ? "online" : `${table.status}${table.status_since ? ` ${when(table.status_since)}` : ""}`)),
    h("p", { class: "phase", title: words(table.phase_text) }, table.hand ? h("b", {}, `hand ${table.hand}`) : null, table.hand ? " · " : "",
      words(table.phase_text) || table.phase || (table.hands ? plural(table.hands, "hand") + " on record" : "nothing heard of its state")),
    table.note ? h("p", { class: "mark gold" }, table.note) : null,
    seats.length ? h("div", { class: "seats" }, seats.map((seat, k) => h("div", { class: "seat" },
      h("span", { title: seat.name }, seat.name), table.banker === k ? h("span", { class: "bank", title: "banker" }, "庄") : null,
      h("b", { class: gainClass(seat.total) }, signed(seat.total))))) : null,
    alerts.map((alert) => h("p", { class: "mark" }, alert.text || alert.code)),
    table.missing ? h("p", { class: "mark amber" }, `${plural(table.missing, "message")} not here yet`) : null,
    h("p", { class: "use" }, h("span", {}, [table.rules, plural(table.hands || 0, "hand")].filter(Boolean).join(" · ")),
      table.hands_per_hour ? h("span", {}, `${table.hands_per_hour} an hour`) : null,
      table.played_share ? h("span", {}, `${percent(table.played_share)} of the time played`) : null));
}

function score(one) {
  return h("li", {},
    h("div", { class: "line" }, h("span", { class: "from" }, `${one.parlor} / ${one.table} · hand ${one.hand}`), h("time", {}, when(one.at))),
    h("div", { class: "text" }, one.text || "hand over"),
    h("div", { class: "moves" }, one.results.map((moved) => h("span", {}, `${moved.player} `, h("b", { class: gainClass(moved.delta) }, signed(moved.delta))))));
}

function order(picture) {
  const gaps = (picture.gaps || []).map((gap) => h("p", { class: "gap" }, gap.old
    ? `${gap.parlor} / ${gap.table}: messages ${count(gap.upto + 1)} to ${count(gap.newest)} of its former journal ${gap.journal} never came. Bring them in with “parlor import”.`
    : `${gap.parlor} / ${gap.table}: message ${count(gap.upto + 1)} of ${count(gap.newest)} is not here yet${gap.asks ? `; asked for ${gap.asks === 1 ? "once" : `${gap.asks} times`}` : ""}.`));
  const conflicts = (picture.conflicts || []).map((one) => h("p", { class: "conflict" },
    `Message ${one.id} came with another content at ${when(one.at)}. The first one stands; both are kept.`));
  const corrections = (picture.corrections || []).map((one) => h("p", { class: "correction" },
    `${one.parlor} / ${one.table}, hand ${one.hand}: ${one.by} corrected ${one.players.map((name, k) => `${name} ${signed(one.deltas[k])}`).join(", ")}: ${one.why}`));
  const refusals = (picture.refusals || []).map((one) => h("p", { class: "refusal" },
    `${one.count === 1 ? "Refused" : `Refused ${count(one.count)} times`} on ${one.topic}: ${one.reason}.`));
  const all = [...gaps, ...conflicts, ...corrections, ...refusals];
  return all.length ? all : [h("p", { class: "fine" }, "Nothing is missing, nothing contradicts, nothing was refused or corrected.")];
}

/** A time of today as a time, another as a date with it. */
function when(seconds) {
  const then = new Date(seconds * 1000);
  const today = then.toDateString() === new Date().toDateString();
  return today || seconds < 1e8 ? clock(seconds) : `${then.toLocaleDateString("en-CA")} ${then.toLocaleTimeString("en-GB").slice(0, 5)}`;
}

async function ask(url) {
  const answer = await fetch(url);
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.error || `the hub answers ${answer.status}`);
  return content;
}

let asking = false;

async function refreshStandings() {
  if (asking) return;
  asking = true;
  try {
    const rows = await ask(`api/standings?days=${byId("days").value}`);
    show(byId("standings"), rows, () => standings(rows));
  } catch (error) {
    show(byId("standings"), String(error), () => h("p", { class: "quiet" }, error.message));
  } finally {
    asking = false;
  }
}

function standings(rows) {
  if (!rows.length) return [h("p", { class: "quiet" }, "Nobody has played in this time.")];
  const names = rows.map((row) => row.player);
  const shared = (row) => names.indexOf(row.player) !== names.lastIndexOf(row.player);
  const money = rows.some((row) => row.money !== null && row.money !== undefined);
  return [h("table", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "#"), h("th", { scope: "col" }, "player"), h("th", { scope: "col", class: "figure" }, "hands"),
      h("th", { scope: "col", class: "figure" }, "won"), h("th", { scope: "col", class: "figure" }, "units"), money ? h("th", { scope: "col", class: "figure" }, "money") : null)),
    h("tbody", {}, rows.map((row, k) => h("tr", {}, h("td", { class: "quiet" }, k + 1),
      h("td", { class: "name" }, person(row), shared(row) && row.card ? h("span", { class: "quiet" }, ` ${row.card}`) : null), h("td", { class: "figure" }, count(row.hands)), h("td", { class: "figure" }, count(row.won)),
      h("td", { class: `figure ${gainClass(row.units)}`, title: row.corrected ? `${signed(row.corrected)} of it by correction` : null }, signed(row.units), row.corrected ? "*" : ""),
      money ? h("td", { class: `figure ${gainClass(row.units)}` }, row.money ?? "–") : null))))];
}

function person(row) {
  const button = h("button", { class: "person", type: "button", title: row.card ? `card ${row.card}` : row.player }, row.player);
  button.addEventListener("click", () => history(row));
  return button;
}

async function history(row) {
  byId("history-title").textContent = row.player;
  byId("history-body").replaceChildren(h("p", { class: "quiet" }, "…"));
  byId("history").showModal();
  try {
    const rows = (await ask(`api/history?player=${encodeURIComponent(row.card || row.player)}`)).reverse();
    byId("history-body").replaceChildren(h("table", {},
      h("thead", {}, h("tr", {}, ["when", "table", "hand", "what happened"].map((name) => h("th", { scope: "col" }, name)),
        ["change", "balance"].map((name) => h("th", { scope: "col", class: "figure" }, name)))),
      h("tbody", {}, rows.map((one) => h("tr", {}, h("td", { class: "quiet" }, when(one.at)), h("td", {}, `${one.parlor} / ${one.table}`),
        h("td", {}, one.hand), h("td", {}, one.kind === "correction" ? `corrected: ${one.text}` : one.text),
        h("td", { class: `figure ${gainClass(one.delta)}` }, signed(one.delta)), h("td", { class: "figure" }, signed(one.balance)))))));
  } catch (error) {
    byId("history-body").replaceChildren(h("p", { class: "quiet" }, error.message));
  }
}

function connection(kind, sentence) {
  document.body.dataset.connection = kind;
  pill("connection", kind === "live" ? "good" : kind === "stale" ? "warn" : "bad", sentence);
  byId("veil").hidden = kind === "live";
  byId("veil").textContent = kind === "live" ? "" : `${sentence}. What you see is the parlor as it was last known.`;
}

byId("days").addEventListener("change", refreshStandings);
byId("history-close").addEventListener("click", () => byId("history").close());
setInterval(() => document.hidden || refreshStandings(), STANDINGS_MS);
refreshStandings();
follow("api/stream", draw, connection);
