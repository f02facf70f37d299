// The table from above: a square of 1000 by 1000, seat 0 at the bottom, seats counter-clockwise.
// Tiles lie as they lie on the cloth, facing their owner; names and numbers stay upright for the reader.

import { html } from "../vendor/preact.js";
import { HEIGHT, WIDTH } from "./tiles.js";
import { Centre } from "./centre.js";
import { Plate, seatLabel } from "./plate.js";
import { RiichiStick } from "./points.js";
import { TileAt, meldTiles, useWords } from "./text_elements.js";
import { Wall, wallBeforePlay } from "./wall.js";

const CENTRE = 174; // half of the middle square: eight discards wide
const ROW = 8; // discards in a row, as at the table
const SHORT_ROW = 6; // by rules with points
const MELDS_Y = CENTRE + 3 * HEIGHT + 6;
const HAND_Y = MELDS_Y + HEIGHT + 8;
const LEFT = -290;
const STRIP = 2 * 290;
const MELD_GAP = 12;
const SINGLES = { x: 184, y: 186, columns: 4, scale: 0.88 }; // the free corner to the right of one's discards

export function Cloth({ snapshot }) {
  const words = useWords();
  const wilds = new Set(snapshot.wilds || []);
  return html`<svg viewBox="-500 -500 1000 1000" class="table" role="group"
    aria-label=${words.plain("page-from-above")}>
    <defs>
      <radialGradient id="cloth" cx="50%" cy="50%" r="72%">
        <stop offset="0%" class="cloth-light" />
        <stop offset="62%" class="cloth-middle" />
        <stop offset="100%" class="cloth-dark" />
      </radialGradient>
      <linearGradient id="rim" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0%" stop-color="#6b4a2f" />
        <stop offset="50%" stop-color="#3d2817" />
        <stop offset="100%" stop-color="#5a3d26" />
      </linearGradient>
    </defs>
    <rect x="-500" y="-500" width="1000" height="1000" rx="34" fill="url(#rim)" />
    <rect x="-490" y="-490" width="980" height="980" rx="26" fill="url(#cloth)" />
    ${[0, 1, 2, 3].map((k) => html`<${Seat} key=${k} k=${k} snapshot=${snapshot} wilds=${wilds} />`)}
    <${Centre} snapshot=${snapshot} />
  </svg>`;
}

function Seat({ k, snapshot, wilds }) {
  const words = useWords();
  const seat = (snapshot.seats || [])[k] || {};
  const empty = snapshot.seats && k >= snapshot.seats.length ? " empty" : ""; // some rules seat three
  const trouble = snapshot.procedure && snapshot.procedure.place === k ? " trouble" : "";
  return html`<g class="seat${empty}${trouble}" role="group" data-seat=${k} aria-label=${seatLabel(words, snapshot, k)}>
    <g class="zones" transform=${`rotate(${-90 * k})`}>
      <${Zones} k=${k} seat=${seat} snapshot=${snapshot} wilds=${wilds} />
    </g>
    <g class="plate"><${Plate} k=${k} seat=${seat} snapshot=${snapshot} /></g>
  </g>`;
}

function Zones({ k, seat, snapshot, wilds }) {
  const mark = (name) => (wilds.has(name) ? "wilds" : null);
  const singles = html`<${SingleRows} singles=${seat.singles || []} mark=${mark} />`;
  const built = wallBeforePlay(snapshot, k);
  if (built) return html`<${Wall} ...${built} y=${MELDS_Y - 20} />${singles}`;
  const last = snapshot.last_discard && snapshot.last_discard.seat === k ? snapshot.last_discard.tile : null;
  return html`<${DiscardRows} discards=${seat.discards || []} rotated=${seat.rotated || []} last=${last} mark=${mark}
      length=${snapshot.points ? SHORT_ROW : ROW} />
    <${RiichiStick} riichi=${seat.riichi} />
    ${singles}
    <${MeldRow} melds=${seat.melds || []} mark=${mark} />
    <${Rack} count=${standingTiles(snapshot, seat)} />
    <${Revealed} seat=${seat} mark=${mark} />`;
}

/** How many tiles stand unseen before a seat while a hand is played: what the rules leave there, nobody counts them. */
function standingTiles(snapshot, seat) {
  const begun = snapshot.indicator || (snapshot.left !== null && snapshot.left !== undefined);
  const playing = !snapshot.result && (begun || (snapshot.seats || []).some((one) => (one.discards || []).length));
  if (!playing || seat.hand || seat.apart) return 0;
  return Math.max(1, (snapshot.hand_size || 13) - 3 * (seat.melds || []).length);
}

