// The table from above: a square of 1000 by 1000, seat 0 at the bottom, seats counter-clockwise.
// Tiles lie as they lie on the cloth, facing their owner; names and numbers stay upright for the reader.

import { h } from "../vendor/preact.js";
import { HEIGHT, WIDTH } from "./tiles.js";
import { Centre } from "./centre.js";
import { Plate, seatLabel } from "./plate.js";
import { TileAt, meldTiles, useWords } from "./text_elements.js";
import { Wall, wallBeforePlay } from "./wall.js";

const CENTRE = 174; // half of the middle square: eight discards wide
const ROW = 8; // discards in a row, as at the table
const MELDS_Y = CENTRE + 3 * HEIGHT + 6;
const HAND_Y = MELDS_Y + HEIGHT + 8;
const LEFT = -290;
const STRIP = 2 * 290;
const MELD_GAP = 12;
const SINGLES = { x: 184, y: 186, columns: 4, scale: 0.88 }; // the free corner to the right of one's discards

export function Cloth({ snapshot }) {
  const words = useWords();
  const wilds = new Set(snapshot.wilds || []);
  return h("svg", { viewBox: "-500 -500 1000 1000", class: "table", role: "group", "aria-label": words.plain("page-from-above") },
    h("defs", {},
      h("radialGradient", { id: "cloth", cx: "50%", cy: "50%", r: "72%" },
        h("stop", { offset: "0%", class: "cloth-light" }), h("stop", { offset: "62%", class: "cloth-middle" }),
        h("stop", { offset: "100%", class: "cloth-dark" })),
      h("linearGradient", { id: "rim", x1: 0, y1: 0, x2: 1, y2: 1 },
        h("stop", { offset: "0%", "stop-color": "#6b4a2f" }), h("stop", { offset: "50%", "stop-color": "#3d2817" }),
        h("stop", { offset: "100%", "stop-color": "#5a3d26" }))),
    h("rect", { x: -500, y: -500, width: 1000, height: 1000, rx: 34, fill: "url(#rim)" }),
    h("rect", { x: -490, y: -490, width: 980, height: 980, rx: 26, fill: "url(#cloth)" }),
    [0, 1, 2, 3].map((k) => h(Seat, { key: k, k, snapshot, wilds })),
    h(Centre, { snapshot }));
}

function Seat({ k, snapshot, wilds }) {
  const words = useWords();
  const seat = (snapshot.seats || [])[k] || {};
  const empty = snapshot.seats && k >= snapshot.seats.length ? " empty" : ""; // some rules seat three
  const trouble = snapshot.procedure && snapshot.procedure.place === k ? " trouble" : "";
  return h("g", { class: `seat${empty}${trouble}`, role: "group", "data-seat": k, "aria-label": seatLabel(words, snapshot, k) },
    h("g", { class: "zones", transform: `rotate(${-90 * k})` }, h(Zones, { k, seat, snapshot, wilds })),
    h("g", { class: "plate" }, h(Plate, { k, seat, snapshot })));
}

function Zones({ k, seat, snapshot, wilds }) {
  const mark = (name) => (wilds.has(name) ? "wilds" : null);
  const singles = singleRows(seat.singles || [], mark);
  const built = wallBeforePlay(snapshot, k);
  if (built) return [h(Wall, { ...built, y: MELDS_Y - 20 }), singles];
  const last = snapshot.last_discard && snapshot.last_discard.seat === k ? snapshot.last_discard.tile : null;
  return [discardRows(seat.discards || [], last, mark), singles, meldRow(seat.melds || [], mark),
    rack(standingTiles(snapshot, seat)), revealed(seat, mark)];
}

/** How many tiles stand unseen before a seat while a hand is played: what the rules leave there, nobody counts them. */
function standingTiles(snapshot, seat) {
  const begun = snapshot.indicator || (snapshot.left !== null && snapshot.left !== undefined);
  const playing = !snapshot.result && (begun || (snapshot.seats || []).some((one) => (one.discards || []).length));
  return playing && !seat.hand && !seat.apart ? Math.max(1, (snapshot.hand_size || 13) - 3 * (seat.melds || []).length) : 0;
}

