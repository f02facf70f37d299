// What an owner manages: people, their staff keys, tokens of machines.

import { ask, at, attempt } from "./account_requests.js";
import { h } from "./dom.js";

const button = (text, work) => {
  const made = h("button", { type: "button", class: "second" }, text);
  made.addEventListener("click", () => attempt(work, made));
  return made;
};

function told(id, text) {
  at(id).textContent = text;
  at(id).hidden = false;
}

export async function drawOwner() {
  const { accounts } = await ask("GET", "api/accounts");
  at("people").replaceChildren(...accounts.map((one) => h("li", {},
    h("span", {}, `${one.name}, ${one.role}${one.ready ? "" : ", not set up yet"}`,
      one.staff_key ? ` · key ${one.staff_key}` : "", one.proposed_key ? ` · proposes the key ${one.proposed_key}` : ""),
    h("span", { class: "buttons" },
      one.proposed_key && button("Confirm the key", async () => {
        if (!confirm(`Did ${one.name} read out ${one.proposed_key}?`)) return;
        await ask("POST", "api/accounts/staff-key", { name: one.name, fingerprint: one.proposed_key });
        await drawOwner();
      }),
      button("Remove", async () => {
        if (!confirm(`Remove the account of ${one.name}?`)) return;
        await ask("POST", "api/accounts/remove", { name: one.name });
        await drawOwner();
      })))));
  const { tokens } = await ask("GET", "api/tokens");
  at("tokens").replaceChildren(...tokens.map((one) => h("li", {}, h("span", {}, `${one.name}: ${one.scopes.join(", ")}`),
    button("Remove", async () => { await ask("POST", "api/tokens/remove", { name: one.name }); await drawOwner(); }))));
}

at("add-form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const made = await ask("POST", "api/accounts", { name: at("add-name").value, role: at("add-role").value });
    told("invitation", `${made.name} sets the account up within ${made.seconds / 60} minutes at ${new URL("setup", location.href)} with the code ${made.code}`);
    at("add-name").value = "";
    await drawOwner();
  }, event.submitter);
});

at("token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const scopes = at("token-scopes").value.split(/[\s,]+/).filter(Boolean);
    const made = await ask("POST", "api/tokens", { name: at("token-name").value, scopes });
    told("token", `The token of ${made.name}, shown this once: ${made.token}`);
    at("token-name").value = "";
    await drawOwner();
  }, event.submitter);
});
