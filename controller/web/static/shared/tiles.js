// The tiles, drawn stroke by stroke: they look the same on every machine and need no Chinese font.
// One tile is 42 wide and 56 tall; a small "5m" in the corner reads without knowing the characters.

import { html, render } from "../vendor/preact.js";

export const WIDTH = 42;
export const HEIGHT = 56;

const INK = "#1d2a44";
const RED = "#b3202a";
const GREEN = "#14733f";
const BLUE = "#1b4f9c";
const PAPER = "#fdf6e3";

// Strokes in a box of 100 by 100, written in the order a brush would.
const GLYPHS = {
  一: ["M8 54 L92 48"],
  二: ["M20 28 L80 25", "M8 78 L92 75"],
  三: ["M16 18 L84 16", "M22 49 L78 47", "M8 83 L92 80"],
  四: ["M14 20 H86 V84 H14 Z", "M38 20 C38 44 34 56 24 64", "M60 20 V50 Q60 58 68 58 H80"],
  五: ["M14 16 H86", "M46 16 L34 84", "M20 46 H74 V84", "M6 85 H94"],
  六: ["M46 6 L54 22", "M8 36 H92", "M36 54 C32 68 24 80 12 91", "M62 52 C70 65 80 78 88 89"],
  七: ["M10 48 L90 32", "M44 8 V74 Q44 87 56 87 H76 Q87 87 86 72"],
  八: ["M38 20 C36 46 26 70 8 89", "M58 14 C62 44 76 70 94 88"],
  九: ["M10 34 H66 V74 Q66 88 80 88 H84 Q94 88 93 72", "M38 8 C40 46 32 72 10 92"],
  萬: ["M8 14 H92", "M34 3 V24", "M66 3 V24", "M26 30 H74 V56 H26 Z", "M26 43 H74", "M50 30 V80",
    "M14 96 V65 H86 V86 Q86 96 74 94", "M34 83 L64 79", "M58 71 L68 86"],
  東: ["M10 18 H90", "M24 32 H76 V60 H24 Z", "M24 46 H76", "M50 4 V97", "M48 62 C40 76 26 87 8 93",
    "M52 62 C60 76 74 87 92 93"],
  南: ["M12 18 H88", "M50 4 V34", "M14 95 V35 H86 V84 Q86 95 74 94", "M36 42 L42 53", "M64 42 L58 53",
    "M30 58 H70", "M27 75 H73", "M50 58 V93"],
  西: ["M8 14 H92", "M14 34 H86 V90 H14 Z", "M38 14 V34 C38 52 34 61 22 68", "M61 14 V54 Q61 63 71 63 H84"],
  北: ["M36 8 V92", "M10 34 H36", "M6 82 L36 68", "M61 8 V76 Q61 88 73 88 H84 Q95 88 94 70", "M90 28 L61 48"],
  中: ["M14 26 H86 V64 H14 Z", "M50 4 V97"],
  發: ["M14 13 H40 C36 30 24 42 6 51", "M16 26 L27 36", "M60 5 C66 26 78 40 96 48", "M80 8 L66 21",
    "M91 22 L75 35", "M14 55 H42 V67 H16 V79 H44 C44 91 40 97 28 95", "M58 53 V60 C58 67 54 71 47 73",
    "M58 53 H78 V64 Q78 69 91 68", "M54 77 H84 C78 87 66 95 48 98", "M58 79 C66 88 78 95 94 98"],
};

function Glyph({ character, x, y, width, height, colour, weight = 10 }) {
  const place = `translate(${x} ${y}) scale(${width / 100} ${height / 100})`;
  return html`<g transform=${place} fill="none" stroke=${colour} stroke-width=${weight} stroke-linecap="round"
    stroke-linejoin="round">${GLYPHS[character].map((d) => html`<path key=${d} d=${d} />`)}</g>`;
}

function coin(x, y, r, colour) {
  return html`<g>
    <circle cx=${x} cy=${y} r=${r} fill=${colour} />
    <circle cx=${x} cy=${y} r=${r * 0.72} fill="none" stroke=${PAPER} stroke-width=${r * 0.16} />
    <circle cx=${x} cy=${y} r=${r * 0.3} fill=${PAPER} />
    <circle cx=${x} cy=${y} r=${r * 0.13} fill=${colour} />
  </g>`;
}

