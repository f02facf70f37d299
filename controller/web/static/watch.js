// What the camera sees: told of every new picture, the page fetches it when it is done with the one before.

import { h, show } from "./dom.js";
import { follow } from "./stream.js";
import { appearanceHere, wear } from "./table/appearance.js";
import { tileDefinitions, tileIcon } from "./tiles.js";

const byId = (id) => document.getElementById(id);
const WORDS = {
  live: "live", connecting: "connecting", lost: "no picture", dark: "dark", covered: "covered", burnt_out: "burnt out",
  no_table: "no table in view", mirrored: "mirrored", too_small: "too small", frozen: "frozen", markers: "no markers", over: "over, begins anew",
};

wear(appearanceHere());
document.body.prepend(tileDefinitions());
let newest = null; // what was told last
let fetching = false;
let wanted = false;

function draw(told) {
  newest = told;
  const sight = told.sight;
  byId("url").textContent = told.camera || "";
  const good = told.state === "live";
  const seen = good || told.state === "too_small" || told.state === "over";
  pill("camera", good ? "good" : seen ? "warn" : "bad", WORDS[told.state] || told.state);
  pill("rate", told.rate ? "good" : "off", told.rate ? `${told.rate} a second` : "–");
  const tiles = sight ? sight.tiles : [];
  const unnamed = tiles.filter((tile) => tile.tile === "unknown").length;
  const doubts = sight ? Object.entries(sight.doubts) : [];
  pill("unsure", !sight ? "off" : doubts.length ? "warn" : "good", !sight ? "–" : sight.calibrated ? zonesText(doubts.length) : `${unnamed} of ${tiles.length} tiles`);
  byId("clips").hidden = told.clips === null;
  pill("clips", "good", `${told.clips} kept`);
  document.body.classList.toggle("trouble", !seen);
  show(byId("trouble"), { text: told.text, state: told.state }, ({ text, state }) => (text && state !== "over" ? [h("p", { class: "alert" }, h("strong", {}, WORDS[state] || state), " ", text)] : []));
  byId("now").textContent = !sight ? "waiting for the camera" : !seen ? "nothing is read"
    : `${tiles.length} tiles${sight.calibrated ? ", table located" : ", no table markers: tile by tile"}`;
  show(byId("doubts"), { doubts, has: Boolean(sight) }, ({ has }) => doubts.length
    ? doubts.map(([name, why]) => h("li", {}, h("b", {}, name), why))
    : [h("li", { class: "none" }, has && seen ? "nothing" : "–")]);
  show(byId("tiles"), { tiles: tiles.map((tile) => [tile.tile, tile.confidence.toFixed(2), tile.zone]) }, () => groups(tiles));
  document.body.dataset.drawn = "yes";
  if (sight) fetchPicture();
}

function zonesText(count) {
  return count ? `${count} ${count === 1 ? "zone" : "zones"}` : "nothing";
}

function groups(tiles) {
  const byZone = new Map();
  for (const tile of tiles) {
    const zone = tile.zone || "";
    byZone.set(zone, [...(byZone.get(zone) || []), tile]);
  }
  return [...byZone].sort().flatMap(([zone, list]) => [
    zone ? h("h3", {}, zone) : null,
    h("div", { class: "row" }, list.map(one)),
  ]);
}

function one(tile) {
  const unsure = tile.tile === "unknown";
  return h("span", { class: `one${unsure ? " unsure" : ""}`, title: `${tile.tile}, ${(100 * tile.confidence).toFixed(0)} % sure` },
    unsure ? h("span", { class: "name" }, "?") : tileIcon(tile.tile, 28), tile.confidence.toFixed(2));
}

function pill(id, state, text) {
  const node = byId(id);
  node.className = `pill ${state}`;
  node.querySelector("b").textContent = text;
}

/** One picture at a time: whatever came meanwhile is skipped, the newest is fetched. */
async function fetchPicture() {
  wanted = true;
  if (fetching) return;
  fetching = true;
  while (wanted) {
    wanted = false;
    const picture = new Image();
    picture.src = `watch/picture.jpg?plain=${byId("plain").checked ? 1 : 0}&n=${newest.sight.number}-${Date.now()}`;
    try {
      await picture.decode();
      picture.id = "picture";
      picture.alt = byId("picture").alt;
      byId("picture").replaceWith(picture); // decoded already: not fetched twice, and no flicker
    } catch {
      wanted = false; // the stream says when there is a picture again
    }
  }
  fetching = false;
}

function connection(kind, sentence) {
  document.body.dataset.connection = kind;
  pill("connection", kind === "live" ? "good" : kind === "stale" ? "warn" : "bad", sentence);
  const veil = byId("veil");
  veil.hidden = kind === "live";
  veil.textContent = kind === "live" ? "" : `${sentence}. What you see is the last picture that came.`;
}

byId("plain").addEventListener("change", () => { if (newest && newest.sight) fetchPicture(); });
follow("watch/stream", draw, connection);
