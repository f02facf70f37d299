// One's own account: sign-ins, password, passkeys, recovery codes, the key for MQTT; orders; for owners, people and
// tokens.

import { KeySection } from "./account/key.js";
import { Orders } from "./account/orders.js";
import { Owner } from "./account/owner.js";
import { OwnSection, Sessions } from "./account/own.js";
import { useKeptKey } from "./account/staff_key.js";
import { useAttempt, Wrong } from "./shared/account_form.js";
import { ask } from "./shared/account_requests.js";
import { Choices } from "./shared/page_header.js";
import { startPage, t } from "./shared/page_words.js";
import { html, useEffect, useState } from "./vendor/preact.js";

function Account({ state, choose }) {
  const [account, setAccount] = useState(null);
  const [notice, setNotice] = useState("");
  const { wrong, busy, attempt } = useAttempt();
  const key = useKeptKey(account);
  async function load() {
    try {
      setAccount(await ask("GET", "api/account"));
    } catch (error) {
      if (error.status !== 401 && error.status !== 403) throw error;
      location.assign("login");
    }
  }
  useEffect(() => { attempt("load", load); }, []);
  const signOut = () => attempt("sign-out", async () => {
    await ask("POST", "api/logout");
    location.assign("login");
  });
  const common = { account, busy, attempt, load, say: setNotice };
  return html`
    <header>
      <h1 id="who">${account ? t("account-who", { name: account.name, role: account.role }) : t("account-yours")}</h1>
      <div class="buttons">
        <a class="second" href="./">${t("account-to-table")}</a>
        <button id="sign-out" type="button" class="second" disabled=${busy === "sign-out"} onClick=${signOut}>
          ${t("account-sign-out")}
        </button>
        <${Choices} state=${state} choose=${choose} />
      </div>
    </header>
    <main>
      <${Wrong} text=${wrong} />
      <p id="said" class="good" role="status" hidden=${!notice}>${notice}</p>
      ${account
        ? html`
          ${account.topic ? html`<${Orders} ...${common} pair=${key.pair} />` : null}
          <${Sessions} ...${common} />
          <${OwnSection} ...${common} />
          <${KeySection} ...${common} keptKey=${key} />
          ${account.role === "owner" ? html`<${Owner} ...${common} />` : null}`
        : null}
    </main>`;
}

startPage(Account, { title: "account-yours", parts: ["page_account"] });
