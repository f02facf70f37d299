// One's own account: sign-ins, password, passkeys, recovery codes, the key for MQTT; orders; for owners, people and
// tokens.

import { ask, at, attempt } from "./shared/account_requests.js";
import { h } from "./dom.js";
import { speak, t } from "./shared/page_words.js";
import { make, offered } from "./shared/passkeys.js";
import { drawOwner } from "./account_owner.js";
import { asFile, forget, keep, kept, makeKey, publicText, signedCommand, whyNot } from "./staff_key.js";

const ORDERS = { // each with the args that it is mostly given
  pause: {}, resume: {}, abandon_hand: { hand: 1, why: "" }, give_right_back: { seat: 0, why: "" }, clear_fault: { code: "" }, answer: { question: "", answer: "tiles", tiles: [] },
  correct: { hand: 1, deltas: {}, why: "" }, countersign: { order: "" }, sit: { seat: 0, name: "" }, swap: { a: 0, b: 1 },
  begin_session: { players: [] }, end_session: {}, resend: { after: 0 },
};
const ORDER_NAMES = {
  pause: "account-order-pause",
  resume: "account-order-resume",
  abandon_hand: "account-order-abandon-hand",
  give_right_back: "account-order-give-right-back",
  clear_fault: "account-order-clear-fault",
  answer: "account-order-answer",
  correct: "account-order-correct",
  countersign: "account-order-countersign",
  sit: "account-order-sit",
  swap: "account-order-swap",
  begin_session: "account-order-begin-session",
  end_session: "account-order-end-session",
  resend: "account-order-resend",
};
let account = null;

const when = (seconds) => new Date(seconds * 1000).toLocaleString(document.documentElement.lang);
const button = (text, work) => {
  const made = h("button", { type: "button", class: "second" }, text);
  made.addEventListener("click", () => attempt(work, made));
  return made;
};

function said(text) {
  at("said").textContent = text;
  at("said").hidden = false;
}

async function draw() {
  try {
    account = await ask("GET", "api/account");
  } catch (error) {
    if (error.status === 401 || error.status === 403) return location.assign("login");
    throw error;
  }
  at("who").textContent = t("account-who", { name: account.name, role: account.role });
  at("user").value = account.name;
  at("orders").hidden = !account.topic;
  drawOrders();
  at("sessions").replaceChildren(...account.sessions.map((one) => h("li", {},
    h("span", {}, t("account-session", { address: one.address, proof: one.proof.replace(/\W/g, "-"), when: when(one.began), here: one.this ? "yes" : "no" })),
    one.this ? null : button(t("account-sign-out"), async () => { await ask("DELETE", `api/account/sessions/${one.id}`); await draw(); }))));
  at("codes-left").textContent = t("account-codes-left", { count: account.recovery_left });
  at("passkeys").replaceChildren(...account.passkeys.map((one) => h("li", {},
    h("span", {}, t("account-passkey", { name: one.name, host: one.host, when: when(one.made) })),
    button(t("account-remove"), async () => { await ask("DELETE", `api/account/passkeys/${one.id}`); await draw(); }))));
  at("add-passkey").hidden = !(account.passkeys_usable && offered());
  at("no-passkeys").hidden = account.passkeys_usable;
  await drawKey();
  at("owner").hidden = account.role !== "owner";
  if (account.role === "owner") await drawOwner();
}

async function drawKey() {
  const reason = whyNot();
  const why = reason && t(reason);
  for (const id of ["keep-key", "download-key"]) at(id).disabled = why !== null;
  const here = why === null ? await kept(account.name).catch(() => undefined) : undefined;
  at("forget-key").hidden = at("sign-order").hidden = here === undefined;
  const proposed = account.proposed_key ? t("account-key-waits", { key: account.proposed_key }) : "";
  at("key-state").textContent = [why, proposed, here && t("account-key-here")].filter(Boolean).join(" ");
}

async function propose(pair) {
  const { fingerprint } = await ask("PUT", "api/account/staff-key", { key: await publicText(pair) });
  said(t("account-key-made", { key: fingerprint }));
  await draw();
}

at("keep-key").addEventListener("click", () => attempt(async () => {
  const pair = await makeKey(false);
  await keep(account.name, pair);
  await propose(pair);
}, at("keep-key")));

at("download-key").addEventListener("click", () => attempt(async () => {
  const pair = await makeKey(true), link = h("a", { download: "staff.key" });
  link.href = URL.createObjectURL(new Blob([await asFile(pair)], { type: "application/x-pem-file" }));
  link.click();
  URL.revokeObjectURL(link.href);
  await propose(pair);
}, at("download-key")));

at("forget-key").addEventListener("click", () => attempt(async () => { await forget(account.name); await draw(); }));

const argsOf = () => {
  try {
    return JSON.parse(at("order-args").value || "{}");
  } catch {
    throw new Error(t("account-no-json"));
  }
};

/** The orders by what they do, in the reader's language; what was chosen stays. */
function drawOrders() {
  const chosen = at("order-name").value;
  at("order-name").replaceChildren(...Object.keys(ORDERS).map((name) => h("option", { value: name, selected: name === chosen }, t(ORDER_NAMES[name]))));
}

at("order-name").addEventListener("change", () => { at("order-args").value = JSON.stringify(ORDERS[at("order-name").value]); });
at("order-form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const { status } = await ask("POST", "api/orders", { name: at("order-name").value, args: argsOf() });
    said(t(status === "proposed" ? "account-order-proposed" : "account-order-done"));
  }, event.submitter);
});
at("sign-order").addEventListener("click", () => attempt(async () => {
  at("signed").value = await signedCommand(await kept(account.name), account.topic, at("order-name").value, argsOf());
  at("signed-topic").textContent = account.topic;
  at("signed-row").hidden = false;
}));

at("own-form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    await ask("POST", "api/account/password", { current: at("current").value, password: at("fresh").value });
    at("current").value = at("fresh").value = "";
    said(t("account-password-changed"));
    await draw();
  }, event.submitter);
});
at("new-codes").addEventListener("click", () => attempt(async () => {
  const { recovery } = await ask("POST", "api/account/recovery-codes", { current: at("current").value });
  at("recovery").replaceChildren(...recovery.map((code) => h("li", {}, code)));
  said(t("account-codes-new"));
  await draw();
}, at("new-codes")));
at("add-passkey").addEventListener("click", () => attempt(async () => {
  const asked = await ask("POST", "api/account/passkeys/options", { current: at("current").value });
  const credential = await make(asked.options);
  await ask("POST", "api/account/passkeys", { ticket: asked.ticket, credential, name: `passkey ${account.passkeys.length + 1}` });
  said(t("account-passkey-added"));
  await draw();
}, at("add-passkey")));
at("end-others").addEventListener("click", () => attempt(async () => { await ask("DELETE", "api/account/sessions"); await draw(); }));
at("sign-out").addEventListener("click", () => attempt(async () => { await ask("POST", "api/logout"); location.assign("login"); }));

speak(["page_account"], () => attempt(draw));
