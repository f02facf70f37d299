// The key with which a person signs orders by MQTT: made and kept in this browser, or downloaded.

import { ask } from "../shared/account_requests.js";
import { t } from "../shared/page_words.js";
import { html } from "../vendor/preact.js";
import { asFile, forget, keep, makeKey, publicText, whyNot } from "./staff_key.js";

/** `keptKey` as `useKeptKey` returns it. */
export function KeySection({ account, busy, attempt, load, say, keptKey }) {
  const reason = whyNot();
  async function propose(pair) {
    const { fingerprint } = await ask("PUT", "api/account/staff-key", { key: await publicText(pair) });
    say(t("account-key-made", { key: fingerprint }));
    await load();
  }
  const keepKey = () => attempt("keep", async () => {
    const pair = await makeKey(false);
    await keep(account.name, pair);
    await propose(pair);
  });
  const downloadKey = () => attempt("download", async () => {
    const pair = await makeKey(true);
    download(await asFile(pair), "staff.key");
    await propose(pair);
  });
  const forgetKey = () => attempt("forget", async () => {
    await forget(account.name);
    await load();
  });
  const state = [
    reason ? t(reason) : "",
    account.proposed_key ? t("account-key-waits", { key: account.proposed_key }) : "",
    keptKey.pair ? t("account-key-here") : "",
  ];
  return html`<section aria-labelledby="h-key">
    <h2 id="h-key">${t("account-key")}</h2>
    <p id="key-state" class="quiet">${state.filter(Boolean).join(" ")}</p>
    <div class="buttons">
      <button id="keep-key" type="button" disabled=${Boolean(reason) || busy === "keep"} onClick=${keepKey}>
        ${t("account-keep-key")}
      </button>
      <button id="download-key" type="button" class="second" disabled=${Boolean(reason) || busy === "download"}
        onClick=${downloadKey}>
        ${t("account-download-key")}
      </button>
      ${keptKey.pair
        ? html`<button id="forget-key" type="button" class="second" disabled=${busy === "forget"} onClick=${forgetKey}>
            ${t("account-forget-key")}
          </button>`
        : null}
    </div>
  </section>`;
}

/** Have the browser save a text as a file. */
function download(text, name) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-pem-file" }));
  link.click();
  URL.revokeObjectURL(link.href);
}
