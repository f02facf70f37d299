// Signing in: password, then a one-time code; or a passkey alone.

import { afterSignIn } from "./after_sign_in.js";
import { PasswordField, useAttempt, Wrong } from "./shared/account_form.js";
import { ask } from "./shared/account_requests.js";
import { Choices } from "./shared/page_header.js";
import { startPage, t } from "./shared/page_words.js";
import { offered, use } from "./shared/passkeys.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";

const ON_THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

function Login({ state, choose }) {
  const [page, setPage] = useState(null); // what the server says of its page: TLS, passkeys
  const [ticket, setTicket] = useState(null); // of a password that was right
  const { wrong, busy, attempt } = useAttempt();
  useEffect(() => { ask("GET", "api/me").then(setPage, () => setPage(null)); }, []);
  const plain = page && !page.secure && !ON_THIS_MACHINE.includes(location.hostname);
  return html`
    <header><h1>${t("account-sign-in")}</h1><${Choices} state=${state} choose=${choose} /></header>
    <main>
      ${plain ? html`<p id="plain" class="note">${t("account-no-tls")}</p>` : null}
      <${Wrong} text=${wrong} />
      ${ticket
        ? html`<${CodeStep} ticket=${ticket} busy=${busy} attempt=${attempt} />`
        : html`<${PasswordStep} page=${page} busy=${busy} attempt=${attempt} done=${setTicket} />`}
      <p class="quiet"><a href="setup">${t("account-with-code")}</a></p>
      <p class="quiet"><span>${t("account-lost")}</span> <code>mahjong-table accounts reset NAME</code></p>
    </main>`;
}

function PasswordStep({ page, busy, attempt, done }) {
  const submit = (event) => {
    event.preventDefault();
    const { name, password } = event.currentTarget.elements;
    attempt("password", async () => {
      done((await ask("POST", "api/login", { name: name.value, password: password.value })).ticket);
    });
  };
  const byPasskey = () => attempt("passkey", async () => {
    const asked = await ask("POST", "api/login/passkey/options");
    await ask("POST", "api/login/passkey", { ticket: asked.ticket, credential: await use(asked.options) });
    location.assign(afterSignIn());
  });
  return html`<form id="password-step" onSubmit=${submit}>
    <label>
      <span>${t("account-name")}</span>
      <input id="name" name="username" autocomplete="username webauthn" autocapitalize="none" spellcheck=${false}
        maxlength="300" required />
    </label>
    <${PasswordField} label=${t("account-password")} id="password" name="password" autocomplete="current-password"
      maxlength="300" />
    <button type="submit" disabled=${busy === "password"}>${t("account-go-on")}</button>
    ${page && page.passkeys && offered()
      ? html`<button id="passkey" type="button" class="second" disabled=${busy === "passkey"} onClick=${byPasskey}>
          ${t("account-use-passkey")}
        </button>`
      : null}
  </form>`;
}

function CodeStep({ ticket, busy, attempt }) {
  const field = useRef(null);
  useEffect(() => { field.current.focus(); }, []);
  const submit = (event) => {
    event.preventDefault();
    attempt("code", async () => {
      try {
        await ask("POST", "api/login/code", { ticket, code: field.current.value });
      } finally {
        field.current.value = "";
      }
      location.assign(afterSignIn());
    });
  };
  return html`<form id="code-step" onSubmit=${submit}>
    <label>
      <span>${t("account-code")}</span>
      <input id="code" ref=${field} name="code" autocomplete="one-time-code" autocapitalize="characters"
        spellcheck=${false} maxlength="40" required />
    </label>
    <button type="submit" disabled=${busy === "code"}>${t("account-sign-in")}</button>
  </form>`;
}

startPage(Login, { title: "account-sign-in", parts: ["page_account"] });
