// The head of the page: which table, what is played, whether everything answers, and the reader's choices.

import { html } from "../vendor/preact.js";
import { clock } from "../shared/amounts.js";
import { noteText } from "../shared/note.js";
import { Choices, connectionText, Help, Pill, systemName, tableName } from "../shared/page_header.js";
import { useWords } from "../shared/text_elements.js";

export function Header({ state, choose }) {
  const words = useWords();
  const { snapshot, connection } = state;
  const name = tableName(words, snapshot);
  return html`<header>
    <div class="who">
      <h1 id="title">${name}</h1>
      <a id="rules" class="quiet" href="session" title=${words.plain("page-to-session")}>
        ${played(words, snapshot) || words.plain("page-to-session")}
      </a>
      ${snapshot.note ? html`<span id="note" class="note">${noteText(words, snapshot.note)}</span>` : null}
    </div>
    <div class="pills" role="group" aria-label=${words.plain("page-health")}>
      <${Pill} id="link" label=${words.plain("page-machine")} ...${machine(words, snapshot.link)} />
      <${Pill} id="camera" label=${words.plain("page-camera")} href="watch" ...${camera(words, snapshot.camera)} />
      <${Pill} id="mqtt" label=${words.plain("page-broker")} ...${broker(words, snapshot.mqtt)} />
      <${Pill} id="connection" label=${words.plain("page-connection")}
        kind=${{ live: "good", stale: "warn", connecting: "off" }[connection.kind] || "bad"}
        text=${connectionText(words, connection)} />
      <button type="button" id="panels" class="pill" aria-haspopup="dialog" aria-label=${words.plain("page-panels")}
        title=${words.plain("page-panels")} onClick=${() => pairing(state)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor"
          stroke-width="1.6">
          <rect x="4" y="1.2" width="8" height="13.6" rx="1.8" />
          <path d="M7 12.4h2" stroke-linecap="round" />
        </svg>
      </button>
      <${Help} />
      <a id="account" class="pill" href="account" aria-label=${words.plain("page-account")}
        title=${words.plain("page-account")}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
          <circle cx="8" cy="5" r="3.2" />
          <path d="M1.8 15a6.2 6.2 0 0 1 12.4 0z" />
        </svg>
      </a>
      <${Choices} state=${state} choose=${choose} />
    </div>
  </header>`;
}

/** The codes that pair phones with seats; few readers ask for them, so they come when they are. */
export async function pairing(state) {
  const { openPairing } = await import("./pairing.js");
  openPairing(state);
}

function played(words, snapshot) {
  const system = snapshot.rules ? systemName(words, snapshot.rules) : "";
  const resting = snapshot.resting || [];
  const hand = snapshot.hand ? words.plain("page-hand", { hand: snapshot.hand }) : "";
  const rests = resting.length ? words.plain("page-rests", { names: words.people(resting) }) : "";
  return [system, hand, sitting(words, snapshot.sitting), rests].filter(Boolean).join(" · ");
}

/** What a session that does not simply go on is like. */
function sitting(words, session) {
  if (!session) return "";
  if (session.status === "over") return words.plain("page-session-over");
  const pause = session.status === "break" ? words.plain("page-break") : "";
  return [pause, sessionEnd(words, session)].filter(Boolean).join(" · ");
}

/** When a session ends, where it does not simply go on. */
function sessionEnd(words, session) {
  if (session.ends_with_this_hand) return words.plain("page-ends-with-hand");
  if (session.end_at) return words.plain("page-until-time", { time: clock(session.end_at) });
  if (!session.rotations) return "";
  return words.plain("page-rotation", { number: session.rotations_played + 1, count: session.rotations });
}

function machine(words, link) {
  if (!link) return { kind: "off", text: words.plain("page-unknown") };
  if (link.port === "none") return { kind: "off", text: words.plain("page-no-machine") };
  const answering = link.resends ? "page-resent" : "page-good";
  const text = link.up ? answering : "page-no-answer";
  return { kind: link.up ? "good" : "bad", text: words.plain(text, { count: link.resends || 0 }), title: link.port };
}

function camera(words, seen) {
  if (!seen) return { kind: "off", text: words.plain("page-unknown") };
  const odd = Boolean(seen.state) && seen.state !== "ok";
  const working = odd ? "warn" : "good";
  return { kind: seen.ok ? working : "bad", text: cameraText(words, seen, odd), title: seen.text || seen.url };
}

function cameraText(words, seen, odd) {
  if (odd) return words.plain("page-camera-state", { state: seen.state });
  if (!seen.ok) return words.plain("page-camera-state", { state: "lost" });
  return seen.unsure ? words.plain("page-unsure", { count: seen.unsure }) : words.plain("page-good");
}

function broker(words, mqtt) {
  if (!mqtt) return { kind: "off", text: words.plain("page-unknown") };
  const [here, away] = mqtt.outbox ? ["page-outbox", "page-away-outbox"] : ["page-good", "page-away"];
  const text = mqtt.connected ? here : away;
  const title = mqtt.lacks ? `${mqtt.url} · ${words.plain("page-lacks", { what: mqtt.lacks })}` : mqtt.url;
  return { kind: mqtt.connected ? "good" : "bad", text: words.plain(text, { count: mqtt.outbox || 0 }), title };
}
