// What the camera sees: told of every new picture, the page fetches it when it is done with the one before.

import { h, show } from "./dom.js";
import { follow } from "./stream.js";
import { language, readsEnglish, sentence, speak, t, tileName, zoneName } from "./page_words.js";
import { tileDefinitions, tileIcon } from "./tiles.js";

const byId = (id) => document.getElementById(id);
const word = (state) => t("watch-is", { state });

document.body.prepend(tileDefinitions());
const PICTURE_MS = 10000;
let newest = null; // what was told last
let fetching = false;
let wanted = false;

function draw(told) {
  newest = told;
  const sight = told.sight;
  byId("url").textContent = told.camera || "";
  const good = told.state === "live";
  const seen = good || told.state === "too_small" || told.state === "over";
  pill("camera", good ? "good" : seen ? "warn" : "bad", word(told.state));
  pill("rate", told.rate ? "good" : "off", told.rate ? t("watch-a-second", { rate: String(told.rate) }) : "–");
  const tiles = sight ? sight.tiles : [];
  const unnamed = tiles.filter((tile) => tile.tile === "unknown").length;
  const doubts = sight ? Object.entries(sight.doubts) : [];
  pill("unsure", !sight ? "off" : doubts.length ? "warn" : "good", !sight ? "–" : sight.calibrated ? zonesText(doubts.length) : t("watch-of-tiles", { count: unnamed, all: tiles.length }));
  byId("clips").hidden = told.clips === null;
  pill("clips", "good", t("watch-kept", { count: told.clips || 0 }));
  document.body.classList.toggle("trouble", !seen);
  show(byId("trouble"), { said: told.sentence, state: told.state, language: language() }, ({ said, state }) => (
    said && state !== "over" ? [h("p", { class: "alert" }, h("strong", {}, word(state)), " ", sentence(said))] : []));
  byId("now").textContent = !sight ? t("watch-waiting") : !seen ? t("watch-nothing-read")
    : t(sight.calibrated ? "watch-located" : "watch-unlocated", { count: tiles.length });
  show(byId("doubts"), { doubts, has: Boolean(sight), language: language() }, ({ has }) => doubts.length
    ? doubts.map(([name, why]) => h("li", {}, h("b", {}, sight.calibrated ? zoneName(name) : t("watch-tiles")), h("span", {}, sentence(why))))
    : [h("li", { class: "none" }, has && seen ? t("watch-nothing") : "–")]);
  const listed = tiles.map((tile) => [tile.tile, tile.confidence.toFixed(2), tile.zone]);
  show(byId("tiles"), { tiles: listed, language: language() }, () => groups(tiles));
  document.body.dataset.drawn = "yes";
  if (sight) fetchPicture();
}

function zonesText(count) {
  return count ? t("watch-zones", { count, number: count === 1 ? "one" : "other" }) : t("watch-nothing");
}

function groups(tiles) {
  const byZone = new Map();
  for (const tile of tiles) {
    const zone = tile.zone || "";
    byZone.set(zone, [...(byZone.get(zone) || []), tile]);
  }
  return [...byZone].sort().flatMap(([zone, list]) => [
    zone ? h("h3", {}, zoneName(zone)) : null,
    h("div", { class: "row" }, list.map(one)),
  ]);
}

function one(tile) {
  const unsure = tile.tile === "unknown";
  return h("span", { class: `one${unsure ? " unsure" : ""}`, title: t("watch-sure", { tile: unsure ? "?" : readsEnglish() ? tile.tile : tileName(tile.tile), percent: Math.round(100 * tile.confidence) }) },
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
    picture.src = `watch/picture.jpg?plain=${byId("plain").checked ? 1 : 0}&language=${language()}&n=${newest.sight.number}-${Date.now()}`;
    try {
      await Promise.race([picture.decode(), new Promise((_, refuse) => setTimeout(refuse, PICTURE_MS))]);
      picture.id = "picture";
      picture.alt = byId("picture").alt;
      byId("picture").replaceWith(picture); // decoded already: not fetched twice, and no flicker
    } catch {
      picture.src = ""; // one that hangs lets its connection go
      wanted = false; // the stream says when there is a picture again
    }
  }
  fetching = false;
}

function connection(kind, _sentence, seconds) {
  const sentence = t(`watch-${kind}`, { seconds });
  document.body.dataset.connection = kind;
  pill("connection", kind === "live" ? "good" : kind === "stale" ? "warn" : "bad", sentence);
  const veil = byId("veil");
  veil.hidden = kind === "live";
  veil.textContent = kind === "live" ? "" : t("watch-old", { what: sentence });
}

byId("plain").addEventListener("change", () => { if (newest && newest.sight) fetchPicture(); });
speak(["page_camera"], () => { if (newest) draw(newest); }).then(() => follow("watch/stream", draw, connection));
