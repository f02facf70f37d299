// Requests about accounts: JSON there and back, and the sentence where something is refused.

import { has, readsEnglish, t } from "./page_words.js";
import { request, WORK_MS } from "./requests.js";

export const at = (id) => document.getElementById(id);

// Refusals as the server says them, by the beginnings of their sentences, and the entries that say the same.
const REFUSALS = [
  ["Name, password or code is not right", "wrong"], ["This took too long", "too-old"], ["Too many attempts", "wait"],
  ["This code is not known here", "code-over"], ["This is not the code that the app shows", "app-wrong"],
  ["This is not your password", "not-password"], ["A password has at least", "password-short"], ["A password has at most", "password-long"],
  ["This password is", "password-easy"], ["This passkey is not known", "passkey-unknown"], ["This cannot be a name", "no-name"],
  ["There is an account", "name-taken"], ["There is no account", "no-account"],
];

function refusal(said, status) {
  const [, entry] = REFUSALS.find(([start]) => said.startsWith(start)) || [];
  if (readsEnglish() || (!entry && said)) return said || t("account-refused", { status });
  return entry && has(`account-refused-${entry}`) ? t(`account-refused-${entry}`) : t("account-refused", { status });
}

/** Ask the page's server; throws an Error with the sentence for people where it refuses. */
export async function ask(method, path, body) {
  const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await request(path, { method, cache: "no-store", ...sent }, WORK_MS);
  } catch {
    throw new Error(t("account-no-answer"));
  }
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return said;
  const wait = answer.headers.get("retry-after");
  const error = new Error(`${refusal(String(said.error || said.text || ""), answer.status)}${wait ? ` (${wait} s)` : ""}`);
  error.status = answer.status;
  error.told = said.told || {}; // the sentence by language, where the table refuses an order
  throw error;
}

/** Run what a button or form does; show the sentence where it fails. */
export async function attempt(work, ...buttons) {
  at("wrong").hidden = true;
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch (error) {
    at("wrong").textContent = error.message;
    at("wrong").hidden = false;
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

/** Let a checkbox show what stands in a password field. */
export function revealing(box, field) {
  box.addEventListener("change", () => { field.type = box.checked ? "text" : "password"; });
}
