// The head of the page: which table, what is played, whether everything answers, and the reader's choices.

import { html } from "../vendor/preact.js";
import { clock } from "./amounts.js";
import { noteText } from "./note.js";
import { useWords } from "./said.js";
import { LANGUAGES } from "./words.js";

const APPEARANCES = ["auto", "light", "dark"];

/** "west-lake / table-1", or what a table is called that has not told its name. */
export function tableName(words, snapshot) {
  return [snapshot.parlor, snapshot.table].filter(Boolean).join(" / ") || words.plain("page-title");
}

export function Header({ state, choose }) {
  const words = useWords();
  const { snapshot, connection } = state;
  const name = tableName(words, snapshot);
  return html`<header>
    <div class="who">
      <h1 id="title">${name}</h1>
      <a id="rules" class="quiet" href="session" title=${words.plain("page-to-session")}>${played(words, snapshot) || words.plain("page-to-session")}</a>
      ${snapshot.note ? html`<span id="note" class="note">${noteText(words, snapshot.note)}</span>` : null}
    </div>
    <div class="pills" role="group" aria-label=${words.plain("page-health")}>
      <${Pill} id="link" label=${words.plain("page-machine")} ...${machine(words, snapshot.link)} />
      <${Pill} id="camera" label=${words.plain("page-camera")} href="watch" ...${camera(words, snapshot.camera)} />
      <${Pill} id="mqtt" label=${words.plain("page-broker")} ...${broker(words, snapshot.mqtt)} />
      <${Pill} id="connection" label=${words.plain("page-connection")}
        kind=${{ live: "good", stale: "warn", connecting: "off" }[connection.kind] || "bad"} text=${connectionText(words, connection)} />
      <button type="button" id="panels" class="pill" aria-haspopup="dialog" aria-label=${words.plain("page-panels")} title=${words.plain("page-panels")} onClick=${() => pairing(state)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6"><rect x="4" y="1.2" width="8" height="13.6" rx="1.8" /><path d="M7 12.4h2" stroke-linecap="round" /></svg></button>
      <${Help} />
      <a id="account" class="pill" href="account" aria-label=${words.plain("page-account")} title=${words.plain("page-account")}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor"><circle cx="8" cy="5" r="3.2" /><path d="M1.8 15a6.2 6.2 0 0 1 12.4 0z" /></svg></a>
      <${Choices} state=${state} choose=${choose} />
    </div>
  </header>`;
}

/** To the documentation that comes with the program, in the reader's language. */
export function Help() {
  const words = useWords();
  return html`<a id="help" class="pill" href=${words.code === "en" ? "docs/" : `docs/index.${words.code}.html`} aria-label=${words.plain("page-help")} title=${words.plain("page-help")}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"><path d="M5 5.4a3 3 0 1 1 4.6 2.5C8.5 8.6 8 9.1 8 10.2" /><path d="M8 13.5v.1" /></svg></a>`;
}

/** The codes that pair phones with seats; few readers ask for them, so they come when they are. */
export async function pairing(state) {
  const { openPairing } = await import("../panel/pairing.js");
  openPairing(state);
}

/** What the connection is like, as a sentence. */
export function connectionText(words, { kind, seconds }) {
  return words.plain(`page-${kind}`, { seconds: seconds || 0 });
}

/** The page lost its table, or has heard nothing for long: read aloud once, and not with every second that passes. */
export function Veil({ connection, entry = "page-veil" }) {
  const words = useWords();
  const away = connection.kind === "lost" || connection.kind === "stale";
  const sentence = (what) => words.plain(entry, { what: what[0].toUpperCase() + what.slice(1) });
  return html`<div id="veil" class="veil" hidden=${!away}>
    ${away ? html`<p aria-hidden="true">${sentence(connectionText(words, connection))}</p>` : null}
    <p class="unseen" role="alert">${away ? sentence(words.plain("page-not-connected")) : ""}</p>
  </div>`;
}