function Rack({ count }) {
  const from = (-count * WIDTH) / 2;
  const at = (i) => ({ x: from + i * WIDTH + 0.7, y: HAND_Y + 22, width: WIDTH - 1.4, rx: 4 });
  return html`<g class="rack" aria-hidden="true">${Array.from({ length: count }, (_, i) => html`
    <rect ...${at(i)} height="26" class="edge" />
    <rect ...${at(i)} height="13" class="back" />`)}</g>`;
}

/** A tile as it lies on the cloth. `turned`: a claimed tile on its side, its lower edge in line with the others';
 * `extra` marks the newest discard and the winning tile. */
function Laid({ name, x, y, mark, turned = false, extra = "" }) {
  const at = turned ? `translate(${x} ${y + HEIGHT}) rotate(-90)` : `translate(${x} ${y})`;
  const ring = mark(name) ? "halo" : "halo bright";
  return html`<g transform=${at} class=${extra ? `laid ${extra}` : "laid"}>
    <${TileAt} code=${name} x=${0} y=${0} />
    ${mark(name) || extra
      ? html`<rect x="1.5" y="1.5" width=${WIDTH - 3} height=${HEIGHT - 4} rx="5" class=${ring} />`
      : null}
  </g>`;
}

function DiscardRows({ discards, rotated, last, mark, length }) {
  const rows = Math.ceil(discards.length / length);
  const shrink = rows > 3 ? 3 / rows : 1; // a fourth row never pushes the melds away
  const newest = last !== null && discards[discards.length - 1] === last ? discards.length - 1 : -1;
  return html`<g class="discards" transform=${`translate(0 ${CENTRE + 2}) scale(${shrink})`}>
    ${discards.map((name, i) => html`<${Laid} key=${i} name=${name} turned=${rotated.includes(i)}
      x=${((i % length) - length / 2) * WIDTH + shifted(rotated, i, length)}
      y=${Math.floor(i / length) * HEIGHT} mark=${mark}
      extra=${i === newest ? "newest" : ""} />`)}
  </g>`;
}

/** How far a discard lies to the right of its place, behind rotated ones in its row. */
function shifted(rotated, i, length) {
  const row = Math.floor(i / length);
  return (HEIGHT - WIDTH) * rotated.filter((one) => one < i && Math.floor(one / length) === row).length;
}

/** Tiles laid out alone, flowers and kongs of one tile, in the order laid: rows from the centre outwards. */
function SingleRows({ singles, mark }) {
  const rows = Math.ceil(singles.length / SINGLES.columns);
  const scale = rows > 3 ? (SINGLES.scale * 3) / rows : SINGLES.scale;
  return html`<g class="singles" transform=${`translate(${SINGLES.x} ${SINGLES.y}) scale(${scale})`}>
    ${singles.map((name, i) => html`<${Laid} key=${i} name=${name} x=${(i % SINGLES.columns) * WIDTH}
      y=${Math.floor(i / SINGLES.columns) * HEIGHT} mark=${mark} />`)}
  </g>`;
}

function MeldRow({ melds, mark }) {
  const laid = [];
  let x = 0;
  melds.forEach((meld, i) => {
    if (i > 0) x += MELD_GAP;
    meldTiles(meld).forEach((name, j) => {
      const turned = meld.rotated === j;
      laid.push({ name, x, turned });
      x += turned ? HEIGHT : WIDTH;
    });
  });
  const shrink = x > STRIP ? STRIP / x : 1; // four kongs are wider than the edge of the drawing
  return html`<g class="melds" transform=${`translate(${LEFT} ${MELDS_Y}) scale(${shrink})`}>
    ${laid.map((one, k) => html`<${Laid} key=${k} ...${one} y=${0} mark=${mark} />`)}
  </g>`;
}

function Revealed({ seat, mark }) {
  if (!seat.hand && !seat.apart) return html`<g class="hand"></g>`;
  const hand = seat.hand || [];
  const apart = seat.apart ? WIDTH / 2 + WIDTH : 0;
  const width = hand.length * WIDTH + apart;
  const shrink = width > STRIP ? STRIP / width : 1;
  return html`<g class="hand" transform=${`translate(${(-width * shrink) / 2} ${HAND_Y}) scale(${shrink})`}>
    ${hand.map((name, i) => html`<${Laid} key=${i} name=${name} x=${i * WIDTH} y=${0} mark=${mark} />`)}
    ${seat.apart
      ? html`<${Laid} name=${seat.apart} x=${width - WIDTH} y=${0} mark=${mark} extra="winning" />`
      : null}
  </g>`;
}
