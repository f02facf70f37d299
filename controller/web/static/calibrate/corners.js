// The four corners as points of the camera's picture, in its pixels, in the order in which they are clicked.

export const CORNERS = 4;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The point of a picture of `size` ({ width, height }) at a place of the screen; `box` is where it is shown. */
export function pointAt({ clientX, clientY }, box, size) {
  const across = (clientX - box.left) / box.width, down = (clientY - box.top) / box.height;
  return [across * size.width - 0.5, down * size.height - 0.5];
}

/** Which corner a press takes hold of: one within `reach` of it, else the next one; -1 for a fifth one. */
export function takenCorner(corners, [x, y], reach) {
  const near = corners.findIndex(([u, v]) => Math.hypot(u - x, v - y) < reach);
  if (near >= 0) return near;
  return corners.length < CORNERS ? corners.length : -1;
}

/** The corners with one of them put or moved to a point. */
export function withCorner(corners, number, point) {
  return [...corners.slice(0, number), point, ...corners.slice(number + 1)];
}

/** The corners after a key, which moves the last one by a pixel; null where it moves none. */
export function movedByKey(corners, key) {
  const step = STEPS[key];
  if (!step || !corners.length) return null;
  const [x, y] = corners[corners.length - 1];
  return withCorner(corners, corners.length - 1, [x + step[0], y + step[1]]);
}
