// Texts that must fit into a part of a drawing, whatever they are written in: as large as fits, and cut where even
// small letters do not.

import { orElse } from "./amounts.js";
import { isolated } from "./words.js";

const MEASURED_AT = 100; // pixels; widths grow with the size of the letters
const widths = new Map();
let pen = null;

/** The letters of a text as people count them: with their accents, an emoji of several signs as one. */
export function letters(text) {
  const whole = orElse(text);
  if (!window.Intl || !Intl.Segmenter) return [...whole];
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(whole)].map((one) => one.segment);
}

/** How wide a text is in the page's font, as a multiple of the size of its letters. */
function widthOf(text, weight) {
  const font = `${weight} ${MEASURED_AT}px ${getComputedStyle(document.documentElement).getPropertyValue("--sans")}`;
  const key = `${font} ${text}`;
  if (!widths.has(key)) {
    if (widths.size > 2000) widths.clear();
    pen = pen || document.createElement("canvas").getContext("2d");
    pen.font = font;
    widths.set(key, pen.measureText(text).width / MEASURED_AT);
  }
  return widths.get(key);
}

/** `{ text, size, width }` of a text that takes at most `width`: of letters between `most` and `least`, cut where those
 * are still too wide. */
export function fitted(text, { width, most, least, weight = 400 }) {
  const whole = orElse(text);
  const wide = widthOf(whole, weight);
  const size = Math.min(most, wide ? width / wide : most);
  if (size >= least) return { text: isolated(whole), size, width: wide * size };
  const all = letters(whole);
  let from = 0, to = all.length;
  while (from < to) { // the most letters that fit with the sign of the cut
    const middle = Math.ceil((from + to) / 2);
    if (widthOf(`${all.slice(0, middle).join("")}…`, weight) * least <= width) from = middle;
    else to = middle - 1;
  }
  const cut = `${all.slice(0, from).join("").trimEnd()}…`;
  return { text: isolated(cut), size: least, width: widthOf(cut, weight) * least };
}
