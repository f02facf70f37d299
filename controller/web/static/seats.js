// The table from above: a square of 1000 by 1000, seat 0 at the bottom, seats counter-clockwise.
// Tiles lie as they lie on the cloth, facing their owner; names and numbers stay upright for the reader.

import { gainClass, s, show, signed } from "./dom.js";
import { HEIGHT, WIDTH, tileAt, tileLabel } from "./tiles.js";

const CENTRE = 174; // half of the middle square: eight discards wide
const ROW = 8; // discards in a row, as at the table
const MELDS_Y = CENTRE + 3 * HEIGHT + 6;
const HAND_Y = MELDS_Y + HEIGHT + 8;
const LEFT = -290;
const STRIP = 2 * 290;
const PLATE = { width: 180, height: 142 };
const PLATE_AT = [[-486, 344], [306, 344], [306, -486], [-486, -486]]; // each seat's left-hand corner
const MELD_GAP = 12;
const STACKS = 17;
const OUTER_PITCH = 560; // so wide a wall may be before it touches the plates
const SINGLES = { x: 184, y: 186, columns: 4, scale: 0.88 }; // the free corner to the right of one's discards
const WINDS = { "1z": "East", "2z": "South", "3z": "West", "4z": "North" };
const LED_LETTERS = 16;
const NAME_LETTERS = 19;

/** The empty cloth; `draw` then fills it from snapshots. */
export function makeTable() {
  const seats = [0, 1, 2, 3].map((k) => s("g", { class: "seat", role: "group", "data-seat": k },
    s("g", { class: "zones", transform: `rotate(${-90 * k})` }), s("g", { class: "plate" })));
  const centre = s("g", { class: "centre", role: "group", "aria-label": "Centre of the table" });
  const root = s("svg", { viewBox: "-500 -500 1000 1000", class: "table", role: "group", "aria-label": "The table from above" },
    s("defs", {},
      s("radialGradient", { id: "cloth", cx: "50%", cy: "50%", r: "72%" },
        s("stop", { offset: "0%", "stop-color": "#1f6b55" }), s("stop", { offset: "62%", "stop-color": "#145241" }),
        s("stop", { offset: "100%", "stop-color": "#0b3a2f" })),
      s("linearGradient", { id: "rim", x1: 0, y1: 0, x2: 1, y2: 1 },
        s("stop", { offset: "0%", "stop-color": "#6b4a2f" }), s("stop", { offset: "50%", "stop-color": "#3d2817" }),
        s("stop", { offset: "100%", "stop-color": "#5a3d26" })),
      s("pattern", { id: "weave", width: 6, height: 6, patternUnits: "userSpaceOnUse" },
        s("path", { d: "M0 6 L6 0", stroke: "#ffffff", "stroke-opacity": 0.022, "stroke-width": 1 }))),
    s("rect", { x: -500, y: -500, width: 1000, height: 1000, rx: 34, fill: "url(#rim)" }),
    s("rect", { x: -490, y: -490, width: 980, height: 980, rx: 26, fill: "url(#cloth)" }),
    s("rect", { x: -490, y: -490, width: 980, height: 980, rx: 26, fill: "url(#weave)" }),
    seats, centre);
  return { root, draw: (snapshot) => draw(seats, centre, snapshot) };
}

function draw(seats, centre, snapshot) {
  const wilds = new Set(snapshot.wilds || []);
  seats.forEach((group, k) => {
    const seat = (snapshot.seats || [])[k] || {};
    group.classList.toggle("trouble", Boolean(snapshot.procedure) && snapshot.procedure.place === k);
    group.classList.toggle("empty", Boolean(snapshot.seats) && k >= snapshot.seats.length); // some rules seat three
    const last = snapshot.last_discard && snapshot.last_discard.seat === k ? snapshot.last_discard.tile : null;
    const standing = standingTiles(snapshot, seat);
    const view = { k, seat, last, standing, rules: snapshot.rules, wall: wallOf(snapshot, k), wilds: [...wilds], turn: snapshot.turn === k, banker: snapshot.banker === k, stay: snapshot.stay };
    group.setAttribute("aria-label", describe(view));
    show(group.querySelector(".zones"), { seat: { ...seat, chips: 0, total: 0, display: "", name: "" }, last, standing, wall: view.wall, wilds: view.wilds }, () => zones(view, wilds));
    show(group.querySelector(".plate"), { ...view, seat: { ...seat, melds: 0, discards: 0, singles: 0, hand: 0 } }, () => plate(view));
  });
  const middle = ["dice", "break", "indicator", "indicator_place", "wilds", "wild_word", "kong_tiles", "white_is", "left", "turn", "hand", "round_wind", "wall"];
  show(centre, Object.fromEntries(middle.map((key) => [key, snapshot[key]])), (part) => middleOfTable(part));
}

