// What could not be read with certainty: the camera's picture, the likely answers as large buttons, who has answered,
// and how long others may object. For the table's page (`own` undefined: its screen) and for a panel (`own`: its seat).

import { html, useEffect, useState } from "../vendor/preact.js";
import { ask, newKey } from "./presses.js";
import { readingsSupplied } from "./note.js";
import { SentenceText, Tile, useWords } from "./text_elements.js";

const UNREAD = "unknown";
const SUITS = ["m", "p", "s", "z", "f"];
const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** All open questions. `asStaff`: who has signed in decides as staff. */
export function Questions({ snapshot, own, asStaff = false }) {
  const asked = snapshot.questions || [];
  return html`<div id="questions" class="questions" role="region" aria-live="polite"
    aria-label=${useWords().plain("ask-title")} hidden=${asked.length === 0}>
    ${asked.map((question) => html`<${Question} key=${question.id} question=${question} at=${snapshot.at} own=${own}
      asStaff=${asStaff} />`)}
  </div>`;
}

/** A note, visible to everybody, that a camera is at work. */
export function CameraNote({ snapshot }) {
  const words = useWords();
  return snapshot.camera && !readingsSupplied(snapshot.note)
    ? html`<p class="camera-note">${words.plain("ask-camera-note")}</p>`
    : null;
}

function Question({ question, at, own, asStaff }) {
  const words = useWords();
  const [notice, setNotice] = useState("");
  const [sending, setSending] = useState(false);
  async function send(answer) {
    if (sending) return;
    setSending(true);
    setNotice("");
    const { status, reply } = await ask("api/answers", {
      question: question.id, key: newKey(), as_staff: asStaff, ...answer,
    });
    setSending(false);
    if (status === 200) return;
    if (status === 401 || status === 403) setNotice(words.plain("ask-not-yours"));
    else setNotice(reply.refused ? words.spoken(words.sentence(reply.refused)) : words.plain("ask-lost"));
  }
  const dice = question.kind.startsWith("dice");
  const course = ["course", "flowers", "not_shown"].includes(question.kind);
  const title = `question-${question.id}`;
  return html`<section class="question" aria-labelledby=${title} aria-busy=${sending}>
    <h2 id=${title}><${SentenceText} sentence=${question.text} height=${30} /></h2>
    <${Picture} digest=${question.picture} />
    <div class="answers">
      ${question.disputed && !question.given ? html`<p class="until">${words.plain("ask-staff")}</p>` : null}
      ${question.given ? html`<${Given} question=${question} at=${at} own=${own} send=${send} />` : null}
      ${dice || course ? null : html`<${Read} question=${question} />`}
      <div class="choices" role="group" aria-label=${words.plain("ask-choices")}>
        ${question.choices.map((choice, k) => html`<${Choice} key=${k} choice=${choice} read=${question.read}
          send=${send} />`)}
      </div>
      ${question.free ? html`<${Other} question=${question} dice=${dice} send=${send} />` : null}
      ${notice ? html`<p class="answer-notice" role="alert">${notice}</p>` : null}
    </div>
    ${dice || course ? null : html`<p class="else">${words.plain("ask-or-lay")}</p>`}
  </section>`;
}

/** The cut of the camera's picture; nothing for people who may not see it, or after its time. */
function Picture({ digest }) {
  const words = useWords();
  const [gone, setGone] = useState(null);
  if (!digest || gone === digest) return null;
  return html`<figure class="seen">
    <img src=${`api/pictures/${digest}.jpg`} alt=${words.plain("ask-picture")} onError=${() => setGone(digest)} />
    <figcaption>${words.plain("ask-cut")}</figcaption>
  </figure>`;
}

/** The tiles as read, a gap for each that is asked about. */
function Read({ question }) {
  const words = useWords();
  if (!question.places || question.read.length === question.places) return null;
  return html`<p class="read" aria-label=${words.plain("ask-read")}>
    ${question.read.map((code, k) => (code === UNREAD
      ? html`<span key=${k} class="gap" role="img" aria-label=${words.plain("ask-gap")}>?</span>`
      : html`<${Tile} key=${k} code=${code} height=${34} />`))}
  </p>`;
}

const answerOf = ({ answer, tiles, dice, acts }) => ({ answer, tiles, dice, acts });

function Choice({ choice, read, send }) {
  const words = useWords();
  if (choice.texts.length) {
    return html`<button type="button" onClick=${() => send(answerOf(choice))}>
      ${choice.texts.map((text, k) => html`<span key=${k} class="act">
        <${SentenceText} sentence=${text} height=${34} />
      </span>`)}
    </button>`;
  }
  if (choice.answer === "roll_again") {
    return html`<button type="button" onClick=${() => send(answerOf(choice))}>
      ${words.plain("ask-roll-again")}
    </button>`;
  }
  if (choice.answer === "dice") {
    return html`<button type="button" onClick=${() => send(answerOf(choice))}><${Dice} dice=${choice.dice} /></button>`;
  }
  if (!choice.tiles.length) {
    return html`<button type="button" onClick=${() => send(answerOf(choice))}>
      ${read.map((code, k) => html`<${Tile} key=${k} code=${code} height=${34} />`)}
      <span> ${words.plain("ask-as-read")}</span>
    </button>`;
  }
  const height = choice.tiles.length > 4 ? 34 : 64; // a whole hand as it was read
  return html`<button type="button" onClick=${() => send(answerOf(choice))}>
    ${choice.tiles.map((code, k) => html`<${Tile} key=${k} code=${code} height=${height} />`)}
  </button>`;
}

