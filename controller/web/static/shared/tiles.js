// The tiles, drawn stroke by stroke: they look the same on every machine and need no Chinese font.
// One tile is 42 wide and 56 tall; a small "5m" in the corner reads without knowing the characters.

import { s } from "../dom.js";

export const WIDTH = 42;
export const HEIGHT = 56;

const INK = "#1d2a44";
const RED = "#b3202a";
const GREEN = "#14733f";
const BLUE = "#1b4f9c";

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

function glyph(character, x, y, width, height, colour, weight = 10) {
  return s("g", {
    transform: `translate(${x} ${y}) scale(${width / 100} ${height / 100})`,
    fill: "none", stroke: colour, "stroke-width": weight, "stroke-linecap": "round", "stroke-linejoin": "round",
  }, GLYPHS[character].map((d) => s("path", { d })));
}

function coin(x, y, r, colour) {
  return s("g", {},
    s("circle", { cx: x, cy: y, r, fill: colour }),
    s("circle", { cx: x, cy: y, r: r * 0.72, fill: "none", stroke: "#fdf6e3", "stroke-width": r * 0.16 }),
    s("circle", { cx: x, cy: y, r: r * 0.3, fill: "#fdf6e3" }),
    s("circle", { cx: x, cy: y, r: r * 0.13, fill: colour }));
}

function flowerCoin(x, y) {
  const petals = Array.from({ length: 8 }, (_, i) =>
    s("ellipse", { cx: x, cy: y - 7.2, rx: 2.5, ry: 3.6, fill: RED, transform: `rotate(${i * 45} ${x} ${y})` }));
  return s("g", {},
    s("circle", { cx: x, cy: y, r: 15, fill: "none", stroke: GREEN, "stroke-width": 2.4 }),
    s("circle", { cx: x, cy: y, r: 12.2, fill: "none", stroke: BLUE, "stroke-width": 1.2, "stroke-dasharray": "1.6 1.6" }),
    petals, s("circle", { cx: x, cy: y, r: 3.4, fill: BLUE }), s("circle", { cx: x, cy: y, r: 1.3, fill: "#fdf6e3" }));
}

function stick(x, y, length, colour, angle = 0) {
  const half = length / 2;
  return s("g", { transform: `translate(${x} ${y}) rotate(${angle})` },
    s("rect", { x: -2, y: -half, width: 4, height: length, rx: 1.9, fill: colour }),
    s("rect", { x: -2.9, y: -half, width: 5.8, height: 2.5, rx: 1.2, fill: colour }),
    s("rect", { x: -2.9, y: half - 2.5, width: 5.8, height: 2.5, rx: 1.2, fill: colour }),
    s("rect", { x: -2.9, y: -1.2, width: 5.8, height: 2.4, rx: 1.2, fill: colour }),
    s("path", { d: `M0 ${-half + 3.4} V-2.4 M0 2.4 V${half - 3.4}`, stroke: "#fdf6e3", "stroke-width": 0.9 }));
}

