// Hubs that ask to keep this table's scores: shown to staff, and on the table's own machine; an owner decides here.

import { request } from "../shared/requests.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";
import { named } from "../shared/words.js";

const LOOK_MS = 10000;
const MOST = 3; // shown at once; where more ask, somebody writes to the broker who should not

async function sent(path, body) {
  try {
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await request(path, { cache: "no-store", ...(body ? json : {}) });
    return { ok: answer.ok, ...(await answer.json()) };
  } catch {
    return { ok: false }; // nothing answers: what is shown stays, and is asked for again
  }
}

export function HubRequests() {
  const words = useWords();
  const [requests, setRequests] = useState({ asking: [] });
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    let timer = 0;
    const look = async () => {
      const answer = document.hidden ? { ok: false } : await sent("api/hubs");
      if (answer.ok) setRequests(answer);
      if (answer.ok && !answer.may_see) clearInterval(timer);
    };
    timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, []);
  async function decide(what, fingerprint) {
    const answer = await sent(`api/hubs/${what}`, { fingerprint });
    if (answer.ok) setRequests(answer);
    const refusal = (answer.translations || {})[words.code] || words.plain("page-hub-failed");
    setOutcome(answer.ok ? "" : refusal);
  }
  const asking = requests.asking.slice(0, MOST);
  if (!asking.length && !outcome) return null;
  return html`<section id="hub-requests" class="hub-requests" aria-label=${words.plain("page-hub-requests")}>
    ${asking.map((one) => html`<div key=${one.fingerprint} class="asks">
      <p>
        ${words.plain(one.name ? "page-hub-asks" : "page-hub-somebody-asks", { name: named(one.name) })}${" "}
        <b>${one.fingerprint}</b>
      </p>
      ${requests.may_decide ? html`<span class="decide">
        <button type="button" class="small admit" onClick=${() => decide("admit", one.fingerprint)}>
          ${words.plain("page-hub-admit")}
        </button>
        <button type="button" class="small refuse" onClick=${() => decide("refuse", one.fingerprint)}>
          ${words.plain("page-hub-refuse")}
        </button>
      </span>`
        : html`<span class="quiet">
            ${words.plain("page-hub-owner", { admit: "mahjong-table hub admit", refuse: "mahjong-table hub refuse" })}
          </span>`}
    </div>`)}
    ${requests.asking.length > MOST
      ? html`<p class="quiet">${words.plain("page-hub-more", { count: requests.asking.length - MOST })}</p>`
      : null}
    ${outcome ? html`<p role="alert">${outcome}</p>` : null}
  </section>`;
}
