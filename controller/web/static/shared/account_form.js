// What the forms about accounts share: requests under way and refused, a password that can be shown, recovery codes.

import { html, useState } from "../vendor/preact.js";
import { RequestError } from "./account_requests.js";
import { pageLanguage, t } from "./page_words.js";

/** `{ wrong, busy, attempt }`: `attempt(name, work)` runs what a button or form does; meanwhile `busy` is its name, and
 * `wrong` is the sentence where it failed. */
export function useAttempt() {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState("");
  async function attempt(name, work) {
    setWrong("");
    setBusy(name);
    try {
      await work();
    } catch (error) {
      setWrong(failure(error));
    } finally {
      setBusy("");
    }
  }
  return { wrong, busy, attempt };
}

/** Why an attempt failed, in the reader's language. */
function failure(error) {
  if (!(error instanceof RequestError)) return error.message;
  if (!error.status) return t("account-no-answer");
  return error.reason(pageLanguage()) || t("account-refused", { status: error.status });
}

/** Why the last request was refused. */
export function Wrong({ text }) {
  return html`<p id="wrong" class="wrong" role="alert" hidden=${!text}>${text}</p>`;
}

/** A password field with the box that shows what stands in it; `label` and the field's attributes are given. */
export function PasswordField({ label, ...field }) {
  const [shown, setShown] = useState(false);
  return html`
    <label><span>${label}</span>${" "}<input ...${field} type=${shown ? "text" : "password"} required /></label>
    <label class="row">
      <input id="reveal" type="checkbox" checked=${shown}
        onChange=${(event) => setShown(event.currentTarget.checked)} />
      <span>${t("account-reveal")}</span>
    </label>`;
}

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes }) {
  return html`<ul id="recovery" class="codes">${codes.map((code) => html`<li key=${code}>${code}</li>`)}</ul>`;
}