function flowerCoin(x, y) {
  const petals = Array.from({ length: 8 }, (_, i) => html`<ellipse cx=${x} cy=${y - 7.2} rx="2.5" ry="3.6" fill=${RED}
    transform=${`rotate(${i * 45} ${x} ${y})`} />`);
  return html`<g>
    <circle cx=${x} cy=${y} r="15" fill="none" stroke=${GREEN} stroke-width="2.4" />
    <circle cx=${x} cy=${y} r="12.2" fill="none" stroke=${BLUE} stroke-width="1.2" stroke-dasharray="1.6 1.6" />
    ${petals}
    <circle cx=${x} cy=${y} r="3.4" fill=${BLUE} />
    <circle cx=${x} cy=${y} r="1.3" fill=${PAPER} />
  </g>`;
}

function stick(x, y, length, colour, angle = 0) {
  const half = length / 2;
  const knots = `M0 ${-half + 3.4} V-2.4 M0 2.4 V${half - 3.4}`;
  return html`<g transform=${`translate(${x} ${y}) rotate(${angle})`}>
    <rect x="-2" y=${-half} width="4" height=${length} rx="1.9" fill=${colour} />
    <rect x="-2.9" y=${-half} width="5.8" height="2.5" rx="1.2" fill=${colour} />
    <rect x="-2.9" y=${half - 2.5} width="5.8" height="2.5" rx="1.2" fill=${colour} />
    <rect x="-2.9" y="-1.2" width="5.8" height="2.4" rx="1.2" fill=${colour} />
    <path d=${knots} stroke=${PAPER} stroke-width="0.9" />
  </g>`;
}

function bird() {
  return html`<g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d="M24 33 C30 37 35 43 36 51" stroke=${GREEN} stroke-width="3" />
    <path d="M22 35 C27 40 29 45 29 52" stroke=${BLUE} stroke-width="3" />
    <path d="M20 36 C22 41 22 46 21 52" stroke=${RED} stroke-width="3" />
    <path d="M11 23 C10 32 15 38 22 38 C28 38 31 32 26 26 C22 21 17 24 17 18" fill=${GREEN} stroke=${GREEN}
      stroke-width="1" />
    <path d="M16 28 C19 33 23 34 26 31" stroke=${PAPER} stroke-width="1.3" />
    <circle cx="14" cy="18" r="5" fill=${BLUE} />
    <circle cx="12.8" cy="17" r="1.3" fill=${PAPER} />
    <path d="M9.6 18 L4.8 20.2 L9.8 21.4 Z" fill=${RED} />
    <path d="M15 13 C16 10 19 10 20 12 M17 14 C20 12 22 13 22 15" stroke=${RED} stroke-width="1.4" />
    <path d="M17 38 L14 46 M14 46 L10 47 M14 46 L15 49 M19 38.5 L18 46" stroke=${RED} stroke-width="1.3" />
  </g>`;
}

