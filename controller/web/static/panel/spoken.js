// What a panel says to a screen reader: one live region for all of it, in which every piece of news stands once.

import { html, useRef } from "../vendor/preact.js";
import { displayAsks, displayName, displayText } from "../shared/display.js";
import { firstLine, ownSettlement } from "../shared/final.js";
import { nameOf, useWords } from "../shared/text_elements.js";
import { named } from "../shared/words.js";
import { buttonText } from "./button_words.js";

const NOTHING_YET = { at: -1, text: { text: "" } };
const MOST_LINES = 4; // of the table's log at once; more come where a device was away

/** What is asked of the player now, by the seat's display; "" where the display says it all. */
export function todoText(words, snapshot, seat) {
  const display = displayAsks(((snapshot.seats || [])[seat] || {}).display_text);
  if (!display) return "";
  const asked = displayName(display);
  const args = { ...display.args, win: buttonText(words, snapshot, { seat }, "hu") };
  const claimed = asked === "claim" && snapshot.claim && snapshot.claim.robbing ? "rob" : asked;
  const todo = (snapshot.points && words.format(`panel-points-do-${claimed}`, args))
    || words.format(`panel-do-${asked}`, display.args);
  return todo ? words.spoken(todo) : "";
}

/** Which tile can be claimed and whose it was; else the last discard; "" if there is neither. */
export function offeredText(words, { claim, last_discard: last, ...snapshot }) {
  const shown = claim || last;
  if (!shown) return "";
  const robbing = shown.kita ? "panel-kita" : "panel-robbing"; // a North laid out, or a filled kong
  const offered = shown.robbing ? robbing : "panel-offered";
  return words.plain(claim ? offered : "panel-last-discard", {
    name: named(nameOf(words, snapshot, shown.seat)), tile: words.tileName(shown.tile),
  });
}

/** What became of a press that does not count. */
export function answerText(words, answer) {
  if (answer.kind === "refused") {
    return words.plain("panel-not-recorded", { why: words.spoken(words.sentence(answer.refused)) });
  }
  return words.plain(answer.kind === "often" ? "panel-often" : "panel-lost");
}

/** What alerts say is for who looks after the table; its page shows them. */
const isAlert = ({ kind, text }) => kind === "alert" || text.id === "alert.over";

/** The lines of the log since `after` (its last line then), oldest first. */
function linesSince(events, after) {
  const known = events.reduce((found, one, i) => (one.at === after.at && one.text.text === after.text.text ? i : found),
    -1);
  return events.slice(known < 0 ? -MOST_LINES : known + 1).filter((one) => !isAlert(one)).slice(-MOST_LINES);
}

export function Spoken({ state, lost }) {
  const words = useWords();
  const { snapshot, own, answer } = state;
  const before = useRef({ parts: {}, last: null, lines: [], turn: 0 }).current;
  const events = snapshot.events || [];
  const lines = before.last ? linesSince(events, before.last).map((one) => words.spoken(words.line(one))) : [];
  const seat = own.seat === undefined ? null : own.seat;
  const here = seat !== null && !snapshot.final;
  const display = here ? displayText(words, ((snapshot.seats || [])[seat] || {}).display_text) : "";
  const parts = {
    lost: lost ? words.plain("panel-not-connected", { what: lost }) : "",
    answer: answer && answer.kind !== "recorded" ? answerText(words, answer) : "",
    final: snapshot.final ? firstLine(words, snapshot.final) : "",
    owes: snapshot.final ? ownSettlement(words, snapshot.final, seat).join(" ") : "",
    // The line that tells a discard names its tile; the offer stands alone where no line is new.
    offer: here && snapshot.claim ? offeredText(words, snapshot) : "",
    display,
    todo: here ? todoText(words, snapshot, seat) : "",
  };
  const news = Object.entries(parts)
    .filter(([name, text]) => text && text !== before.parts[name] && !(name === "offer" && lines.length))
    .map(([, text]) => text);
  if (lines.length || news.length) {
    before.lines = [...lines, ...news];
    before.turn += 1; // the same words once more are news, too
  }
  before.parts = parts;
  if (snapshot.events) before.last = events.length ? events[events.length - 1] : NOTHING_YET;
  return html`<div id="spoken" class="unseen" role="status" aria-live="assertive" aria-atomic="true">
    ${before.lines.map((text, k) => html`<p key=${`${before.turn} ${k}`}>${text}</p>`)}</div>`;
}