function Dice({ dice }) {
  const words = useWords();
  return html`<span class="dice" role="img" aria-label=${words.plain("ask-dice", { one: dice[0], other: dice[1] })}>
    ${dice.map((value, k) => html`<${Die} key=${k} value=${value} />`)}
  </span>`;
}

function Die({ value }) {
  return html`<svg class="die" viewBox="0 0 30 30" width="48" height="48" aria-hidden="true">
    <rect x="1" y="1" width="28" height="28" rx="6" />
    ${PIPS[value].map((place) => html`<circle key=${place} cx=${7 + 8 * (place % 3)}
      cy=${7 + 8 * Math.floor(place / 3)} r="2.8" />`)}
  </svg>`;
}

// ---- any other answer ------------------------------------------------------------------------------

/** Any tile for each gap, or any number for each die; sent once all are chosen. */
function Other({ question, dice, send }) {
  const words = useWords();
  const alike = !dice && question.alike; // a kong: one tile names all of them
  const tiles = alike ? 1 : question.places;
  const places = dice ? 2 : tiles;
  const alone = question.choices.length === 0;
  const [open, setOpen] = useState(alone);
  const [picked, setPicked] = useState([]);
  const full = picked.length === places;
  const pick = (one) => {
    const now = [...picked, one];
    if (full) return;
    if (places > 1 || now.length < places) setPicked(now);
    else send({ answer: "tiles", tiles: alike ? Array(question.places).fill(one) : now });
  };
  return html`<div class="other">
    ${alone
      ? null
      : html`<button type="button" class="quiet" aria-expanded=${open} onClick=${() => setOpen(!open)}>
          ${words.plain(dice ? "ask-other-dice" : "ask-other")}
        </button>`}
    ${open ? html`
      ${places > 1 ? html`<p class="picked">
        ${Array.from({ length: places }, (_, k) => html`<${Picked} key=${k} one=${picked[k]} dice=${dice} />`)}
        ${picked.length
          ? html`<button type="button" class="quiet" onClick=${() => setPicked(picked.slice(0, -1))}>
              ${words.plain("ask-back")}
            </button>`
          : null}
        ${full
          ? html`<button type="button" class="send"
              onClick=${() => send(dice ? { answer: "dice", dice: picked } : { answer: "tiles", tiles: picked })}>
              ${words.plain("ask-send")}
            </button>`
          : null}
      </p>` : null}
      ${dice ? html`<${Numbers} pick=${pick} />` : html`<${Faces} faces=${question.faces} pick=${pick} />`}` : null}
  </div>`;
}

/** A die or tile that was picked; a gap where none is yet. */
function Picked({ one, dice }) {
  if (one === undefined) return html`<span class="gap">?</span>`;
  return dice ? html`<${Die} value=${one} />` : html`<${Tile} code=${one} height=${40} />`;
}

function Faces({ faces, pick }) {
  const words = useWords();
  return html`<div class="faces" role="group" aria-label=${words.plain("ask-faces")}>
    ${SUITS.map((suit) => [suit, faces.filter((code) => code[1] === suit)])
      .filter(([, own]) => own.length)
      .map(([suit, own]) => html`<div key=${suit} class="suit">
        ${own.map((code) => html`<button type="button" key=${code} aria-label=${words.tileName(code)}
          onClick=${() => pick(code)}>
          <${Tile} code=${code} height=${44} quiet=${true} />
        </button>`)}
      </div>`)}
  </div>`;
}

function Numbers({ pick }) {
  const words = useWords();
  return html`<div class="faces" role="group" aria-label=${words.plain("ask-numbers")}><div class="suit">
    ${[1, 2, 3, 4, 5, 6]
      .map((value) => html`<button type="button" key=${value} aria-label=${String(value)} onClick=${() => pick(value)}>
        <${Die} value=${value} />
      </button>`)}
  </div></div>`;
}

// ---- an answer that waits --------------------------------------------------------------------------

/** Who has answered what, and until when others may object; a seat whose interest is opposed may confirm it. */
function Given({ question, at, own, send }) {
  const words = useWords();
  const { given } = question;
  const left = useSecondsLeft(given.until, at);
  const seated = own !== undefined && own !== null;
  const mine = seated && given.where === "seat" && given.seat === own;
  const opposed = question.kind === "course" || question.seat === null || question.seat === own
    || question.seat === given.seat;
  const confirmed = seated && given.confirmed_by.includes(own);
  const mayConfirm = seated && !mine && !confirmed && given.where === "seat" && opposed;
  return html`<div class="given">
    <p>
      <${SentenceText} sentence=${given.who} />
      ${words.plain("ask-colon")}
      <${SentenceText} sentence=${given.text} height=${34} />
    </p>
    ${given.confirmed_by.length
      ? html`<p>
          ${words.plain("ask-confirmed", { names: words.join(given.confirmed_by.map((seat) => words.seat(seat))) })}
        </p>`
      : null}
    <p class="until">${given.disputed ? words.plain("ask-staff") : words.plain("ask-counts-in", { seconds: left })}</p>
    ${given.disputed || mine ? null : html`<div class="choices">
      ${mayConfirm
        ? html`<button type="button" class="yes"
            onClick=${() => send({ answer: "confirm", tiles: given.tiles, acts: given.acts })}>
            ${words.plain("ask-right")}
          </button>`
        : null}
      <button type="button" class="no" onClick=${() => send({ answer: "object" })}>${words.plain("ask-wrong")}</button>
    </div>`}
  </div>`;
}

/** Whole seconds until `until` of the table's clock, which was `at` when this was sent. */
export function useSecondsLeft(until, at) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!until) return undefined;
    const end = performance.now() + (until - at) * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [until, at]);
  return left;
}
