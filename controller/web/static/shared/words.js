// Every sentence in the reader's language. The catalogue is that of the controller (controller/words): the same Fluent
// files and the same functions, but seats are called by their players' names, and tiles are drawn.

import { request } from "./requests.js";
import { FluentBundle, FluentResource, FluentType } from "../vendor/fluent.js";
import { orElse, signed } from "./amounts.js";

export const LANGUAGES = [["en", "English"], ["zh", "简体中文"], ["ja", "日本語"]];
const LOCALES = { en: "en", zh: "zh-Hans", ja: "ja" };
const KEPT = "mahjong-table.language";

// A drawn tile within a text: its code between two characters that no text has.
const OPEN = "\uE000";
const CLOSE = "\uE001";
const DRAWN = /\uE000([^\uE001]*)\uE001/;

// A person's name within a text, between two more such characters: a right-to-left name would else draw what stands
// beside it, an amount or the next name, on its other side.
const NAMED = /\uE002([^\uE003]*)\uE003/;
const MARKED = /(\uE000[^\uE001]*\uE001|\uE002[^\uE003]*\uE003)/;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const TILE = /^([0-9][mps]|[1-7]z|[1-8]f)$/;
const IN_TEXT = /(^|[^A-Za-z0-9:-])([0-9][mps]|[1-7]z|[1-8]f)(?![A-Za-z0-9])/g; // Safari before 16.4 has no lookbehind
const GROUP = /([0-9]+)([mpszf])/g;

/** What the reader chose on this device, else the first of the device's languages that there is. */
export function preferredLanguage() {
  const known = LANGUAGES.map(([code]) => code);
  const wanted = [kept(), ...(navigator.languages || [navigator.language])].map((tag) => String(tag || "")
    .slice(0, 2)
    .toLowerCase());
  return wanted.find((code) => known.includes(code)) || "en";
}

/** A sentence; `at` is "start" where another begins with it. */
function begun(text, at) {
  return at ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // a browser may forbid a page to keep anything: the device's language holds
  }
}

export function keepLanguage(code) {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    return; // as above: the choice holds as long as the page stands
  }
}

/** An argument that only a function can show. */
class Structure extends FluentType {
  toString() {
    return "";
  }
}

const text = (value) => (value instanceof FluentType ? value.value : value);

/** A tile as it stands in a text: drawn where the text is shown, spoken for screen readers. */
export const drawn = (code) => `${OPEN}${code}${CLOSE}`;

/** A person's name as it stands in a text: an element of its own where the text is shown. */
export const named = (name) => `\uE002${name}\uE003`;

/** A name for labels, titles and drawings, which hold text alone: between Unicode isolates where it is written from
 * right to left. */
export const isolated = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : orElse(name));

/** The words of one language. `seats` are the names of the players by seat, empty where they are not known. */
export class Words {
  constructor(code, sources) {
    this.code = code;
    this.locale = LOCALES[code];
    this.seats = [];
    this.bundle = new FluentBundle(this.locale, { useIsolating: false, functions: this.functions() });
    this.add(sources);
  }

  add(sources) {
    for (const source of sources) this.bundle.addResource(new FluentResource(source), { allowOverrides: true });
  }

  has(entry) {
    return this.bundle.hasMessage(entry);
  }

