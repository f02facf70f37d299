// The walls: before play with the gap to open and the stack to turn up, and while they are used.

import { h } from "../vendor/preact.js";

const STACKS = 17;
const OUTER_PITCH = 560; // so wide a wall may be before it touches the plates
const RING = { edge: 152, length: 288, depth: 14 }; // the walls in use, around the middle of the table

const given = (value) => value !== null && value !== undefined;

/** `[seat, stack]` of the indicator; empty where it has no place yet. */
export function indicatorPlace(snapshot) {
  return String(snapshot.indicator_place || "").split(":").filter(Boolean).map(Number);
}

/** Before the hand runs: the wall of a seat with the gap to open and the stack (or outer tile) to turn up. */
export function wallBeforePlay(snapshot, k) {
  const running = given(snapshot.left) && snapshot.phase !== "turningup";
  if (!snapshot.break || snapshot.result || running) return null;
  const [seat, stack] = indicatorPlace(snapshot);
  const built = snapshot.wall || {};
  return { length: built.outer || built.stacks || STACKS, gap: snapshot.break.seat === k ? snapshot.break.stacks : null, turned: seat === k ? stack : null };
}

export function Wall({ length, gap, turned, y }) {
  const pitch = Math.min(32, OUTER_PITCH / length);
  const stacks = Array.from({ length }, (_, i) => {
    const number = i + 1; // stack 1 stands at the owner's right
    const x = ((length + 1) / 2 - number) * pitch - (gap !== null && number > gap ? 22 : 0);
    const kind = number === turned ? "turned" : gap !== null && number <= gap ? "counted" : "";
    return h("g", { class: `stack ${kind}`, transform: `translate(${x} ${y})` },
      h("rect", { x: -15, y: 4, width: 30, height: 44, rx: 4, class: "edge" }),
      h("rect", { x: -15, y: 0, width: 30, height: 44, rx: 4, class: "back" }),
      kind ? h("text", { x: 0, y: 27, "text-anchor": "middle" }, number) : null);
  });
  return h("g", { class: "wall", "aria-hidden": "true" }, stacks);
}

/** How many tiles stand that nobody will draw. */
export function deadTiles(walls) {
  return walls.dead.flat().reduce((sum, count) => sum + count, 0);
}

/** The walls while they are used, small, around the middle: full and half stacks, the dead wall, the indicator. */
export function WallsInUse({ snapshot }) {
  const { walls } = snapshot;
  const [place, turned] = indicatorPlace(snapshot);
  const whole = snapshot.wall && snapshot.wall.outer ? 1 : 2;
  return h("g", { class: "walls", "aria-hidden": "true" }, walls.heights.map((heights, seat) =>
    h("g", { key: seat, transform: `rotate(${-90 * seat})` }, heights.map((height, i) => {
      const pitch = RING.length / heights.length;
      const x = RING.length / 2 - (i + 1) * pitch; // stack 1 stands at the owner's right
      const indicator = place === seat && turned === i + 1 && snapshot.indicator;
      const kind = indicator ? "indicator" : !height ? "gone" : walls.dead[seat][i] === height ? "dead" : height >= whole ? "full" : "half";
      return h("rect", { key: i, class: `used ${kind}`, x: x + 1, y: RING.edge, width: pitch - 2, height: RING.depth, rx: 2.5 });
    }))));
}
