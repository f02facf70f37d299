// What an owner manages: people, their staff keys, tokens of machines.

import { ask, at, attempt } from "./shared/account_requests.js";
import { h } from "./dom.js";
import { t } from "./shared/page_words.js";
import { isolated } from "./shared/words.js";

const button = (text, work) => {
  const made = h("button", { type: "button", class: "second" }, text);
  made.addEventListener("click", () => attempt(work, made));
  return made;
};

function told(id, text) {
  at(id).textContent = text;
  at(id).hidden = false;
}

/** How the person gets to the page on which the account is set up: by an address that phones reach, where there is one. */
function invite(made) {
  const picture = at("invitation").querySelector("img");
  const url = made.link ? made.link.split("#")[0] : String(new URL("setup", location.href));
  at("invitation").querySelector("p:last-child").textContent = t("account-invitation", { name: made.name, minutes: made.seconds / 60, url, code: made.code });
  at("invitation-here").hidden = Boolean(made.link);
  picture.hidden = !made.qr;
  if (made.qr) picture.src = made.qr;
  at("invitation").hidden = false;
}

export async function drawOwner() {
  const { accounts } = await ask("GET", "api/accounts");
  at("people").replaceChildren(...accounts.map((one) => h("li", {},
    h("span", {}, [t("account-who", { name: one.name, role: one.role }), one.ready ? "" : t("account-not-ready"),
      one.staff_key ? t("account-has-key", { key: one.staff_key }) : "", one.proposed_key ? t("account-proposes-key", { key: one.proposed_key }) : ""].filter(Boolean).join(" · ")),
    h("span", { class: "buttons" },
      one.proposed_key && button(t("account-confirm-key"), async () => {
        if (!confirm(t("account-read-out", { name: one.name, key: one.proposed_key }))) return;
        await ask("POST", "api/accounts/staff-key", { name: one.name, fingerprint: one.proposed_key });
        await drawOwner();
      }),
      button(t("account-remove"), async () => {
        if (!confirm(t("account-really-remove", { name: one.name }))) return;
        await ask("POST", "api/accounts/remove", { name: one.name });
        await drawOwner();
      })))));
  const { tokens } = await ask("GET", "api/tokens");
  at("tokens").replaceChildren(...tokens.map((one) => h("li", {}, h("span", {}, `${isolated(one.name)}: ${one.scopes.join(", ")}`),
    button(t("account-remove"), async () => { await ask("POST", "api/tokens/remove", { name: one.name }); await drawOwner(); }))));
}

at("add-form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const made = await ask("POST", "api/accounts", { name: at("add-name").value, role: at("add-role").value });
    invite(made);
    at("add-name").value = "";
    await drawOwner();
  }, event.submitter);
});

at("token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const scopes = at("token-scopes").value.split(/[\s,]+/).filter(Boolean);
    const made = await ask("POST", "api/tokens", { name: at("token-name").value, scopes });
    told("token", t("account-token", { name: made.name, token: made.token }));
    at("token-name").value = "";
    await drawOwner();
  }, event.submitter);
});