  /** An entry with its arguments; null if the catalogue lacks it. Tiles stand in it as `drawn` marks them. */
  format(entry, args = {}, attribute = null) {
    const message = this.bundle.getMessage(entry);
    const pattern = message && (attribute ? message.attributes[attribute] : message.value);
    if (!pattern) return null;
    const given = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, argument(value)]));
    const errors = [];
    const shown = this.bundle.formatPattern(pattern, given, errors);
    return errors.length ? null : shown;
  }

  /** The same as text alone, for labels and titles: tiles by their names. */
  plain(entry, args = {}) {
    return this.spoken(this.format(entry, args) || entry);
  }

  spoken(shown) {
    const spaced = orElse(shown).split(`${CLOSE}${OPEN}`).join(`${CLOSE} ${OPEN}`);
    const words = { tile: (code) => this.tileName(code), name: isolated, text: (piece) => piece };
    return pieces(spaced).map(([piece, kind]) => words[kind](piece)).join("");
  }

  tileName(code) {
    if (code === "back" || code === null || code === undefined) return this.plain("page-tile-back");
    if (!TILE.test(code)) return this.plain("page-tile-unread");
    const name = "mps".includes(code[1])
      ? this.format(`tile-${code[1]}`, { numbers: code[0] === "0" ? this.plain("tile-red-five") : code[0] })
      : this.format(`tile-${code}`);
    return name || code;
  }

  /** A sentence of the table, `{id, args, text}`, or text alone. */
  sentence(given) {
    if (!given) return "";
    if (typeof given !== "object") return withTiles(given);
    return this.format(String(given.id).replaceAll(".", "-"), given.args || {}) || withTiles(given.text);
  }

  /** A line of the log, `{text, seats}`, by the names of who sat in each seat at its time. */
  line({ text, seats }) {
    return seats ? this.at(seats, () => this.sentence(text)) : this.sentence(text);
  }

  /** What `make` says while these are the names of the players by seat: for a page that shows several tables. */
  at(seats, make) {
    const before = this.seats;
    this.seats = seats;
    try {
      return make();
    } finally {
      this.seats = before;
    }
  }

  /** What a clause demands; null where this language does not know it. */
  clause(name) {
    return this.format(`clause-${name}`);
  }

  pattern(one) {
    const entry = entryId("pattern", one.name);
    return this.has(entry) ? this.format(entry) : String(one.name || "").replaceAll("_", " ");
  }

  /** A seat, or its player; `by` is "number" if the seat itself is meant, not its player. */
  seat(number, at = "", by = "") {
    return (!by && this.seats[number] && named(this.seats[number])) || this.format("seat", { number }, at || null)
      || this.plain("page-seat", { seat: number });
  }

  /** Several people. */
  people(names) {
    return this.join(names.map(named));
  }

  join(texts, link = "list") {
    return texts.join(this.format(`join-${link}`) || ", ");
  }

  functions() {
    const each = (values, one, link) => this.join(text(values).map(one), link);
    const person = (one) => named(one.name || one.person);
    const place = (value) => this.format("place",
      { wall: Number(value.split(":")[0]), stack: Number(value.split(":")[1]) }, "named")
      || value;
    const payment = (one, number) => this.format("payment", one, number ? null : "start") || "";
    const change = (one) => this.format("change", { who: one.who, delta: signed(one.delta) }) || "";
    const zone = (value) => this.zone(value);
    const laid = (tiles) => (tiles.length ? tiles.map(drawn).join("") : this.format("nothing") || "");
    const given = {
      CAUSE: ([cause]) => cause,
      CHANGES: ([changes]) => each(changes, change, "comma"),
      CLAUSE: ([clause]) => clause,
      CODE: ([code]) => this.codeName(text(code)),
      DELTAS: ([deltas]) => text(deltas).map(signed).join(" "),
      GIVEN: ([value]) => (absent(text(value)) ? "no" : "yes"),
      INTEGER: ([number]) => String(text(number)),
      OPERATION: ([operation]) => operation,
      PATTERN: ([pattern]) => this.valued(text(pattern)),
      PATTERNS: ([patterns]) => each(patterns, (one) => this.valued(one)),
      PAYMENTS: ([payments]) => each(payments, payment, "comma"),
      PEOPLE: ([people]) => each(people, person),
      PERSON: ([one]) => person(text(one)),
      PLACE: ([value]) => place(value),
      PLACES: ([places]) => each(places, place),
      REASON: ([reason]) => this.format(entryId("reason", reason)) || reason,
      SEAT: ([seat], { at, by }) => this.seat(text(seat), at, by),
      SEATS: ([seats]) => this.seatList(text(seats)),
      SENTENCE: ([given], { at }) => begun(this.sentence(text(given)), at),
      SENTENCES: ([given], { join }) => each(given, (one) => this.sentence(one), join || "semicolon"),
      TEXT: ([value]) => String(text(value)),
      TEXTS: ([texts], { join }) => each(texts, (one) => one, join),
      TILE: ([tile]) => drawn(tile),
      TILES: ([tiles]) => [...tiles.matchAll(GROUP)]
        .flatMap(([, numbers, suit]) => [...numbers].map((n) => drawn(n + suit)))
        .join(""),
      TILES_AS_LAID: ([tiles]) => laid(text(tiles)),
      TILES_AS_READ: ([tiles]) => laid(tiles === "nothing" ? [] : tiles.split(" ")),
      TILE_LIST: ([tiles]) => text(tiles).map(drawn).join(""),
      UNSAID: () => "",
      WALL: ([wall]) => (text(wall) === null ? this.format("whole-table") : this.format("wall", { wall: text(wall) }))
        || "",
      ZONES: ([zones]) => each(zones, zone),
    };
    return given;
  }

  /** What stands for a code within a sentence: an act, a zone, what players call their wild tiles. */
  codeName(code) {
    return this.format(entryId("code", code)) || code;
  }

  zone(value) {
    const owned = /^([a-z_]+):(\d+)$/.exec(value);
    return (owned
      ? this.format("zone", { zone: owned[1], seat: Number(owned[2]) }, "named")
      : this.format("zone", { zone: value }, "shared"))
      || value;
  }

  seatList(seats) {
    if (seats.some((seat) => this.seats[seat])) return this.join(seats.map((seat) => this.seat(seat)));
    return this.format("seats", { seats: this.join(seats.map(String)) }) || seats.join(", ");
  }

  valued(pattern) {
    const worth = this.format(`worth-${pattern.counted}`, { value: pattern.value }) || String(pattern.value);
    return this.format("pattern", { name: this.pattern(pattern), worth }) || `${this.pattern(pattern)} ${worth}`;
  }
}

