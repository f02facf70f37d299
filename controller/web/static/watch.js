// What the camera sees: with every new picture that is announced the page fetches it, once it has the one before.

import { Choices, Pill } from "./shared/page_header.js";
import { pageLanguage, sentence, startPage, t, tileName, zoneName } from "./shared/page_words.js";
import { connectionKeeper, follow } from "./shared/stream.js";
import { addTileDefinitions, TileIcon } from "./shared/tiles.js";
import { html, useLayoutEffect, useRef } from "./vendor/preact.js";

const PICTURE_MS = 10000;
const CONNECTION = { live: "good", stale: "warn", connecting: "off" };

const word = (state) => t("watch-is", { state });
/** Whether pictures come, even if not all in them can be read. */
const isSeen = ({ state }) => ["live", "too_small", "over"].includes(state);

function Watch({ state, set, choose }) {
  const { facts, connection } = state;
  const away = connection.kind === "lost" || connection.kind === "stale";
  useLayoutEffect(() => {
    document.body.dataset.connection = connection.kind;
    document.body.classList.toggle("trouble", Boolean(facts) && !isSeen(facts));
    if (facts) document.body.dataset.drawn = "yes";
  });
  return html`
    <${Header} state=${state} choose=${choose} />
    <div id="veil" class="veil" role="alert" hidden=${!away}>
      ${away ? t("watch-old", { what: connectionText(connection) }) : ""}
    </div>
    <div id="trouble" class="alerts" role="alert" aria-label=${t("watch-wrong")}>
      ${facts && facts.sentence && facts.state !== "over" ? html`<${Trouble} facts=${facts} />` : null}
    </div>
    <main class="watch">
      <section class="view" aria-label=${t("watch-picture")}>
        <${Picture} picture=${state.picture} />
        ${state.picture ? null : html`<p id="waiting" class="quiet">${t("watch-no-picture")}</p>`}
      </section>
      <div class="side">
        <div class="now-card">
          <p id="now" role="status">${facts ? nowText(facts) : t("watch-waiting")}</p>
          <label class="choice">
            <input id="plain" type="checkbox" checked=${state.plain}
              onChange=${(event) => showPlain(event.currentTarget.checked)} />
            <span>${t("watch-plain")}</span>
          </label>
        </div>
        <section class="card" aria-labelledby="doubts-title">
          <h2 id="doubts-title">${t("watch-unsure-title")}</h2>
          <div role="log" aria-live="polite" aria-labelledby="doubts-title">
            <ul id="doubts" class="doubts"><${Doubts} facts=${facts} /></ul>
          </div>
        </section>
        <section class="card tiles-card" aria-labelledby="tiles-title">
          <h2 id="tiles-title">${t("watch-tiles")}</h2>
          <div id="tiles" class="found" tabindex="0" role="group" aria-labelledby="tiles-title">
            <${Tiles} tiles=${tilesOf(facts)} />
          </div>
        </section>
        <${Legend} />
      </div>
    </main>`;
}

function Header({ state, choose }) {
  const { facts, connection } = state;
  const known = facts || { state: "", rate: 0, clips: null };
  return html`<header>
    <div class="who"><h1>${t("watch-title")}</h1><span id="url" class="quiet">${known.camera || ""}</span></div>
    <div class="pills" role="group" aria-label=${t("watch-state")}>
      <${Pill} id="camera" label=${t("watch-camera")} kind=${facts ? cameraClass(facts) : "off"}
        text=${facts ? word(facts.state) : "–"} />
      <${Pill} id="rate" label=${t("watch-rate")} kind=${known.rate ? "good" : "off"}
        text=${known.rate ? t("watch-a-second", { rate: String(known.rate) }) : "–"} />
      <${Pill} id="unsure" label=${t("watch-unsure")} ...${unsure(facts)} />
      <${Pill} id="clips" label=${t("watch-clips")} kind="good" hidden=${known.clips === null}
        text=${t("watch-kept", { count: known.clips || 0 })} />
      <${Pill} id="connection" role="status" label=${t("watch-page")} kind=${CONNECTION[connection.kind] || "bad"}
        text=${connectionText(connection)} />
      <${Choices} state=${state} choose=${choose} />
    </div>
  </header>`;
}

const connectionText = ({ kind, seconds }) => t(`watch-${kind}`, { seconds });

function cameraClass(facts) {
  if (facts.state === "live") return "good";
  return isSeen(facts) ? "warn" : "bad";
}

const tilesOf = (facts) => (facts && facts.sight ? facts.sight.tiles : []);
const doubtsOf = (facts) => (facts && facts.sight ? Object.entries(facts.sight.doubts) : []);

/** How much of the picture is doubted: zones of a calibrated table, else tiles without a name. */
function unsure(facts) {
  if (!facts || !facts.sight) return { kind: "off", text: "–" };
  const doubts = doubtsOf(facts).length, tiles = tilesOf(facts);
  const kind = doubts ? "warn" : "good";
  if (facts.sight.calibrated) return { kind, text: zonesText(doubts) };
  const count = tiles.filter((tile) => tile.tile === "unknown").length;
  return { kind, text: t("watch-of-tiles", { count, all: tiles.length }) };
}