function rack(count) {
  const from = (-count * WIDTH) / 2;
  return h("g", { class: "rack", "aria-hidden": "true" }, Array.from({ length: count }, (_, i) => [
    h("rect", { x: from + i * WIDTH + 0.7, y: HAND_Y + 22, width: WIDTH - 1.4, height: 26, rx: 4, class: "edge" }),
    h("rect", { x: from + i * WIDTH + 0.7, y: HAND_Y + 22, width: WIDTH - 1.4, height: 13, rx: 4, class: "back" })]));
}

function laid(name, x, y, mark, turned = false, extra = "") {
  // A claimed tile lies on its side, its lower edge in line with the others'.
  const at = turned ? `translate(${x} ${y + HEIGHT}) rotate(-90)` : `translate(${x} ${y})`;
  const ring = mark ? "halo" : extra ? "halo bright" : null;
  const halo = ring ? h("rect", { x: 1.5, y: 1.5, width: WIDTH - 3, height: HEIGHT - 4, rx: 5, class: ring }) : null;
  return h("g", { transform: at, class: extra ? `laid ${extra}` : "laid" }, h(TileAt, { code: name, x: 0, y: 0 }), halo);
}

function discardRows(discards, last, mark) {
  const rows = Math.ceil(discards.length / ROW);
  const shrink = rows > 3 ? 3 / rows : 1; // a fourth row never pushes the melds away
  const newest = last !== null && discards[discards.length - 1] === last ? discards.length - 1 : -1;
  const tiles = discards.map((name, i) =>
    laid(name, ((i % ROW) - ROW / 2) * WIDTH, Math.floor(i / ROW) * HEIGHT, mark(name), false, i === newest ? "newest" : ""));
  return h("g", { class: "discards", transform: `translate(0 ${CENTRE + 2}) scale(${shrink})` }, tiles);
}

/** Tiles laid out alone, flowers and kongs of one tile, in the order laid: rows from the centre outwards. */
function singleRows(singles, mark) {
  const rows = Math.ceil(singles.length / SINGLES.columns);
  const scale = rows > 3 ? (SINGLES.scale * 3) / rows : SINGLES.scale;
  const tiles = singles.map((name, i) =>
    laid(name, (i % SINGLES.columns) * WIDTH, Math.floor(i / SINGLES.columns) * HEIGHT, mark(name)));
  return h("g", { class: "singles", transform: `translate(${SINGLES.x} ${SINGLES.y}) scale(${scale})` }, tiles);
}

function meldRow(melds, mark) {
  const pieces = [];
  let x = 0;
  melds.forEach((meld, i) => {
    if (i > 0) x += MELD_GAP;
    meldTiles(meld).forEach((name, j) => {
      const turned = meld.rotated === j;
      pieces.push(laid(name, x, 0, mark(name), turned));
      x += turned ? HEIGHT : WIDTH;
    });
  });
  const shrink = x > STRIP ? STRIP / x : 1; // four kongs are wider than the edge of the drawing
  return h("g", { class: "melds", transform: `translate(${LEFT} ${MELDS_Y}) scale(${shrink})` }, pieces);
}

function revealed(seat, mark) {
  if (!seat.hand && !seat.apart) return h("g", { class: "hand" });
  const hand = seat.hand || [];
  const apart = seat.apart ? WIDTH / 2 + WIDTH : 0;
  const width = hand.length * WIDTH + apart;
  const shrink = width > STRIP ? STRIP / width : 1;
  const pieces = hand.map((name, i) => laid(name, i * WIDTH, 0, mark(name)));
  if (seat.apart) pieces.push(laid(seat.apart, width - WIDTH, 0, mark(seat.apart), false, "winning"));
  return h("g", { class: "hand", transform: `translate(${(-width * shrink) / 2} ${HAND_Y}) scale(${shrink})` }, pieces);
}
