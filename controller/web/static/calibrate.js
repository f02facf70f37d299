// Four clicks on the camera's picture; the check picture answers at once.

import { CORNERS, movedByKey, pointAt, takenCorner, withCorner } from "./calibrate/corners.js";
import { Choices } from "./shared/page_header.js";
import { pageLanguage, startPage, t } from "./shared/page_words.js";
import { request, WORK_MS } from "./shared/requests.js";
import { html, useLayoutEffect, useRef } from "./vendor/preact.js";

const NAMES = ["first", "second", "third", "fourth"];
const NEAR = 18; // pixels on the screen within which a corner is taken hold of
const LIVE_MS = 1000;
const LOUPE = 220; // pixels
const GOLD = "#f2c14e";
const SIZE = { width: 1280, height: 960 }; // of the picture before one has come

const cornerName = (number) => t("calibrate-corner", { corner: NAMES[number] });

function Calibrate({ state, set, choose }) {
  const loupe = useRef(null);
  return html`
    <header>
      <h1>${t("calibrate-title")}</h1>
      <p id="step" role="status">${stepText(state)}</p>
      <div class="pills">
        ${state.back ? html`<a id="back" class="button" href="../">${t("shared-back")}</a>` : null}
        <${Choices} state=${state} choose=${choose} />
      </div>
    </header>
    <main>
      <section class="picture" aria-label=${t("calibrate-picture")}>
        <${Live} state=${state} set=${set} loupe=${loupe} />
        ${state.check ? html`<img id="check" src=${state.check} alt=${t("calibrate-check-alt")} />` : null}
      </section>
      <aside>
        <canvas id="loupe" ref=${loupe} width=${LOUPE} height=${LOUPE} aria-hidden="true"></canvas>
        <ol id="corners" aria-label=${t("calibrate-corners")}>
          ${NAMES.map((name, k) => html`<li key=${name} class=${cornerClass(state.corners, k)}>${cornerName(k)}</li>`)}
        </ol>
        <${Settings} state=${state} set=${set} />
        <${Buttons} state=${state} set=${set} />
        <div id="answer" role="alert" class=${state.answer.kind}>${state.answer.text}</div>
        <p class="quiet">${t("calibrate-hint")}</p>
      </aside>
    </main>`;
}

const isAway = ({ lost, corners, check }) => Boolean(lost) && !corners.length && !check;

function stepText(state) {
  const { corners, check, good } = state;
  if (isAway(state)) return t("calibrate-no-picture");
  if (!state.picture) return t("calibrate-waiting");
  if (check) return t(good ? "calibrate-zones" : "calibrate-useless");
  if (corners.length === CORNERS) return t("calibrate-then");
  return t("calibrate-click", { number: corners.length + 1, name: cornerName(corners.length) });
}

function cornerClass(corners, number) {
  if (number < corners.length) return "done";
  return number === corners.length ? "next" : "";
}

/** The camera's picture, on which the corners are clicked and dragged. */
function Live({ state, set, loupe }) {
  const canvas = useRef(null);
  const held = useRef(-1); // the corner that is dragged
  const { picture, corners, check } = state;
  const size = picture || SIZE;
  useLayoutEffect(() => { if (picture) paint(canvas.current, picture, corners); });
  const place = (event) => pointAt(event, canvas.current.getBoundingClientRect(), size);
  const look = (point) => magnify(loupe.current, picture, point);
  const press = (event) => {
    if (!picture) return;
    const point = place(event), reach = NEAR * (size.width / canvas.current.getBoundingClientRect().width);
    const taken = takenCorner(corners, point, reach);
    if (taken < 0) return;
    held.current = taken;
    canvas.current.setPointerCapture(event.pointerId);
    set({ byMarkers: false, corners: taken < corners.length ? corners : [...corners, point] });
  };
  const move = (event) => {
    const point = place(event);
    look(point);
    if (held.current >= 0) set({ corners: withCorner(corners, held.current, point) });
  };
  const key = (event) => {
    const moved = movedByKey(corners, event.key);
    if (!moved) return;
    event.preventDefault();
    look(moved[moved.length - 1]);
    set({ corners: moved });
  };
  return html`<canvas id="live" ref=${canvas} width=${size.width} height=${size.height} tabindex="0"
    aria-label=${t("calibrate-live")} class=${isAway(state) ? "old" : ""} hidden=${Boolean(check)}
    onPointerDown=${press} onPointerMove=${move} onPointerUp=${() => { held.current = -1; }} onKeyDown=${key}>
      </canvas>`;
}

/** The picture with the corners, their numbers, and the lines between them. */
function paint(canvas, picture, corners) {
  const pen = canvas.getContext("2d");
  const size = picture.width / SIZE.width;
  pen.drawImage(picture, 0, 0);
  pen.lineWidth = 2 * size;
  pen.strokeStyle = GOLD;
  if (corners.length > 1) {
    pen.beginPath();
    for (const [x, y] of corners) pen.lineTo(x, y);
    if (corners.length === CORNERS) pen.closePath();
    pen.stroke();
  }
  corners.forEach(([x, y], k) => {
    pen.beginPath();
    pen.arc(x, y, 11 * size, 0, 2 * Math.PI);
    pen.moveTo(x - 16 * size, y);
    pen.lineTo(x + 16 * size, y);
    pen.moveTo(x, y - 16 * size);
    pen.lineTo(x, y + 16 * size);
    pen.stroke();
    pen.font = `700 ${18 * size}px system-ui, sans-serif`;
    pen.fillStyle = GOLD;
    pen.fillText(String(k + 1), x + 14 * size, y - 12 * size);
  });
}

