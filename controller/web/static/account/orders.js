// An order to the table, given by this page or signed for MQTT.

import { ask } from "../shared/account_requests.js";
import { t } from "../shared/page_words.js";
import { html, useState } from "../vendor/preact.js";
import { signedCommand } from "./staff_key.js";

const ORDERS = { // each with the entry of its name, and the args that it is mostly given
  pause: ["account-order-pause", {}],
  resume: ["account-order-resume", {}],
  abandon_hand: ["account-order-abandon-hand", { hand: 1, why: "" }],
  give_right_back: ["account-order-give-right-back", { seat: 0, why: "" }],
  clear_fault: ["account-order-clear-fault", { code: "" }],
  answer: ["account-order-answer", { question: "", answer: "tiles", tiles: [] }],
  correct: ["account-order-correct", { hand: 1, deltas: {}, why: "" }],
  countersign: ["account-order-countersign", { order: "" }],
  sit: ["account-order-sit", { seat: 0, name: "" }],
  swap: ["account-order-swap", { a: 0, b: 1 }],
  begin_session: ["account-order-begin-session", { players: [] }],
  end_session: ["account-order-end-session", {}],
  resend: ["account-order-resend", { after: 0 }],
};

/** `pair` is the key that this browser keeps, with which an order can be signed. */
export function Orders({ account, busy, attempt, say, pair }) {
  const [name, setName] = useState("pause");
  const [args, setArgs] = useState("{}");
  const [signed, setSigned] = useState("");
  const choose = (chosen) => {
    setName(chosen);
    setArgs(JSON.stringify(ORDERS[chosen][1]));
  };
  const give = (event) => {
    event.preventDefault();
    attempt("order", async () => {
      const { status } = await ask("POST", "api/orders", { name, args: parsedArgs(args) });
      say(t(status === "proposed" ? "account-order-proposed" : "account-order-done"));
    });
  };
  const sign = () => attempt("sign", async () => {
    setSigned(await signedCommand(pair, account.topic, name, parsedArgs(args)));
  });
  return html`<section id="orders" aria-labelledby="h-order">
    <h2 id="h-order">${t("account-order")}</h2>
    <form id="order-form" onSubmit=${give}>
      <label>
        <span>${t("account-order-name")}</span>
        <select id="order-name" value=${name} onChange=${(event) => choose(event.currentTarget.value)}>
          ${Object.keys(ORDERS).map((one) => html`<option key=${one} value=${one} selected=${one === name}>
            ${t(ORDERS[one][0])}
          </option>`)}
        </select>
      </label>
      <label>
        <span>${t("account-order-args")}</span>
        <input id="order-args" value=${args} spellcheck=${false} maxlength="4000"
          onInput=${(event) => setArgs(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled=${busy === "order"}>${t("account-order-give")}</button>
      ${pair
        ? html`<button id="sign-order" type="button" class="second" disabled=${busy === "sign"} onClick=${sign}>
            ${t("account-order-sign")}
          </button>`
        : null}
    </form>
    ${signed
      ? html`<label id="signed-row">
          <span>${t("account-publish")}</span>
          <code id="signed-topic">${account.topic}</code>
          <textarea id="signed" rows="4" value=${signed} readonly></textarea>
        </label>`
      : null}
  </section>`;
}

function parsedArgs(text) {
  try {
    return JSON.parse(text || "{}");
  } catch {
    throw new Error(t("account-no-json"));
  }
}