function bird() {
  return s("g", { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
    s("path", { d: "M24 33 C30 37 35 43 36 51", stroke: GREEN, "stroke-width": 3 }),
    s("path", { d: "M22 35 C27 40 29 45 29 52", stroke: BLUE, "stroke-width": 3 }),
    s("path", { d: "M20 36 C22 41 22 46 21 52", stroke: RED, "stroke-width": 3 }),
    s("path", { d: "M11 23 C10 32 15 38 22 38 C28 38 31 32 26 26 C22 21 17 24 17 18", fill: GREEN, stroke: GREEN, "stroke-width": 1 }),
    s("path", { d: "M16 28 C19 33 23 34 26 31", stroke: "#fdf6e3", "stroke-width": 1.3 }),
    s("circle", { cx: 14, cy: 18, r: 5, fill: BLUE }),
    s("circle", { cx: 12.8, cy: 17, r: 1.3, fill: "#fdf6e3" }),
    s("path", { d: "M9.6 18 L4.8 20.2 L9.8 21.4 Z", fill: RED }),
    s("path", { d: "M15 13 C16 10 19 10 20 12 M17 14 C20 12 22 13 22 15", stroke: RED, "stroke-width": 1.4 }),
    s("path", { d: "M17 38 L14 46 M14 46 L10 47 M14 46 L15 49 M19 38.5 L18 46", stroke: RED, "stroke-width": 1.3 }));
}

const COLUMN = [11, 21, 31];
const CIRCLES = {
  1: () => flowerCoin(21, 32),
  2: () => [coin(21, 22, 8, GREEN), coin(21, 42, 8, BLUE)],
  3: () => [coin(12, 19, 6.2, BLUE), coin(21, 32, 6.2, RED), coin(30, 45, 6.2, GREEN)],
  4: () => [coin(13, 21, 6.8, BLUE), coin(29, 21, 6.8, GREEN), coin(13, 43, 6.8, GREEN), coin(29, 43, 6.8, BLUE)],
  5: () => [coin(12, 19, 6, BLUE), coin(30, 19, 6, GREEN), coin(21, 32, 6, RED), coin(12, 45, 6, GREEN), coin(30, 45, 6, BLUE)],
  6: () => [13, 29].map((x) => [coin(x, 18, 5.8, GREEN), coin(x, 33, 5.8, RED), coin(x, 46, 5.8, RED)]),
  7: () => [coin(10, 16, 4.6, GREEN), coin(21, 20.5, 4.6, GREEN), coin(32, 25, 4.6, GREEN),
    [13.5, 28.5].map((x) => [coin(x, 36, 5, RED), coin(x, 47, 5, RED)])],
  8: () => [14, 28].map((x) => [17, 27, 37, 47].map((y) => coin(x, y, 4.7, BLUE))),
  9: () => COLUMN.map((x) => [coin(x, 18, 4.8, GREEN), coin(x, 32, 4.8, RED), coin(x, 46, 4.8, BLUE)]),
};
const BAMBOOS = {
  1: bird,
  2: () => [stick(21, 21.5, 17, GREEN), stick(21, 42.5, 17, BLUE)],
  3: () => [stick(21, 21.5, 17, BLUE), stick(13, 42.5, 17, GREEN), stick(29, 42.5, 17, GREEN)],
  4: () => [stick(13, 21.5, 17, BLUE), stick(29, 21.5, 17, GREEN), stick(13, 42.5, 17, GREEN), stick(29, 42.5, 17, BLUE)],
  5: () => [stick(10, 21.5, 17, GREEN), stick(32, 21.5, 17, BLUE), stick(21, 32, 17, RED), stick(10, 42.5, 17, BLUE), stick(32, 42.5, 17, GREEN)],
  6: () => COLUMN.map((x) => [stick(x, 21.5, 17, GREEN), stick(x, 42.5, 17, BLUE)]),
  7: () => [stick(21, 17, 11, RED), COLUMN.map((x) => [stick(x, 31.5, 12.5, x === 21 ? BLUE : GREEN), stick(x, 46, 12.5, x === 21 ? BLUE : GREEN)])],
  8: () => [stick(8, 22, 17, GREEN), stick(34, 22, 17, GREEN), stick(16.5, 23, 15, GREEN, -28), stick(25.5, 23, 15, GREEN, 28),
    stick(8, 43, 17, BLUE), stick(34, 43, 17, BLUE), stick(16.5, 42, 15, BLUE, 28), stick(25.5, 42, 15, BLUE, -28)],
  9: () => COLUMN.map((x, i) => [18, 32, 46].map((y) => stick(x, y, 12.5, [GREEN, RED, BLUE][i]))),
};
const NUMERALS = "一二三四五六七八九";
const SEASON_COLOURS = ["#2f8f4e", RED, "#c27a12", BLUE];

function blossom(number) {
  const colour = SEASON_COLOURS[(number - 1) % 4];
  const petals = Array.from({ length: 5 }, (_, i) =>
    s("circle", { cx: 21, cy: 18.5, r: 5.2, fill: colour, transform: `rotate(${i * 72} 21 26)` }));
  const leaf = number <= 4
    ? s("path", { d: "M21 33 C20 40 20 46 21 52 M21 46 C26 45 29 42 30 38 C25 38 22 41 21 46", fill: "none", stroke: GREEN, "stroke-width": 2 })
    : s("path", { d: "M21 33 V52 M21 44 L13 38 M21 48 L29 42 M13 38 v5 M29 42 v5", fill: "none", stroke: GREEN, "stroke-width": 2, "stroke-linecap": "round" });
  return [leaf, petals, s("circle", { cx: 21, cy: 26, r: 5, fill: "#fdf6e3" }),
    s("text", { x: 21, y: 29.6, "text-anchor": "middle", "font-size": 10, "font-weight": 700, fill: colour }, number > 4 ? number - 4 : number)];
}

function honour(number) {
  if (number <= 4) return glyph("東南西北"[number - 1], 8, 16, 26, 34, INK, 10);
  if (number === 6) return glyph("發", 8, 15, 26, 36, GREEN, 8.5);
  if (number === 7) return glyph("中", 8, 14, 26, 37, RED, 11);
  return [s("rect", { x: 8, y: 15, width: 26, height: 35, rx: 2, fill: "none", stroke: BLUE, "stroke-width": 2.6 }),
    s("rect", { x: 12, y: 19, width: 18, height: 27, rx: 1, fill: "none", stroke: BLUE, "stroke-width": 1.2 }),
    s("path", { d: "M8 22 L15 15 M27 15 L34 22 M8 43 L15 50 M27 50 L34 43", stroke: BLUE, "stroke-width": 1.6 })];
}

function face(name) {
  const number = Number(name[0]);
  switch (name[1]) {
    case "m":
      return [glyph(NUMERALS[number - 1], 10, 13, 22, 16, INK, 12), glyph("萬", 9, 31, 24, 21, RED, 9.5)];
    case "p":
      return CIRCLES[number]();
    case "s":
      return BAMBOOS[number]();
    case "z":
      return honour(number);
    default:
      return blossom(number);
  }
}

function body(fillName) {
  return [s("rect", { x: 0.6, y: 0.9, width: 40.8, height: 54.6, rx: 5, fill: "url(#tile-edge)" }),
    s("rect", { x: 0.6, y: 0.6, width: 40.8, height: 52.4, rx: 5, fill: fillName, stroke: "#8c8468", "stroke-width": 0.5 })];
}

function symbol(id, ...children) {
  return s("symbol", { id, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, children);
}

function gradient(id, ...stops) {
  return s("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    stops.map(([offset, colour]) => s("stop", { offset, "stop-color": colour })));
}

const NAMES = [..."mps"].flatMap((suit) => [..."123456789"].map((n) => n + suit))
  .concat([..."1234567"].map((n) => `${n}z`), [..."12345678"].map((n) => `${n}f`));
const KNOWN = new Set(NAMES);

/** The drawings every tile on the page points at; put it into the document once. */
export function tileDefinitions() {
  const corner = (name) => s("text", { x: 3.4, y: 10.2, "font-size": 9.6, "font-weight": 700, fill: "#57503c" }, name);
  return s("svg", { width: 0, height: 0, "aria-hidden": "true", class: "definitions" },
    s("defs", {},
      gradient("tile-ivory", [0, "#fffdf4"], [1, "#efe7cf"]),
      gradient("tile-edge", [0, "#cfc6a8"], [1, "#7f7759"]),
      gradient("tile-back", [0, "#2f8f6b"], [1, "#1c6448"]),
      NAMES.map((name) => symbol(`tile-${name}`, body("url(#tile-ivory)"), face(name), corner(name))),
      symbol("tile-back-drawn", body("url(#tile-back)"),
        s("rect", { x: 5, y: 5, width: 32, height: 43.5, rx: 3, fill: "none", stroke: "#8fd0b4", "stroke-opacity": 0.55, "stroke-width": 1 }),
        s("path", { d: "M21 13 L31 26.7 L21 40.4 L11 26.7 Z", fill: "none", stroke: "#8fd0b4", "stroke-opacity": 0.55, "stroke-width": 1.2 })),
      symbol("tile-unknown", body("#d8d4c8"),
        s("text", { x: 21, y: 37, "text-anchor": "middle", "font-size": 26, "font-weight": 700, fill: "#6a6556" }, "?"))));
}

/** The drawing of a tile: `#tile-` and this. */
export function tileId(name) {
  return KNOWN.has(name) ? name : name === "back" || name === null || name === undefined ? "back-drawn" : "unknown";
}

/** What a tile is called aloud. */
export function tileLabel(name) {
  return KNOWN.has(name) ? name : name === "back" || name === null ? "face-down tile" : "unread tile";
}

/** A tile between words. */
export function tileIcon(name, height = 26) {
  return s("svg", { class: "tile", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, height, width: (height * WIDTH) / HEIGHT, role: "img", "aria-label": tileLabel(name) },
    s("use", { href: `#tile-${tileId(name)}`, width: WIDTH, height: HEIGHT }, s("title", {}, tileLabel(name))));
}
