// Requests about accounts: JSON there and back, and the sentence where something is refused.

import { has, readsEnglish, t } from "./page_words.js";
import { request, WORK_MS } from "./requests.js";

// Refusals as the server says them, by the beginnings of their sentences, and the entries that say the same.
const REFUSALS = [
  ["Name, password or code is not right", "wrong"], ["This took too long", "too-old"], ["Too many attempts", "wait"],
  ["This code is not known here", "code-over"], ["This is not the code that the app shows", "app-wrong"],
  ["This is not your password", "not-password"], ["A password has at least", "password-short"],
  ["A password has at most", "password-long"], ["This password is", "password-easy"],
  ["This passkey is not known", "passkey-unknown"], ["This cannot be a name", "no-name"],
  ["There is an account", "name-taken"], ["There is no account", "no-account"],
];

function refusal(reason, status) {
  const [, entry] = REFUSALS.find(([start]) => reason.startsWith(start)) || [];
  if (readsEnglish() || (!entry && reason)) return reason || t("account-refused", { status });
  return entry && has(`account-refused-${entry}`) ? t(`account-refused-${entry}`) : t("account-refused", { status });
}

/** Ask the page's server; throws an Error with the sentence for people where it refuses. */
export async function ask(method, path, body) {
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const sent = body === undefined ? {} : json;
  let answer;
  try {
    answer = await request(path, { method, cache: "no-store", ...sent }, WORK_MS);
  } catch {
    throw new Error(t("account-no-answer"));
  }
  const reply = await answer.json().catch(() => ({}));
  if (answer.ok) return reply;
  const wait = answer.headers.get("retry-after");
  const reason = refusal(String(reply.error || reply.text || ""), answer.status);
  const error = new Error(wait ? `${reason} (${wait} s)` : reason);
  error.status = answer.status;
  error.translations = reply.translations || {}; // the sentence by language, where the table refuses an order
  throw error;
}
