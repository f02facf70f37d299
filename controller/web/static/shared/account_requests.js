// Requests about accounts and sessions: JSON there and back, and the server's reason for a refusal.

import { request, WORK_MS } from "./requests.js";

/** A request that was refused (`status` is that of HTTP) or not answered (`status` 0). */
export class RequestError extends Error {
  constructor(status, translations = {}, wait = null) {
    super(translations.en || `status ${status}`);
    this.status = status;
    this.translations = translations;
    this.wait = wait;
  }

  /** The server's reason in this language, with the seconds to wait; "" if it gave none. */
  reason(language) {
    const text = this.translations[language] || "";
    return text && this.wait ? `${text} (${this.wait} s)` : text;
  }
}

/** Ask the page's server; throws a `RequestError` where it refuses or does not answer. */
export async function ask(method, path, body) {
  const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const sent = body === undefined ? {} : json;
  let answer;
  try {
    answer = await request(path, { method, cache: "no-store", ...sent }, WORK_MS);
  } catch {
    throw new RequestError(0);
  }
  const reply = await answer.json().catch(() => ({}));
  if (answer.ok) return reply;
  throw new RequestError(answer.status, reply.translations, answer.headers.get("retry-after"));
}
