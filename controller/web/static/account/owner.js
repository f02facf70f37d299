// What an owner manages: people, their staff keys, tokens of machines.

import { ask } from "../shared/account_requests.js";
import { t } from "../shared/page_words.js";
import { isolated } from "../shared/words.js";
import { html, useEffect, useState } from "../vendor/preact.js";

/** `account` is the owner's own: people and tokens are asked for with each change of it. */
export function Owner({ account, busy, attempt }) {
  const [people, setPeople] = useState([]);
  const [tokens, setTokens] = useState([]);
  async function load() {
    setPeople((await ask("GET", "api/accounts")).accounts);
    setTokens((await ask("GET", "api/tokens")).tokens);
  }
  /** Run `work` for a button or form of this name, and then look again. */
  const change = (name, work) => attempt(name, async () => {
    await work();
    await load();
  });
  useEffect(() => { load().catch((error) => attempt("owner", () => Promise.reject(error))); }, [account]);
  return html`<section id="owner" aria-labelledby="h-people">
    <h2 id="h-people">${t("account-people")}</h2>
    <ul id="people">
      ${people.map((one) => html`<${Person} key=${one.name} person=${one} busy=${busy} change=${change} />`)}
    </ul>
    <${AddPerson} busy=${busy} change=${change} />
    <h2>${t("account-tokens")}</h2>
    <ul id="tokens">
      ${tokens.map((one) => html`<${Token} key=${one.name} token=${one} busy=${busy} change=${change} />`)}
    </ul>
    <${AddToken} busy=${busy} change=${change} />
  </section>`;
}

function Person({ person, busy, change }) {
  const { name } = person;
  const confirmKey = () => {
    if (!confirm(t("account-read-out", { name, key: person.proposed_key }))) return;
    const proposed = { name, fingerprint: person.proposed_key };
    change(`confirm ${name}`, () => ask("POST", "api/accounts/staff-key", proposed));
  };
  const remove = () => {
    if (!confirm(t("account-really-remove", { name }))) return;
    change(`remove ${name}`, () => ask("POST", "api/accounts/remove", { name }));
  };
  return html`<li>
    <span>${personText(person)}</span>
    <span class="buttons">
      ${person.proposed_key
        ? html`<button type="button" class="second" disabled=${busy === `confirm ${name}`} onClick=${confirmKey}>
            ${t("account-confirm-key")}
          </button>`
        : null}
      <button type="button" class="second" disabled=${busy === `remove ${name}`} onClick=${remove}>
        ${t("account-remove")}
      </button>
    </span>
  </li>`;
}

function personText({ name, role, ready, staff_key: key, proposed_key: proposed }) {
  return [
    t("account-who", { name, role }),
    ready ? "" : t("account-not-ready"),
    key ? t("account-has-key", { key }) : "",
    proposed ? t("account-proposes-key", { key: proposed }) : "",
  ].filter(Boolean).join(" · ");
}

function AddPerson({ busy, change }) {
  const [invited, setInvited] = useState(null);
  const submit = (event) => {
    event.preventDefault();
    const { "add-name": name, "add-role": role } = event.currentTarget.elements;
    change("add", async () => {
      setInvited(await ask("POST", "api/accounts", { name: name.value, role: role.value }));
      name.value = "";
    });
  };
  return html`<form id="add-form" onSubmit=${submit}>
      <label><span>${t("account-name")}</span>${" "}<input id="add-name" maxlength="60" required /></label>
      <label>
        <span>${t("account-role")}</span>
        <select id="add-role">
          <option value="staff">${t("account-role-staff")}</option>
          <option value="owner">${t("account-role-owner")}</option>
        </select>
      </label>
      <button type="submit" disabled=${busy === "add"}>${t("account-add")}</button>
    </form>
    <div id="invitation" class="good" role="status" hidden=${!invited}>
      ${invited ? html`<${Invitation} invited=${invited} />` : null}
    </div>`;
}

/** How the person gets to the page on which the account is set up: by a phone, or on this machine. */
function Invitation({ invited }) {
  const { name, code, link, qr, seconds } = invited;
  const url = link ? link.split("#")[0] : String(new URL("setup", location.href));
  return html`
    ${qr ? html`<img src=${qr} alt=${t("account-invitation-picture")} width="200" height="200" />` : null}
    ${link ? null : html`<p id="invitation-here">${t("account-invitation-here")}</p>`}
    <p>${t("account-invitation", { name, minutes: seconds / 60, url, code })}</p>`;
}

function Token({ token, busy, change }) {
  const { name, scopes } = token;
  const remove = () => change(`token ${name}`, () => ask("POST", "api/tokens/remove", { name }));
  return html`<li>
    <span>${isolated(name)}: ${scopes.join(", ")}</span>
    <button type="button" class="second" disabled=${busy === `token ${name}`} onClick=${remove}>
      ${t("account-remove")}
    </button>
  </li>`;
}

function AddToken({ busy, change }) {
  const [made, setMade] = useState(null);
  const submit = (event) => {
    event.preventDefault();
    const { "token-name": name, "token-scopes": scopes } = event.currentTarget.elements;
    change("token", async () => {
      const sent = { name: name.value, scopes: scopes.value.split(/[\s,]+/).filter(Boolean) };
      setMade(await ask("POST", "api/tokens", sent));
      name.value = "";
    });
  };
  return html`<form id="token-form" onSubmit=${submit}>
      <label><span>${t("account-token-for")}</span>${" "}<input id="token-name" maxlength="60" required /></label>
      <label>
        <span>${t("account-scopes")}</span>
        <input id="token-scopes" defaultValue="metrics" maxlength="60" />
      </label>
      <button type="submit" disabled=${busy === "token"}>${t("account-make-token")}</button>
    </form>
    <p id="token" class="good" role="status" hidden=${!made}>
      ${made ? t("account-token", { name: made.name, token: made.token }) : ""}
    </p>`;
}
