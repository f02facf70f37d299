// Where in the machine something is wrong: the table from above as in the cloth's drawing, seat 0 at the bottom, with
// its walls, their lifts, the shuffler under the lid and the bowl of the dice; the place is marked and called by its
// name.

import { html } from "../vendor/preact.js";
import { given } from "../shared/amounts.js";
import { fitted } from "../shared/fitted.js";
import { nameOf, useWords } from "../shared/text_elements.js";

const WALLS = [0, 1, 2, 3];
const JOINTS = [0, 1, 2, 3, 4, 5, 6]; // between the stacks of a wall
const NUMBER_AT = [[-8, 149], [140, 17], [8, -131], [-140, 1]];

/** At which walls the fault is to be marked: none for a part that is not at a wall. */
function wallsOf({ part, place }) {
  if (part !== "wall" && part !== "lift") return [];
  return given(place) ? [place] : WALLS;
}

function called(words, part, walls) {
  if (part !== "wall" && part !== "lift") return words.plain(`page-place-${part}`);
  if (walls.length > 1) return words.plain(part === "lift" ? "page-place-lifts" : "page-place-walls");
  const wall = words.plain("wall", { wall: walls[0] });
  return part === "lift" ? words.plain("page-place-lift", { wall }) : wall;
}

export function FaultDrawing({ stopped, snapshot }) {
  const words = useWords();
  const part = stopped.part;
  const walls = wallsOf(stopped);
  const name = called(words, part, walls);
  const marked = (kind, wall = null) => part === kind && (wall === null || walls.includes(wall));
  const mark = (kind, wall) => (marked(kind, wall) ? "part marked" : "part");
  const seats = (snapshot.seats || []).length || 4;
  return html`<figure class="fault-place">
    <svg viewBox="-230 -230 460 460" role="img" aria-label=${words.plain("page-place", { place: name })}
      data-part=${part} data-walls=${walls.join(" ")}>
      <rect x="-168" y="-168" width="336" height="336" rx="26" class="body" />
      <rect x="92" y="92" width="56" height="56" rx="8" class=${mark("controls")} />
      ${WALLS.map((k) => html`<g key=${k} transform=${`rotate(${-90 * k})`}>
        <rect x="-92" y="128" width="168" height="24" rx="5" class=${mark("wall", k)} />
        ${JOINTS.map((i) => html`<path key=${i} d=${`M${-68 + 24 * i} 128v24`} class="joint" />`)}
        <rect x="-78" y="106" width="140" height="12" rx="6" class=${mark("lift", k)} />
      </g>`)}
      ${WALLS.map((k) => html`<text key=${k} x=${NUMBER_AT[k][0]} y=${NUMBER_AT[k][1]} text-anchor="middle"
        class=${walls.length < 4 && walls.includes(k) ? "number near" : "number"}>${k}</text>`)}
      <circle r="92" class=${mark("shuffler")} />
      <path d="M-64-64 64 64M64-64-64 64M0-92V92M-92 0H92" class="joint" />
      <circle r="62" class=${mark("lid")} />
      <circle r="27" class=${mark("bowl")} />
      <rect x="-17" y="-9" width="15" height="15" rx="3" class="dot" />
      <rect x="3" y="-3" width="15" height="15" rx="3" class="dot" />
      ${WALLS.filter((k) => k < seats).map((k) => html`<${SeatName} key=${k} k=${k} name=${nameOf(words, snapshot, k)}
        near=${walls.length === 1 && walls[0] === k} />`)}
    </svg>
    <figcaption><i aria-hidden="true"></i>${name}</figcaption>
  </figure>`;
}

const NAME_AT = [[0, 212], [0, 212], [0, -196], [0, -196]];

/** A player's name at their side; along the side where that is upright. */
function SeatName({ k, name, near }) {
  const [x, y] = NAME_AT[k];
  const shown = fitted(name, { width: 380, most: 27, least: 16, weight: 800 });
  return html`<text x=${x} y=${y} text-anchor="middle" font-size=${shown.size}
    transform=${k % 2 === 1 ? "rotate(-90)" : null} class=${near ? "who near" : "who"}>${shown.text}</text>`;
}
