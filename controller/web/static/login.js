// Signing in: password, then a one-time code; or a passkey alone.

import { ask, at, attempt, revealing } from "./shared/account_requests.js";
import { speak } from "./shared/page_words.js";
import { afterSignIn } from "./after_sign_in.js";
import { offered, use } from "./shared/passkeys.js";

let ticket = null;
revealing(at("reveal"), at("password"));

at("password-step").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    ({ ticket } = await ask("POST", "api/login", { name: at("name").value, password: at("password").value }));
    at("password").value = "";
    at("password-step").hidden = true;
    at("code-step").hidden = false;
    at("code").focus();
  }, event.submitter);
});

at("code-step").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    try {
      await ask("POST", "api/login/code", { ticket, code: at("code").value });
    } finally {
      at("code").value = "";
    }
    location.assign(afterSignIn());
  }, event.submitter);
});

at("passkey").addEventListener("click", (event) => attempt(async () => {
  const asked = await ask("POST", "api/login/passkey/options");
  await ask("POST", "api/login/passkey", { ticket: asked.ticket, credential: await use(asked.options) });
  location.assign(afterSignIn());
}, event.currentTarget));

speak(["page_account"]).then(async () => {
  const me = await ask("GET", "api/me");
  at("passkey").hidden = !(me.passkeys && offered());
  at("plain").hidden = me.secure || ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
});
