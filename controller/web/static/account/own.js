// What people change of their own account: where they are signed in, password, passkeys, recovery codes.

import { RecoveryCodes } from "../shared/account_form.js";
import { ask } from "../shared/account_requests.js";
import { t } from "../shared/page_words.js";
import { make, offered } from "../shared/passkeys.js";
import { html, useRef, useState } from "../vendor/preact.js";

const when = (seconds) => new Date(seconds * 1000).toLocaleString(document.documentElement.lang);

export function Sessions({ account, busy, attempt, load }) {
  const end = (path) => attempt(path, async () => {
    await ask("DELETE", path);
    await load();
  });
  const others = "api/account/sessions";
  return html`<section aria-labelledby="h-sessions">
    <h2 id="h-sessions">${t("account-signed-in")}</h2>
    <ul id="sessions">
      ${account.sessions.map((one) => html`<li key=${one.id}>
        <span>${sessionText(one)}</span>
        ${one.this ? null : html`<${EndButton} path=${`${others}/${one.id}`} busy=${busy} end=${end}
          text=${t("account-sign-out")} />`}
      </li>`)}
    </ul>
    <button id="end-others" type="button" class="second" disabled=${busy === others} onClick=${() => end(others)}>
      ${t("account-sign-out-others")}
    </button>
  </section>`;
}

function sessionText({ address, proof, began, this: here }) {
  return t("account-session", {
    address, proof: proof.replace(/\W/g, "-"), when: when(began), here: here ? "yes" : "no",
  });
}

/** A button that ends what has this path. */
function EndButton({ path, text, busy, end }) {
  return html`<button type="button" class="second" disabled=${busy === path} onClick=${() => end(path)}>
    ${text}
  </button>`;
}

export function OwnSection({ account, busy, attempt, load, say }) {
  const current = useRef(null), fresh = useRef(null);
  const [recovery, setRecovery] = useState([]);
  const changePassword = (event) => {
    event.preventDefault();
    attempt("password", async () => {
      await ask("POST", "api/account/password", { current: current.current.value, password: fresh.current.value });
      current.current.value = "";
      fresh.current.value = "";
      say(t("account-password-changed"));
      await load();
    });
  };
  const newCodes = () => attempt("codes", async () => {
    const made = await ask("POST", "api/account/recovery-codes", { current: current.current.value });
    setRecovery(made.recovery);
    say(t("account-codes-new"));
    await load();
  });
  const addPasskey = () => attempt("passkey", async () => {
    const asked = await ask("POST", "api/account/passkeys/options", { current: current.current.value });
    const credential = await make(asked.options);
    const name = `passkey ${account.passkeys.length + 1}`;
    await ask("POST", "api/account/passkeys", { ticket: asked.ticket, credential, name });
    say(t("account-passkey-added"));
    await load();
  });
  const remove = (path) => attempt(path, async () => {
    await ask("DELETE", path);
    await load();
  });
  return html`<section aria-labelledby="h-own">
    <h2 id="h-own">${t("account-own")}</h2>
    <form id="own-form" onSubmit=${changePassword}>
      <input name="username" autocomplete="username" id="user" value=${account.name} hidden readonly />
      <label>
        <span>${t("account-password-now")}</span>
        <input id="current" ref=${current} type="password" autocomplete="current-password" maxlength="300" />
      </label>
      <label>
        <span>${t("account-new-password")}</span>
        <input id="fresh" ref=${fresh} type="password" autocomplete="new-password" maxlength="256" />
      </label>
      <div class="buttons">
        <button id="change-password" type="submit" disabled=${busy === "password"}>
          ${t("account-change-password")}
        </button>
        <button id="new-codes" type="button" class="second" disabled=${busy === "codes"} onClick=${newCodes}>
          ${t("account-new-codes")}
        </button>
        ${account.passkeys_usable && offered()
          ? html`<button id="add-passkey" type="button" class="second" disabled=${busy === "passkey"}
              onClick=${addPasskey}>
              ${t("account-add-passkey")}
            </button>`
          : null}
      </div>
    </form>
    ${account.passkeys_usable ? null : html`<p id="no-passkeys" class="quiet">${t("account-no-passkeys")}</p>`}
    <p id="codes-left" class="quiet">${t("account-codes-left", { count: account.recovery_left })}</p>
    <${RecoveryCodes} codes=${recovery} />
    <ul id="passkeys">
      ${account.passkeys.map((one) => html`<li key=${one.id}>
        <span>${t("account-passkey", { name: one.name, host: one.host, when: when(one.made) })}</span>
        <${EndButton} path=${`api/account/passkeys/${one.id}`} busy=${busy} end=${remove} text=${t("account-remove")} />
      </li>`)}
    </ul>
  </section>`;
}