/** How many tiles stand unseen before a seat while a hand is played: what the rules leave there, nobody counts them. */
function standingTiles(snapshot, seat) {
  const begun = snapshot.indicator || (snapshot.left !== null && snapshot.left !== undefined);
  const playing = !snapshot.result && (begun || (snapshot.seats || []).some((one) => (one.discards || []).length));
  return playing && !seat.hand && !seat.apart ? Math.max(1, (snapshot.hand_size || 13) - 3 * (seat.melds || []).length) : 0;
}

function zones({ seat, last, standing, wall: built }, wilds) {
  const mark = (name) => (wilds.has(name) ? "wilds" : null);
  if (built) return [wall(built), singleRows(seat.singles || [], mark)];
  return [discardRows(seat.discards || [], last, mark), singleRows(seat.singles || [], mark),
    meldRow(seat.melds || [], mark), rack(standing), revealed(seat, mark)];
}

/** Before the hand runs: the wall of a seat with the gap to open and the stack (or outer tile) to turn up. */
function wallOf(snapshot, k) {
  const running = snapshot.left !== null && snapshot.left !== undefined && snapshot.phase !== "turningup";
  if (!snapshot.break || snapshot.result || running) return null;
  const [seat, stack] = String(snapshot.indicator_place || "").split(":").map(Number);
  const built = snapshot.wall || {};
  return { length: built.outer || built.stacks || STACKS, gap: snapshot.break.seat === k ? snapshot.break.stacks : null, turned: seat === k ? stack : null };
}

function wall({ length, gap, turned }) {
  const pitch = Math.min(32, OUTER_PITCH / length);
  const stacks = Array.from({ length }, (_, i) => {
    const number = i + 1; // stack 1 stands at the owner's right
    const x = ((length + 1) / 2 - number) * pitch - (gap !== null && number > gap ? 22 : 0);
    const kind = number === turned ? "turned" : gap !== null && number <= gap ? "counted" : "";
    return s("g", { class: `stack ${kind}`, transform: `translate(${x} ${MELDS_Y - 20})` },
      s("rect", { x: -15, y: 4, width: 30, height: 44, rx: 4, class: "edge" }),
      s("rect", { x: -15, y: 0, width: 30, height: 44, rx: 4, class: "back" }),
      kind ? s("text", { x: 0, y: 27, "text-anchor": "middle" }, number) : null);
  });
  return s("g", { class: "wall", "aria-hidden": "true" }, stacks);
}

function rack(count) {
  const from = (-count * WIDTH) / 2;
  return s("g", { class: "rack", "aria-hidden": "true" }, Array.from({ length: count }, (_, i) => [
    s("rect", { x: from + i * WIDTH + 0.7, y: HAND_Y + 22, width: WIDTH - 1.4, height: 26, rx: 4, class: "edge" }),
    s("rect", { x: from + i * WIDTH + 0.7, y: HAND_Y + 22, width: WIDTH - 1.4, height: 13, rx: 4, class: "back" })]));
}

function laid(name, x, y, mark, turned = false, extra = "") {
  // A claimed tile lies on its side, its lower edge in line with the others'.
  const at = turned ? `translate(${x} ${y + HEIGHT}) rotate(-90)` : `translate(${x} ${y})`;
  const ring = mark ? "halo" : extra ? "halo bright" : null;
  const halo = ring ? s("rect", { x: 1.5, y: 1.5, width: WIDTH - 3, height: HEIGHT - 4, rx: 5, class: ring }) : null;
  return s("g", { transform: at, class: `laid ${extra}` }, tileAt(name, 0, 0), halo);
}

function discardRows(discards, last, mark) {
  const rows = Math.ceil(discards.length / ROW);
  const shrink = rows > 3 ? 3 / rows : 1; // a fourth row never pushes the melds away
  const newest = last !== null && discards[discards.length - 1] === last ? discards.length - 1 : -1;
  const tiles = discards.map((name, i) =>
    laid(name, ((i % ROW) - ROW / 2) * WIDTH, Math.floor(i / ROW) * HEIGHT, mark(name), false, i === newest ? "newest" : ""));
  return s("g", { class: "discards", transform: `translate(0 ${CENTRE + 2}) scale(${shrink})` }, tiles);
}

