// The walls: before play with the gap to open and the stack to turn up, and while they are used.

import { html } from "../vendor/preact.js";
import { given } from "./amounts.js";

const STACKS = 17;
const OUTER_PITCH = 560; // so wide a wall may be before it touches the plates
const RING = { edge: 152, length: 288, depth: 14 }; // the walls in use, around the middle of the table

/** `[seat, stack]` of the indicator; empty where it has no place yet. */
function indicatorPlace(snapshot) {
  return String(snapshot.indicator_place || "").split(":").filter(Boolean).map(Number);
}

/** Before the hand runs: the wall of a seat with the gap to open and the stack (or outer tile) to turn up. */
export function wallBeforePlay(snapshot, k) {
  const running = given(snapshot.left) && snapshot.phase !== "turningup";
  if (!snapshot.break || snapshot.result || running) return null;
  const [seat, stack] = indicatorPlace(snapshot);
  const built = snapshot.wall || {};
  return {
    length: built.outer || built.stacks || STACKS,
    gap: snapshot.break.seat === k ? snapshot.break.stacks : null,
    turned: seat === k ? stack : null,
  };
}

export function Wall({ length, gap, turned, y }) {
  const pitch = Math.min(32, OUTER_PITCH / length);
  return html`<g class="wall" aria-hidden="true">${Array.from({ length }, (_, i) => {
    const number = i + 1; // stack 1 stands at the owner's right
    const x = ((length + 1) / 2 - number) * pitch - (gap !== null && number > gap ? 22 : 0);
    return html`<${Stack} key=${i} number=${number} kind=${stackKind(number, gap, turned)} x=${x} y=${y} />`;
  })}</g>`;
}

function stackKind(number, gap, turned) {
  if (number === turned) return "turned";
  return gap !== null && number <= gap ? "counted" : "";
}

function Stack({ number, kind, x, y }) {
  return html`<g class="stack ${kind}" transform=${`translate(${x} ${y})`}>
    <rect x="-15" y="4" width="30" height="44" rx="4" class="edge" />
    <rect x="-15" y="0" width="30" height="44" rx="4" class="back" />
    ${kind ? html`<text x="0" y="27" text-anchor="middle">${number}</text>` : null}
  </g>`;
}

/** How many tiles stand that nobody will draw. */
export function deadTiles(walls) {
  return walls.dead.flat().reduce((sum, count) => sum + count, 0);
}

/** The walls while they are used, small, around the middle: full and half stacks, the dead wall, the indicator. */
export function WallsInUse({ snapshot }) {
  const { walls } = snapshot;
  return html`<g class="walls" aria-hidden="true">${walls.heights.map((heights, seat) => {
    const pitch = RING.length / heights.length;
    const left = (i) => RING.length / 2 - (i + 1) * pitch + 1; // stack 1 stands at the owner's right
    return html`<g key=${seat} transform=${`rotate(${-90 * seat})`}>
      ${heights.map((_, i) => html`<rect key=${i} class="used ${usedKind(snapshot, seat, i)}" x=${left(i)}
        y=${RING.edge} width=${pitch - 2} height=${RING.depth} rx="2.5" />`)}
    </g>`;
  })}</g>`;
}

/** What stands at a place of a wall in use, `i` being its stack's number less one. */
export function usedKind(snapshot, seat, i) {
  const { walls } = snapshot;
  const [place, turned] = indicatorPlace(snapshot);
  const height = walls.heights[seat][i];
  if (place === seat && turned === i + 1 && snapshot.indicator) return "indicator";
  if (!height) return "gone";
  if (walls.dead[seat][i] === height) return "dead";
  const whole = snapshot.wall && snapshot.wall.outer ? 1 : 2;
  return height >= whole ? "full" : "half";
}