function zonesText(count) {
  return count ? t("watch-zones", { count, number: count === 1 ? "one" : "other" }) : t("watch-nothing");
}

function Trouble({ facts }) {
  return html`<p class="alert">
    <strong>${word(facts.state)}</strong> ${sentence(facts.sentence)}
  </p>`;
}

function nowText(facts) {
  if (!facts.sight) return t("watch-waiting");
  if (!isSeen(facts)) return t("watch-nothing-read");
  return t(facts.sight.calibrated ? "watch-located" : "watch-unlocated", { count: tilesOf(facts).length });
}

function Doubts({ facts }) {
  const doubts = doubtsOf(facts);
  if (doubts.length) {
    const called = (name) => (facts.sight.calibrated ? zoneName(name) : t("watch-tiles"));
    return doubts.map(([name, why]) => html`<li key=${name}><b>${called(name)}</b><span>${sentence(why)}</span></li>`);
  }
  return html`<li class="none">${facts && facts.sight && isSeen(facts) ? t("watch-nothing") : "–"}</li>`;
}

/** The tiles by the zone in which they lie. */
function Tiles({ tiles }) {
  const zones = [...new Set(tiles.map((tile) => tile.zone || ""))].sort();
  return zones.map((zone) => html`
    ${zone ? html`<h3 key=${`${zone} title`}>${zoneName(zone)}</h3>` : null}
    <div key=${zone} class="row">
      ${tiles.filter((tile) => (tile.zone || "") === zone)
        .map((tile, k) => html`<${FoundTile} key=${k} tile=${tile} />`)}
    </div>`);
}

function FoundTile({ tile: { tile, confidence } }) {
  const unnamed = tile === "unknown";
  const called = pageLanguage() === "en" ? tile : tileName(tile);
  const title = t("watch-sure", { tile: unnamed ? "?" : called, percent: Math.round(100 * confidence) });
  return html`<span class=${unnamed ? "one unsure" : "one"} title=${title}>
    ${unnamed ? html`<span class="name">?</span>` : html`<${TileIcon} name=${tile} height=${28} />`}
    ${confidence.toFixed(2)}
  </span>`;
}

function Legend() {
  return html`<p class="legend quiet">
    <i class="sure"></i><span>${t("watch-named")}</span>
    <i class="doubted"></i><span>${t("watch-unsure")}</span>
    <i class="head"></i><span>${t("watch-edge")}</span>
    <i class="zone"></i><span>${t("watch-settled")}</span>
    <i class="pending"></i><span>${t("watch-pending")}</span>
  </p>`;
}

/** The picture that was decoded last: the element itself, which is not fetched twice and does not flicker. */
function Picture({ picture }) {
  const host = useRef(null);
  useLayoutEffect(() => {
    if (!picture) return;
    picture.id = "picture";
    picture.alt = t("watch-picture-alt");
    host.current.replaceChildren(picture);
  });
  return html`<div class="shown" ref=${host}></div>`;
}

// ---- what the page asks the program

addTileDefinitions();
// facts        the camera and what is read, as announced last; `connection` that of the page
// picture      the newest picture, decoded; `plain` whether it is to come without outlines
const store = startPage(Watch, {
  title: "watch-title",
  parts: ["page_camera"],
  state: { facts: null, connection: { kind: "connecting", seconds: 0 }, picture: null, plain: false },
});
let fetching = false;
let wanted = false;

function showPlain(plain) {
  store.set({ plain });
  fetchPicture();
}

/** One picture at a time: what came meanwhile is skipped, the newest is fetched. */
async function fetchPicture() {
  const { facts } = store.get();
  if (!facts || !facts.sight) return;
  wanted = true;
  if (fetching) return;
  fetching = true;
  while (wanted) {
    wanted = false;
    const picture = await decoded(pictureAddress(store.get()));
    if (picture) store.set({ picture });
    else wanted = false; // the stream says when there is a picture again
  }
  fetching = false;
}

function pictureAddress({ plain, facts, language }) {
  const asked = `plain=${plain ? 1 : 0}&language=${language}`;
  return `watch/picture.jpg?${asked}&n=${facts.sight.number}-${Date.now()}`;
}

/** The picture at an address, ready to be shown; null where it does not come in time. */
async function decoded(address) {
  const picture = new Image();
  picture.src = address;
  try {
    await Promise.race([picture.decode(), new Promise((_, refuse) => setTimeout(refuse, PICTURE_MS))]);
    return picture;
  } catch {
    picture.src = ""; // one that hangs lets its connection go
    return null;
  }
}

follow("watch/stream", (facts) => {
  store.set({ facts });
  fetchPicture();
}, connectionKeeper(store));
