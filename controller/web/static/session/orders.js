// Orders of the page: each has an id of its own, by which it is done once however often it is sent.

import { ask } from "../shared/account_requests.js";
import { html, useState } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";

/** A random id, also where the page came by plain HTTP. */
export function orderId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a form does and how that went: [busy, outcome, run]. A try whose answer was lost is sent with the same id. */
export function useOrder() {
  const words = useWords();
  const [state, setState] = useState({ busy: false, text: "", kind: "", id: orderId() });
  async function run(work, done) {
    setState({ ...state, busy: true, text: "", kind: "" });
    try {
      const answer = await work(state.id);
      setState({
        busy: false, text: done || "session-done", kind: answer.status === "proposed" ? "proposed" : "good",
        id: orderId(),
      });
      return answer;
    } catch (error) {
      setState({
        busy: false,
        text: error.reason(words.code) || words.plain("session-no-answer"),
        kind: "wrong", id: error.status ? orderId() : state.id,
      });
      return null;
    }
  }
  return [state, run];
}

/** Give an order to the table. */
export const give = (id, name, args = {}) => ask("POST", "api/orders", { id, name, args });

/** How an order went: done, waiting for a second person, or refused with the table's reason. */
export function Outcome({ state }) {
  const words = useWords();
  if (!state.text) return html`<p role="status" class="unseen"></p>`;
  if (state.kind === "wrong") return html`<p role="alert" class="wrong">${state.text}</p>`;
  return html`<p role="status" class="good">
    ${words.plain(state.kind === "proposed" ? "session-proposed" : state.text)}
  </p>`;
}