/** Tiles laid out alone, flowers and kongs of one tile, in the order laid: rows from the centre outwards. */
function singleRows(singles, mark) {
  const rows = Math.ceil(singles.length / SINGLES.columns);
  const scale = rows > 3 ? (SINGLES.scale * 3) / rows : SINGLES.scale;
  const tiles = singles.map((name, i) =>
    laid(name, (i % SINGLES.columns) * WIDTH, Math.floor(i / SINGLES.columns) * HEIGHT, mark(name)));
  return s("g", { class: "singles", transform: `translate(${SINGLES.x} ${SINGLES.y}) scale(${scale})` }, tiles);
}

function meldTiles(meld) {
  const tiles = meld.tiles || [];
  return tiles.length > 0 ? tiles : Array(/kong|closed/.test(meld.kind || "") ? 4 : 3).fill("back");
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
  return s("g", { class: "melds", transform: `translate(${LEFT} ${MELDS_Y}) scale(${shrink})` }, pieces);
}

function revealed(seat, mark) {
  if (!seat.hand && !seat.apart) return s("g", { class: "hand" });
  const hand = seat.hand || [];
  const apart = seat.apart ? WIDTH / 2 + WIDTH : 0;
  const width = hand.length * WIDTH + apart;
  const shrink = width > STRIP ? STRIP / width : 1;
  const pieces = hand.map((name, i) => laid(name, i * WIDTH, 0, mark(name)));
  if (seat.apart) pieces.push(laid(seat.apart, width - WIDTH, 0, mark(seat.apart), false, "winning"));
  return s("g", { class: "hand", transform: `translate(${(-width * shrink) / 2} ${HAND_Y}) scale(${shrink})` }, pieces);
}

function clipped(text, letters) {
  const whole = String(text ?? "");
  return whole.length > letters ? `${whole.slice(0, letters - 1)}…` : whole;
}

function plate({ k, seat, turn, banker, stay }) {
  const [x, y] = PLATE_AT[k];
  const total = signed(seat.total);
  const tight = `${total}${seat.chips ?? ""}`.length > 7 ? "tight" : "";
  const name = clipped(seat.name || `Seat ${k}`, NAME_LETTERS);
  const nameSize = Math.min(21, 245 / Math.max(name.length, 1)); // a long name is written smaller, a longer one is cut
  const chips = seat.chips === null || seat.chips === undefined ? null
    : s("text", { x: PLATE.width - 12, y: 76, class: `chips ${tight}`, "text-anchor": "end" }, `${seat.chips} chips`);
  const badge = !banker ? null : s("g", { class: "banker" },
    s("rect", { x: PLATE.width - 108, y: 9, width: 98, height: 25, rx: 12.5 }),
    s("text", { x: PLATE.width - 59, y: 26.5, "text-anchor": "middle" }, `banker · ${stay ?? 1}`));
  return s("g", { transform: `translate(${x} ${y})`, class: turn ? "active" : "" },
    s("rect", { width: PLATE.width, height: PLATE.height, rx: 14, class: "card" }),
    s("text", { x: 12, y: 27, class: "number" }, `seat ${k}`), badge,
    s("text", { x: 12, y: 54, class: "name", "font-size": nameSize }, name, s("title", {}, seat.name || "")),
    s("text", { x: 12, y: 88, class: `total ${gainClass(seat.total)} ${tight}` }, total), chips,
    s("rect", { x: 8, y: 100, width: PLATE.width - 16, height: 33, rx: 6, class: "led" }),
    s("text", { x: PLATE.width / 2, y: 122.5, class: `led-text ${ledClass(seat.display)}`, "text-anchor": "middle" }, clipped(seat.display, LED_LETTERS)));
}

function ledClass(display) {
  if (/^E[\d?] |^(OPEN LID|CLOSE LID|FREE |FIND |TAKE OUT|SORT |SET WALLS)/.test(display || "")) return "refused";
  return /^(NO|UNDO|FALSE|TIDY)\b/.test(display || "") ? "refused" : /^(WON|SHOW)/.test(display || "") ? "happy" : "";
}

function die(value, x, y) {
  const spots = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }[value] || [];
  const red = value === 1 || value === 4;
  return s("g", { transform: `translate(${x} ${y})` },
    s("rect", { width: 44, height: 44, rx: 9, class: "die" }),
    spots.map((spot) => s("circle", { cx: 11 + (spot % 3) * 11, cy: 11 + Math.floor(spot / 3) * 11, r: value === 1 ? 6 : 4.2, fill: red ? "#c4242f" : "#20242c" })));
}

