// Setting up an account with a one-time code: password, authenticator app, recovery codes.

import { ask, at, attempt, revealing } from "./shared/account_requests.js";
import { h } from "./dom.js";
import { speak, t } from "./shared/page_words.js";

let ticket = null;
let begun = null; // whose account is set up
revealing(at("reveal"), at("password"));

at("code").value = decodeURIComponent(location.hash.slice(1)); // the link of an invitation brings it
history.replaceState(null, "", location.pathname); // a code is for one person, a history for all who use the browser

at("code-step").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    begun = await ask("POST", "api/setup/begin", { code: at("code").value, name: at("name").value });
    if (begun.first) { // the first owner says a name, too
      at("name-row").hidden = false;
      at("name").required = true;
      at("name").focus();
      return;
    }
    ticket = begun.ticket;
    at("who").textContent = at("user").value = begun.name;
    whose();
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
    const { recovery } = await ask("POST", "api/setup", {
      ticket, password: at("password").value, code: at("totp").value,
    });
    at("recovery").replaceChildren(...recovery.map((code) => h("li", {}, code)));
    at("picture").removeAttribute("src");
    at("secret").textContent = "";
    at("account-step").hidden = true;
    at("done").hidden = false;
  }, event.submitter);
});

function whose() {
  if (ticket) at("role").textContent = t(begun.role === "owner" ? "account-role-owner" : "account-role-staff");
}

speak(["page_account"], whose);