const COLUMN = [11, 21, 31];
const CIRCLES = {
  1: () => flowerCoin(21, 32),
  2: () => [coin(21, 22, 8, GREEN), coin(21, 42, 8, BLUE)],
  3: () => [coin(12, 19, 6.2, BLUE), coin(21, 32, 6.2, RED), coin(30, 45, 6.2, GREEN)],
  4: () => [coin(13, 21, 6.8, BLUE), coin(29, 21, 6.8, GREEN), coin(13, 43, 6.8, GREEN), coin(29, 43, 6.8, BLUE)],
  5: () => [
    coin(12, 19, 6, BLUE), coin(30, 19, 6, GREEN), coin(21, 32, 6, RED), coin(12, 45, 6, GREEN), coin(30, 45, 6, BLUE),
  ],
  6: () => [13, 29].map((x) => [coin(x, 18, 5.8, GREEN), coin(x, 33, 5.8, RED), coin(x, 46, 5.8, RED)]),
  7: () => [
    coin(10, 16, 4.6, GREEN), coin(21, 20.5, 4.6, GREEN), coin(32, 25, 4.6, GREEN),
    [13.5, 28.5].map((x) => [coin(x, 36, 5, RED), coin(x, 47, 5, RED)]),
  ],
  8: () => [14, 28].map((x) => [17, 27, 37, 47].map((y) => coin(x, y, 4.7, BLUE))),
  9: () => COLUMN.map((x) => [coin(x, 18, 4.8, GREEN), coin(x, 32, 4.8, RED), coin(x, 46, 4.8, BLUE)]),
};
const middleBlue = (x) => (x === 21 ? BLUE : GREEN);
const BAMBOOS = {
  1: bird,
  2: () => [stick(21, 21.5, 17, GREEN), stick(21, 42.5, 17, BLUE)],
  3: () => [stick(21, 21.5, 17, BLUE), stick(13, 42.5, 17, GREEN), stick(29, 42.5, 17, GREEN)],
  4: () => [
    stick(13, 21.5, 17, BLUE), stick(29, 21.5, 17, GREEN), stick(13, 42.5, 17, GREEN), stick(29, 42.5, 17, BLUE),
  ],
  5: () => [
    stick(10, 21.5, 17, GREEN), stick(32, 21.5, 17, BLUE), stick(21, 32, 17, RED), stick(10, 42.5, 17, BLUE),
    stick(32, 42.5, 17, GREEN),
  ],
  6: () => COLUMN.map((x) => [stick(x, 21.5, 17, GREEN), stick(x, 42.5, 17, BLUE)]),
  7: () => [
    stick(21, 17, 11, RED),
    COLUMN.map((x) => [stick(x, 31.5, 12.5, middleBlue(x)), stick(x, 46, 12.5, middleBlue(x))]),
  ],
  8: () => [
    stick(8, 22, 17, GREEN), stick(34, 22, 17, GREEN), stick(16.5, 23, 15, GREEN, -28), stick(25.5, 23, 15, GREEN, 28),
    stick(8, 43, 17, BLUE), stick(34, 43, 17, BLUE), stick(16.5, 42, 15, BLUE, 28), stick(25.5, 42, 15, BLUE, -28),
  ],
  9: () => COLUMN.map((x, i) => [18, 32, 46].map((y) => stick(x, y, 12.5, [GREEN, RED, BLUE][i]))),
};
const NUMERALS = "一二三四五六七八九";
const SEASON_COLOURS = ["#2f8f4e", RED, "#c27a12", BLUE];

function blossom(number) {
  const colour = SEASON_COLOURS[(number - 1) % 4];
  const petals = Array.from({ length: 5 }, (_, i) => html`<circle cx="21" cy="18.5" r="5.2" fill=${colour}
    transform=${`rotate(${i * 72} 21 26)`} />`);
  const leaf = number <= 4
    ? html`<path d="M21 33 C20 40 20 46 21 52 M21 46 C26 45 29 42 30 38 C25 38 22 41 21 46" fill="none"
        stroke=${GREEN} stroke-width="2" />`
    : html`<path d="M21 33 V52 M21 44 L13 38 M21 48 L29 42 M13 38 v5 M29 42 v5" fill="none" stroke=${GREEN}
        stroke-width="2" stroke-linecap="round" />`;
  return html`${leaf}${petals}<circle cx="21" cy="26" r="5" fill=${PAPER} />
    <text x="21" y="29.6" text-anchor="middle" font-size="10" font-weight="700" fill=${colour}>
      ${number > 4 ? number - 4 : number}
    </text>`;
}

function honour(number) {
  const large = { x: 8, width: 26 };
  if (number <= 4) {
    return html`<${Glyph} ...${large} character=${"東南西北"[number - 1]} y=${16} height=${34} colour=${INK} />`;
  }
  if (number === 6) {
    return html`<${Glyph} ...${large} character="發" y=${15} height=${36} colour=${GREEN} weight=${8.5} />`;
  }
  if (number === 7) return html`<${Glyph} ...${large} character="中" y=${14} height=${37} colour=${RED} weight=${11} />`;
  return html`<rect x="8" y="15" width="26" height="35" rx="2" fill="none" stroke=${BLUE} stroke-width="2.6" />
    <rect x="12" y="19" width="18" height="27" rx="1" fill="none" stroke=${BLUE} stroke-width="1.2" />
    <path d="M8 22 L15 15 M27 15 L34 22 M8 43 L15 50 M27 50 L34 43" stroke=${BLUE} stroke-width="1.6" />`;
}

function character(number, ink = INK) {
  return html`<${Glyph} character=${NUMERALS[number - 1]} x=${10} y=${13} width=${22} height=${16} colour=${ink}
    weight=${12} />
    <${Glyph} character="萬" x=${9} y=${31} width=${24} height=${21} colour=${RED} weight=${9.5} />`;
}

