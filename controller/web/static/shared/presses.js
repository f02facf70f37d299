// Presses to the table: each has a key of its own, and is sent again with it where the answer was lost, so that it
// counts once.

import { request } from "./requests.js";

const TRY_MS = 1500;
const GIVE_UP_MS = 4000; // a press is for this moment: one that has not arrived by then is repeated by its player
const AGAIN_MS = 250;
const TWICE_MS = 350; // two taps on one button within this time are one

/** 128 random bits; also where a page without TLS has no `crypto.randomUUID`. */
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function post(path, body, ms) {
  try {
    const sent = {
      method: "POST", cache: "no-store", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
    };
    const answer = await request(path, sent, ms);
    const reply = await answer.json().catch(() => ({}));
    return { status: answer.status, reply };
  } catch {
    return { status: 0, reply: {} }; // no answer: the network, or the table's program is starting again
  }
}

/** POST JSON; `status` 0 where nothing answers. */
export const ask = (path, body = {}) => post(path, body, 10000);

let last = { button: "", at: 0 };

/** Whether a press now would be the second of two taps on one button. */
export const isSecondTap = (button) => last.button === button && performance.now() - last.at < TWICE_MS;

/** Press a button, and what became of it: `{kind, refused, clause}` with kind "recorded", "refused" (not recorded,
 * `refused` says why), "unpaired", "often" or "lost". */
export async function press(button) {
  const now = performance.now();
  last = { button, at: now };
  const body = { button, key: newKey() };
  for (;;) {
    const left = GIVE_UP_MS - (performance.now() - now);
    if (left <= 0) return { kind: "lost" };
    const { status, reply } = await post("api/panel/press", body, Math.min(TRY_MS, left));
    if (status === 200) return { kind: "recorded", refused: reply.refused, clause: reply.clause };
    if (status === 401 || status === 403) return { kind: "unpaired" };
    if (status === 429) return { kind: "often" };
    if (status === 503 && reply.refused) return { kind: "refused", refused: reply.refused, clause: reply.clause };
    await pause(AGAIN_MS);
  }
}