function played(words, snapshot) {
  const system = snapshot.rules ? systemName(words, snapshot.rules) : "";
  const resting = snapshot.resting || [];
  return [system, snapshot.hand ? words.plain("page-hand", { hand: snapshot.hand }) : "", sitting(words, snapshot.sitting),
    resting.length ? words.plain("page-rests", { names: words.people(resting) }) : ""].filter(Boolean).join(" · ");
}

/** The name of a rule system: its title up to the colon, in the reader's own letters. */
export function systemName(words, rules) {
  const [name] = (words.format(`system-${rules}`) || rules).split(/[:：,，、]/);
  return words.code === "en" ? name.replace(/[\u2e80-\u9fff]+/g, "").trim() : name;
}

/** What a session that does not simply go on is like. */
function sitting(words, session) {
  if (!session) return "";
  if (session.status === "over") return words.plain("page-session-over");
  const ends = session.ends_with_this_hand ? words.plain("page-ends-with-hand")
    : session.end_at ? words.plain("page-until-time", { time: clock(session.end_at) })
      : session.rotations ? words.plain("page-rotation", { number: session.rotations_played + 1, count: session.rotations }) : "";
  return [session.status === "break" ? words.plain("page-break") : "", ends].filter(Boolean).join(" · ");
}

function machine(words, link) {
  if (!link) return { kind: "off", text: words.plain("page-unknown") };
  if (link.port === "none") return { kind: "off", text: words.plain("page-no-machine") };
  const text = !link.up ? "page-no-answer" : link.resends ? "page-resent" : "page-good";
  return { kind: link.up ? "good" : "bad", text: words.plain(text, { count: link.resends || 0 }), title: link.port };
}

function camera(words, seen) {
  if (!seen) return { kind: "off", text: words.plain("page-unknown") };
  const odd = seen.state && seen.state !== "ok" ? words.plain("page-camera-state", { state: seen.state }) : "";
  const text = odd || (!seen.ok ? words.plain("page-camera-state", { state: "lost" })
    : seen.unsure ? words.plain("page-unsure", { count: seen.unsure }) : words.plain("page-good"));
  return { kind: !seen.ok ? "bad" : odd ? "warn" : "good", text, title: seen.text || seen.url };
}

function broker(words, mqtt) {
  if (!mqtt) return { kind: "off", text: words.plain("page-unknown") };
  const text = mqtt.connected ? (mqtt.outbox ? "page-outbox" : "page-good") : mqtt.outbox ? "page-away-outbox" : "page-away";
  const title = mqtt.lacks ? `${mqtt.url} · ${words.plain("page-lacks", { what: mqtt.lacks })}` : mqtt.url;
  return { kind: mqtt.connected ? "good" : "bad", text: words.plain(text, { count: mqtt.outbox || 0 }), title };
}

export function Pill({ id, label, kind, text, title, href }) {
  const inside = html`<i></i><span>${label}</span> <b>${text}</b>`;
  return href
    ? html`<a id=${id} class="pill ${kind}" href=${href} title=${title || ""}>${inside}</a>`
    : html`<span id=${id} class="pill ${kind}" title=${title || ""}>${inside}</span>`;
}

export function Choices({ state, choose }) {
  const words = useWords();
  return html`<div class="choices" role="group" aria-label=${words.plain("page-settings")}>
    <select id="language" aria-label=${words.plain("page-language")} value=${state.language}
      onChange=${(event) => choose({ language: event.currentTarget.value })}>
      ${LANGUAGES.map(([code, name]) => html`<option key=${code} value=${code} lang=${code} selected=${code === state.language}>${name}</option>`)}
    </select>
    <select id="appearance" aria-label=${words.plain("page-appearance")} value=${state.appearance}
      onChange=${(event) => choose({ appearance: event.currentTarget.value })}>
      ${APPEARANCES.map((one) => html`<option key=${one} value=${one} selected=${one === state.appearance}>${words.plain(`page-appearance-${one}`)}</option>`)}
    </select>
  </div>`;
}
