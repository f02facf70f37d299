// Setting up an account with a one-time code: password, authenticator app, recovery codes.

import { PasswordField, RecoveryCodes, useAttempt, Wrong } from "./shared/account_form.js";
import { ask } from "./shared/account_requests.js";
import { Choices } from "./shared/page_header.js";
import { startPage, t } from "./shared/page_words.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";

const invited = decodeURIComponent(location.hash.slice(1)); // the link of an invitation brings the code
history.replaceState(null, "", location.pathname); // a code is for one person, a history for all who use the browser

function Setup({ state, choose }) {
  const [begun, setBegun] = useState(null); // whose account is set up
  const [recovery, setRecovery] = useState(null);
  const { wrong, busy, attempt } = useAttempt();
  return html`
    <header><h1>${t("account-set-up")}</h1><${Choices} state=${state} choose=${choose} /></header>
    <main>
      <${Wrong} text=${wrong} />
      ${begun ? null : html`<${CodeStep} busy=${busy} attempt=${attempt} done=${setBegun} />`}
      ${begun && !recovery
        ? html`<${AccountStep} begun=${begun} busy=${busy} attempt=${attempt} done=${setRecovery} />`
        : null}
      ${recovery ? html`<${Done} recovery=${recovery} />` : null}
    </main>`;
}

/** The code; the first owner gives a name, too. */
function CodeStep({ busy, attempt, done }) {
  const [first, setFirst] = useState(false);
  const name = useRef(null);
  useEffect(() => { if (first) name.current.focus(); }, [first]);
  const submit = (event) => {
    event.preventDefault();
    const code = event.currentTarget.elements.code.value;
    attempt("code", async () => {
      const answer = await ask("POST", "api/setup/begin", { code, name: name.current.value });
      if (answer.first) setFirst(true);
      else done(answer);
    });
  };
  return html`<form id="code-step" onSubmit=${submit}>
    <label>
      <span>${t("account-set-up-code")}</span>
      <input id="code" defaultValue=${invited} autocomplete="off" autocapitalize="characters" spellcheck=${false}
        maxlength="40" required />
    </label>
    <label id="name-row" hidden=${!first}>
      <span>${t("account-your-name")}</span>
      <input id="name" ref=${name} autocomplete="username" maxlength="60" required=${first} />
    </label>
    <button type="submit" disabled=${busy === "code"}>${t("account-go-on")}</button>
  </form>`;
}

function AccountStep({ begun, busy, attempt, done }) {
  const form = useRef(null);
  useEffect(() => { form.current.elements.password.focus(); }, []);
  const submit = (event) => {
    event.preventDefault();
    const { password, totp } = event.currentTarget.elements;
    attempt("account", async () => {
      const sent = { ticket: begun.ticket, password: password.value, code: totp.value };
      done((await ask("POST", "api/setup", sent)).recovery);
    });
  };
  return html`<form id="account-step" ref=${form} onSubmit=${submit}>
    <p>
      <b id="who">${begun.name}</b> · <span id="role">
        ${t(begun.role === "owner" ? "account-role-owner" : "account-role-staff")}
      </span>
    </p>
    <input id="user" name="username" autocomplete="username" value=${begun.name} readonly hidden />
    <${PasswordField} label=${t("account-new-password-hint")} id="password" autocomplete="new-password" minlength="12"
      maxlength="256" />
    <p>${t("account-app")}</p>
    <img id="picture" src=${begun.picture} alt=${t("account-app-picture")} width="240" height="240" />
    <p><code id="secret">${begun.secret}</code></p>
    <label>
      <span>${t("account-app-code")}</span>
      <input id="totp" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required />
    </label>
    <button type="submit" disabled=${busy === "account"}>${t("account-set-up-now")}</button>
  </form>`;
}

function Done({ recovery }) {
  return html`<section id="done">
    <p>${t("account-recovery")}</p>
    <${RecoveryCodes} codes=${recovery} />
    <p><a href="account">${t("account-to-account")}</a> · <a href="./">${t("account-to-table")}</a></p>
  </section>`;
}

startPage(Setup, { title: "account-set-up", parts: ["page_account"] });
