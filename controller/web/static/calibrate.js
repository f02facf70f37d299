import { speak, t } from "./shared/page_words.js";
import { request, WORK_MS } from "./shared/requests.js";

// Four clicks on the camera's picture; the check picture answers at once.

const byId = (id) => document.getElementById(id);
const live = byId("live"), loupe = byId("loupe"), check = byId("check"), answer = byId("answer");
const corner = (number) => t("calibrate-corner", { corner: ["first", "second", "third", "fourth"][number - 1] });
const NEAR = 18; // pixels on the screen within which a corner is taken hold of
const LIVE_MS = 1000;

let picture = null; // the picture as last shown
let corners = [];
let held = null; // the corner that is dragged
let byMarkers = false;
let busy = false;
let good = false; // whether what the check picture shows can be read by
let lost = ""; // why no picture comes, while none does

function paint() {
  const pen = live.getContext("2d");
  if (!picture) return;
  pen.drawImage(picture, 0, 0);
  const size = live.width / 1280;
  pen.lineWidth = 2 * size;
  pen.strokeStyle = "#f2c14e";
  if (corners.length > 1) {
    pen.beginPath();
    corners.forEach(([x, y], k) => (k ? pen.lineTo(x, y) : pen.moveTo(x, y)));
    if (corners.length === 4) pen.closePath();
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
    pen.fillStyle = "#f2c14e";
    pen.fillText(String(k + 1), x + 14 * size, y - 12 * size);
  });
}

function look(x, y) {
  const pen = loupe.getContext("2d"), side = 44 * (live.width / 1280);
  pen.imageSmoothingEnabled = false;
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, 220, 220);
  if (picture) pen.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, 220, 220);
  pen.strokeStyle = "#f2c14e";
  pen.beginPath();
  pen.moveTo(110, 0); pen.lineTo(110, 220); pen.moveTo(0, 110); pen.lineTo(220, 110);
  pen.stroke();
}

/** The reader's language, which the program answers in. */
const language = () => document.body.dataset.words || "en";

function say(text, kind) {
  answer.textContent = text;
  answer.className = kind;
}

function show() {
  [...byId("corners").children].forEach((item, k) => {
    item.textContent = corner(k + 1);
    item.className = k < corners.length ? "done" : k === corners.length ? "next" : "";
  });
  byId("show").disabled = busy || corners.length < 4;
  byId("save").disabled = busy || check.hidden || !good;
  const away = Boolean(lost) && !corners.length && check.hidden;
  byId("step").textContent = away ? t("calibrate-no-picture") : !picture ? t("calibrate-waiting")
    : !check.hidden ? t(good ? "calibrate-zones" : "calibrate-useless")
      : corners.length < 4 ? t("calibrate-click", { number: corners.length + 1, name: corner(corners.length + 1) }) : t("calibrate-then");
  live.hidden = !check.hidden;
  live.classList.toggle("old", away);
  paint();
}

async function refresh() {
  if (!busy && !corners.length && check.hidden) await take();
  setTimeout(refresh, LIVE_MS);
}

async function take() {
  const got = await request(`api/picture.jpg?language=${language()}`).catch(() => null);
  if (!got || !got.ok) {
    lost = got ? (await got.json()).error : t("calibrate-away");
    say(lost, "bad");
    show();
    return;
  }
  if (lost) say("", "");
  lost = "";
  const fresh = await createImageBitmap(await got.blob());
  if (corners.length) return; // the first corner was clicked meanwhile, on the picture before
  picture = fresh;
  live.width = picture.width;
  live.height = picture.height;
  show();
}

async function ask(save) {
  busy = true;
  say(t("calibrate-looking"), "");
  show();
  const asked = { corners: byMarkers ? [] : corners, field_mm: Number(byId("field").value), snap: byId("snap").checked, save, language: language() };
  const options = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) };
  const got = await request("api/calibrate", options, WORK_MS).catch(() => null);
  const told = got ? await got.json() : { error: t("calibrate-away") };
  busy = false;
  if (told.error) {
    say(told.error, "bad");
    check.hidden = true;
  } else {
    const kept = told.saved ? t("calibrate-saved", { file: told.saved }) : "";
    say([told.sentence, kept].filter(Boolean).join(" "), told.good ? "good" : "bad");
    good = told.good;
    check.src = told.check;
    check.hidden = false;
  }
  show();
}

function place(event) {
  const box = live.getBoundingClientRect();
  return [((event.clientX - box.left) / box.width) * live.width - 0.5, ((event.clientY - box.top) / box.height) * live.height - 0.5];
}

live.addEventListener("pointerdown", (event) => {
  if (!picture) return;
  const [x, y] = place(event), reach = NEAR * (live.width / live.getBoundingClientRect().width);
  const near = corners.findIndex(([u, v]) => Math.hypot(u - x, v - y) < reach);
  if (near < 0 && corners.length === 4) return;
  held = near < 0 ? corners.push([x, y]) - 1 : near;
  byMarkers = false;
  live.setPointerCapture(event.pointerId);
  show();
});
live.addEventListener("pointermove", (event) => {
  const [x, y] = place(event);
  look(x, y);
  if (held === null) return;
  corners[held] = [x, y];
  paint();
});
live.addEventListener("pointerup", () => { held = null; });
live.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!step || !corners.length) return;
  event.preventDefault();
  const last = corners[corners.length - 1];
  last[0] += step[0];
  last[1] += step[1];
  look(...last);
  paint();
});
byId("again").addEventListener("click", () => { corners = []; byMarkers = false; check.hidden = true; say("", ""); show(); });
byId("markers").addEventListener("click", () => { byMarkers = true; ask(false); });
byId("show").addEventListener("click", () => ask(false));
byId("save").addEventListener("click", () => ask(true));

speak(["page_camera"], show).then(async () => {
  const settings = await (await request("api/settings")).json();
  byId("back").hidden = !settings.back;
  byId("field").value = settings.field_mm;
  refresh();
  show();
});