const entryId = (kind, name) => `${kind}-${String(name).replace(/[^A-Za-z0-9]/g, "-")}`;
const absent = (value) => value === null || value === undefined || value === ""
  || (Array.isArray(value) && !value.length);
const withTiles = (plainText) => orElse(plainText).replace(IN_TEXT, (_, before, code) => before + drawn(code));

/** Text that somebody wrote, a name or a reason, keeps to itself where it is written from right to left. */
function argument(value) {
  if (typeof value === "string" && RIGHT_TO_LEFT.test(value) && !MARKED.test(value)) return named(value);
  return typeof value === "string" || typeof value === "number" || value instanceof FluentType
    ? value
    : new Structure(value === undefined ? null : value);
}

/** The pieces of a text one after the other: `[piece, kind]`, of the kinds "text", "tile" and "name". */
export function pieces(shown) {
  return orElse(shown).split(MARKED).filter(Boolean).map((piece) => {
    const tile = DRAWN.exec(piece), name = NAMED.exec(piece);
    if (tile) return [tile[1], "tile"];
    return name ? [name[1], "name"] : [piece, "text"];
  });
}

const TRIES = 3;
const AGAIN_MS = 1000;
const fetched = new Map(); // path -> promise of the source, "" for a missing file

async function asked(path, tries) {
  try {
    const answer = await request(path);
    return answer.ok ? await answer.text() : "";
  } catch (error) {
    if (tries === 1) throw error;
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    return asked(path, tries - 1);
  }
}

function source(path) {
  if (!fetched.has(path)) {
    fetched.set(path, asked(path, TRIES).catch(() => {
      fetched.delete(path); // asked again with the next change of language
      return "";
    }));
  }
  return fetched.get(path);
}

/** The words of a language, with those of a rule system where one is named; `pages` are those of other pages. */
export async function loadWords(code, rules = "", pages = []) {
  const parts = ["page", "sentences", ...pages, ...(rules ? [`rules-${rules}`] : [])];
  return new Words(code, await Promise.all(parts.map((part) => source(`words/${code}/${part}.ftl`))));
}