const FACES = {
  m: character,
  p: (number) => CIRCLES[number](),
  s: (number) => BAMBOOS[number](),
  z: honour,
  f: blossom,
};

const RED_FIVES = {
  m: () => character(5, RED),
  p: () => [[12, 19], [30, 19], [21, 32], [12, 45], [30, 45]].map(([x, y]) => coin(x, y, 6, RED)),
  s: () => [[10, 21.5], [32, 21.5], [21, 32], [10, 42.5], [32, 42.5]].map(([x, y]) => stick(x, y, 17, RED)),
};

const face = (name) => (name[0] === "0" ? RED_FIVES[name[1]]() : FACES[name[1]](Number(name[0])));

/** The drawing of one tile, to be used again by its id: its body, and on it what is given. */
function TileSymbol({ id, fill, children }) {
  return html`<symbol id=${id} viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect x="0.6" y="0.9" width="40.8" height="54.6" rx="5" fill="url(#tile-edge)" />
    <rect x="0.6" y="0.6" width="40.8" height="52.4" rx="5" fill=${fill} stroke="#8c8468" stroke-width="0.5" />
    ${children}
  </symbol>`;
}

function Gradient({ id, upper, lower }) {
  return html`<linearGradient id=${id} x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color=${upper} />
    <stop offset="1" stop-color=${lower} />
  </linearGradient>`;
}

const NAMES = [..."mps"].flatMap((suit) => [..."0123456789"].map((n) => n + suit))
  .concat([..."1234567"].map((n) => `${n}z`), [..."12345678"].map((n) => `${n}f`));
const KNOWN = new Set(NAMES);

function Definitions() {
  const outline = { fill: "none", stroke: "#8fd0b4", "stroke-opacity": "0.55" };
  return html`<svg width="0" height="0" aria-hidden="true" class="definitions"><defs>
    <${Gradient} id="tile-ivory" upper="#fffdf4" lower="#efe7cf" />
    <${Gradient} id="tile-edge" upper="#cfc6a8" lower="#7f7759" />
    <${Gradient} id="tile-back" upper="#2f8f6b" lower="#1c6448" />
    ${NAMES.map((name) => html`<${TileSymbol} key=${name} id="tile-${name}" fill="url(#tile-ivory)">
      ${face(name)}
      <text x="3.4" y="10.2" font-size="9.6" font-weight="700" fill=${name[0] === "0" ? RED : "#57503c"}>${name}</text>
    <//>`)}
    <${TileSymbol} id="tile-back-drawn" fill="url(#tile-back)">
      <rect x="5" y="5" width="32" height="43.5" rx="3" stroke-width="1" ...${outline} />
      <path d="M21 13 L31 26.7 L21 40.4 L11 26.7 Z" stroke-width="1.2" ...${outline} />
    <//>
    <${TileSymbol} id="tile-unknown" fill="#d8d4c8">
      <text x="21" y="37" text-anchor="middle" font-size="26" font-weight="700" fill="#6a6556">?</text>
    <//>
  </defs></svg>`;
}

/** Put the drawings that every tile on the page points at into the document; once. */
export function addTileDefinitions() {
  const host = document.createElement("div");
  render(html`<${Definitions} />`, host);
  document.body.prepend(host.firstChild);
}

const isBack = (name) => name === "back" || name === null || name === undefined;

/** The drawing of a tile: `#tile-` and this. */
export function tileId(name) {
  if (KNOWN.has(name)) return name;
  return isBack(name) ? "back-drawn" : "unknown";
}

function tileLabel(name) {
  if (KNOWN.has(name)) return name;
  return isBack(name) ? "face-down tile" : "unread tile";
}

/** A tile between words, on a page that has no words of tiles; `height` in pixels. */
export function TileIcon({ name, height = 26 }) {
  const label = tileLabel(name);
  return html`<svg class="tile" viewBox="0 0 ${WIDTH} ${HEIGHT}" height=${height} width=${(height * WIDTH) / HEIGHT}
    role="img" aria-label=${label}>
    <use href="#tile-${tileId(name)}" width=${WIDTH} height=${HEIGHT}><title>${label}</title></use>
  </svg>`;
}
