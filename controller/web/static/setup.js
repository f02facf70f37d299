// Setting up an account with a one-time code: password, authenticator app, recovery codes.

import { ask, at, attempt, revealing } from "./account_requests.js";
import { h } from "./dom.js";

let ticket = null;
revealing(at("reveal"), at("password"));

at("code-step").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const begun = await ask("POST", "api/setup/begin", { code: at("code").value, name: at("name").value });
    if (begun.first) { // the first owner says a name, too
      at("name-row").hidden = false;
      at("name").required = true;
      at("name").focus();
      return;
    }
    ticket = begun.ticket;
    at("who").textContent = at("user").value = begun.name;
    at("role").textContent = begun.role;
    at("secret").textContent = begun.secret;
    at("picture").src = begun.picture;
    at("code-step").hidden = true;
    at("account-step").hidden = false;
    at("password").focus();
  }, event.submitter);
});

at("account-step").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const { recovery } = await ask("POST", "api/setup", { ticket, password: at("password").value, code: at("totp").value });
    at("recovery").replaceChildren(...recovery.map((code) => h("li", {}, code)));
    at("picture").removeAttribute("src");
    at("secret").textContent = "";
    at("account-step").hidden = true;
    at("done").hidden = false;
  }, event.submitter);
});