function middleOfTable(part) {
  const lamps = [0, 1, 2, 3].map((k) => s("rect", { x: -70, y: 158, width: 140, height: 7, rx: 3.5, transform: `rotate(${-90 * k})`, class: part.turn === k ? "lamp lit" : "lamp" }));
  const dice = part.dice || [];
  const wilds = part.wilds || [];
  const outer = part.wall && part.wall.outer ? "tile " : "";
  const broken = part.break ? `wall ${part.break.seat} broken after ${outer}${part.break.stacks}` : "";
  const wild = part.wild_word || "";
  const shownTiles = [];
  if (part.indicator) shownTiles.push(["turned up", part.indicator, part.indicator_place || "", ""]);
  wilds.slice(0, 3).forEach((name) => shownTiles.push([wild || "wild", name, wild === "wild" ? "" : "wild", "gold"]));
  (part.kong_tiles || []).slice(0, 2).forEach((name) => shownTiles.push(["kong", name, "alone", ""]));
  if (part.white_is && part.white_is !== "5z") shownTiles.push(["white is", "5z", `= ${part.white_is}`, ""]);
  const step = shownTiles.length > 3 ? 68 : 84;
  const round = WINDS[part.round_wind] ? ` · ${WINDS[part.round_wind]} round` : "";
  const small = dice.length > 4 ? 0.72 : 1; // three rolls side by side
  const first = (-step * (shownTiles.length - 1)) / 2;
  return s("g", {},
    s("rect", { x: -168, y: -168, width: 336, height: 336, rx: 26, class: "well" }), lamps,
    s("g", { role: "img", "aria-label": dice.length ? `Dice ${dice.join(" and ")}` : "No dice thrown" },
      s("g", { transform: `translate(0 ${-120 - 22 * small}) scale(${small})` }, dice.map((value, i) => die(value, (i - dice.length / 2) * 54 + 5, 0)))),
    s("text", { x: 0, y: -76, class: "small", "text-anchor": "middle" }, dice.length ? broken : "dice not thrown"),
    s("text", { x: 0, y: -10, class: "left", "text-anchor": "middle" }, part.left ?? "–"),
    s("text", { x: 0, y: 14, class: "small", "text-anchor": "middle" }, `tiles left to draw${round}`),
    shownTiles.map(([caption, name, note, kind], i) => s("g", { transform: `translate(${first + i * step} 32)` },
      s("text", { x: 0, y: 8, class: `caption ${kind}`, "text-anchor": "middle" }, caption),
      kind ? s("rect", { x: -26, y: 13, width: 52, height: 67, rx: 9, class: "glow" }) : null,
      s("g", { transform: "translate(-23.1 16) scale(1.1)" }, tileAt(name, 0, 0)),
      s("text", { x: 0, y: 100, class: `caption ${kind}`, "text-anchor": "middle" }, note))),
    shownTiles.length ? null : s("text", { x: 0, y: 84, class: "small", "text-anchor": "middle" }, part.hand && wild ? `no ${wild} tile yet` : ""));
}

function describe({ k, seat, turn, banker, stay }) {
  const said = [`Seat ${k}, ${seat.name || "nobody"}`];
  if (banker) said.push(`banker, stay ${stay}`);
  if (turn) said.push("to play");
  said.push(`total ${signed(seat.total)}`);
  if (seat.display) said.push(`display ${seat.display}`);
  for (const meld of seat.melds || []) {
    const giver = meld.from === null || meld.from === undefined ? "" : ` from seat ${meld.from}`;
    said.push(`${String(meld.kind || "meld").replaceAll("_", " ")} ${meldTiles(meld).map(tileLabel).join(" ")}${giver}`);
  }
  if ((seat.singles || []).length) said.push(`laid out alone ${seat.singles.map(tileLabel).join(" ")}`);
  if (seat.disclosed) said.push("hand laid open");
  if (seat.cannot_win) said.push(`cannot win this hand (${seat.cannot_win})`);
  if ((seat.discards || []).length) said.push(`discards ${seat.discards.map(tileLabel).join(" ")}`);
  if (seat.hand) said.push(`hand ${seat.hand.map(tileLabel).join(" ")}${seat.apart ? `, won on ${seat.apart}` : ""}`);
  return said.join("; ");
}