/** The neighbourhood of a point, five times as large. */
function magnify(loupe, picture, [x, y]) {
  const pen = loupe.getContext("2d"), side = 44 * ((picture || SIZE).width / SIZE.width);
  pen.imageSmoothingEnabled = false;
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, LOUPE, LOUPE);
  if (picture) pen.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, LOUPE, LOUPE);
  pen.strokeStyle = GOLD;
  pen.beginPath();
  pen.moveTo(LOUPE / 2, 0);
  pen.lineTo(LOUPE / 2, LOUPE);
  pen.moveTo(0, LOUPE / 2);
  pen.lineTo(LOUPE, LOUPE / 2);
  pen.stroke();
}

function Settings({ state, set }) {
  return html`
    <label>
      <span>${t("calibrate-field")}</span>${" "}
      <input id="field" type="number" min="300" max="2000" step="1" value=${state.field}
        onInput=${(event) => set({ field: event.currentTarget.value })} />
    </label>
    <label>
      <input id="snap" type="checkbox" checked=${state.snap}
        onChange=${(event) => set({ snap: event.currentTarget.checked })} />${" "}
      <span>${t("calibrate-snap")}</span>
    </label>`;
}

function Buttons({ state, set }) {
  const { busy, corners, check, good } = state;
  const again = () => set({ corners: [], byMarkers: false, check: null, answer: NO_ANSWER });
  const byMarkers = () => {
    set({ byMarkers: true });
    calibrate(false);
  };
  return html`<div class="buttons">
    <button id="again" type="button" onClick=${again}>${t("calibrate-again")}</button>
    <button id="markers" type="button" onClick=${byMarkers}>${t("calibrate-markers")}</button>
    <button id="show" type="button" disabled=${busy || corners.length < CORNERS} onClick=${() => calibrate(false)}>
      ${t("calibrate-check")}
    </button>
    <button id="save" type="button" disabled=${busy || !check || !good} onClick=${() => calibrate(true)}>
      ${t("calibrate-save")}
    </button>
  </div>`;
}

// ---- what the page asks the program

const NO_ANSWER = { text: "", kind: "" };

// picture    the picture as last shown, `corners` the points that were clicked on it; `byMarkers`: without them
// check      the check picture, null while none is shown; `good` whether what it shows can be read by
// answer     what the program answered, `busy` while it works; `lost` why no picture comes, while none does
// field, snap   the settings; `back` whether there is a page that led here
const store = startPage(Calibrate, {
  title: "calibrate-title",
  parts: ["page_camera"],
  state: {
    picture: null, corners: [], byMarkers: false, check: null, good: false, answer: NO_ANSWER, busy: false, lost: "",
    field: "800", snap: true, back: null,
  },
});

async function follow() {
  const { busy, corners, check } = store.get();
  if (!busy && !corners.length && !check) await takePicture();
  setTimeout(follow, LIVE_MS);
}

/** The program's reason for a refusal in the reader's language. */
async function refusalText(got) {
  const reply = got ? await got.json().catch(() => ({})) : {};
  return (reply.translations || {})[pageLanguage()] || t("calibrate-away");
}

async function takePicture() {
  const got = await request("api/picture.jpg").catch(() => null);
  if (!got || !got.ok) {
    const lost = await refusalText(got);
    store.set({ lost, answer: { text: lost, kind: "bad" } });
    return;
  }
  if (store.get().lost) store.set({ lost: "", answer: NO_ANSWER });
  const picture = await createImageBitmap(await got.blob());
  if (!store.get().corners.length) store.set({ picture }); // else the first was clicked on the picture before
}

/** Have the program place the table by the corners, or by the markers; with `save` it keeps the result. */
async function calibrate(save) {
  store.set({ busy: true, answer: { text: t("calibrate-looking"), kind: "" } });
  const { byMarkers, corners, field, snap, language } = store.get();
  const asked = { corners: byMarkers ? [] : corners, field_mm: Number(field), snap, save, language };
  const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) };
  const got = await request("api/calibrate", sent, WORK_MS).catch(() => null);
  if (!got || !got.ok) {
    store.set({ busy: false, check: null, answer: { text: await refusalText(got), kind: "bad" } });
    return;
  }
  const answer = await got.json();
  const saved = answer.saved ? t("calibrate-saved", { file: answer.saved }) : "";
  const text = [answer.sentence, saved].filter(Boolean).join(" ");
  const { good, check } = answer;
  store.set({ busy: false, good, check, answer: { text, kind: good ? "good" : "bad" } });
}

async function start() {
  const settings = await (await request("api/settings")).json();
  store.set({ back: settings.back, field: String(settings.field_mm) });
  follow();
}

start();
