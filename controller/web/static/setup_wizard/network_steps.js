// Where scores go, and who may look at the table's page.

import { html, useEffect, useState } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";
import { NO_LINE } from "./machine_step.js";
import { Field, Findings, Onward, running, Verdict } from "./parts.js";

const OWN = "embedded";
const FILES = ["ca", "certificate", "key"];
const EXAMPLES = {
  ca: "/etc/mahjong-table/ca.crt", certificate: "/etc/mahjong-table/table-1.crt", key: "/etc/mahjong-table/table-1.key",
};
const SAVE_AFTER_MS = 400;
const LOCAL = "127.0.0.1";
const EVERYWHERE = "::";

export function BrokerStep({ facts, state, acts, forward }) {
  const words = useWords();
  const [kind, setKind] = useState(facts.mqtt.broker === OWN ? OWN : "house");
  const [address, setAddress] = useState(facts.mqtt.broker === OWN ? "" : facts.mqtt.broker);
  const [username, setUsername] = useState(facts.mqtt.username || "");
  const [password, setPassword] = useState("");
  const [files, setFiles] = useState({ ca: facts.mqtt.ca, certificate: facts.mqtt.certificate, key: facts.mqtt.key });
  const secure = address.trim().startsWith("mqtts:") || Object.values(files).some(Boolean);
  const { broker } = facts.checks;
  const save = (step) => {
    const none = Object.fromEntries(FILES.map((name) => [name, null]));
    const own = { broker: OWN, username: null, password_file: null, password_env: null, ...none };
    const given = Object.fromEntries(FILES.map((name) => [name, files[name].trim() || null]));
    const other = { broker: address.trim(), username: username.trim() || null, ...given };
    return acts.choose({ mqtt: kind === OWN ? own : other }, { step, password: kind === OWN ? "" : password || null });
  };
  const test = async () => { if (await save(null)) acts.check("broker"); };
  const next = async (event) => {
    event.preventDefault();
    if (!await save("broker")) return;
    if (kind !== OWN) acts.check("broker"); // a step is passed with a ✓ where the broker was reached
    forward();
  };
  return html`<form class="fields" onSubmit=${next}>
    <p>${words.plain("setup-broker-why")}</p>
    <fieldset><legend>${words.plain("setup-broker-which")}</legend>
      <label class="choice">
        <input type="radio" name="broker" checked=${kind === OWN} onChange=${() => setKind(OWN)} />
        <span>${words.plain("setup-broker-own")}</span>
      </label>
      <label class="choice">
        <input type="radio" name="broker" id="house-broker" checked=${kind !== OWN}
          onChange=${() => setKind("house")} />
        <span>${words.plain("setup-broker-house")}</span>
      </label>
    </fieldset>
    ${kind === OWN ? null : html`
      <${Field} id="broker-address" label=${words.plain("setup-broker-address")}
        hint=${words.plain("setup-broker-hint", {
          plain: "mqtt://192.168.1.5:1883", secure: "mqtts://broker.example:8883",
        })}
        value=${address} set=${setAddress} placeholder="mqtt://192.168.1.5:1883" spellcheck=${false} required />
      <${Field} id="broker-user" label=${words.plain("setup-broker-user")} value=${username} set=${setUsername}
        autocomplete="off" />
      <${Field} id="broker-password" type="password" label=${words.plain("setup-broker-password")}
        hint=${words.plain(facts.mqtt.password ? "setup-password-there" : "setup-password-file")} value=${password}
        set=${setPassword} autocomplete="new-password" />
      <details class="options" id="broker-files" open=${secure}><summary>${words.plain("setup-broker-tls")}</summary>
        <p class="quiet">${words.plain("setup-broker-tls-hint")}</p>
        ${FILES.map((name) => html`<${Field} key=${name} id=${`broker-${name}`}
          label=${words.plain(`setup-broker-${name}`)}
          hint=${words.plain("setup-file-example", { file: EXAMPLES[name] })} value=${files[name]} spellcheck=${false}
          autocomplete="off"
          set=${(value) => setFiles({ ...files, [name]: value })} />`)}</details>`}
    <div class="buttons">
      <button type="button" id="test-broker" disabled=${state.busy || running(facts, "broker")} onClick=${test}>
        ${words.plain("setup-broker-test")}
      </button>
    </div>
    <${Verdict} result=${broker} good=${words.plain("setup-broker-good")} bad=${words.plain("setup-broker-bad")} />
    ${broker && !broker.running ? html`<${Findings} list=${broker.findings} />` : null}
    <${Onward} state=${state} skip=${forward} />
  </form>`;
}

export function PageStep({ facts, state, acts, forward }) {
  const words = useWords();
  const [host, setHost] = useState(facts.page.host);
  const [port, setPort] = useState(String(facts.page.port));
  const local = [LOCAL, "::1", "localhost"].includes(host);
  const usable = /^\d+$/.test(port) && Number(port) <= 65535;
  const shown = facts.page.host === host && String(facts.page.port) === port;
  // the address is that of what is chosen here
  useEffect(() => { // address and QR code follow the port as it is typed
    if (!usable || shown) return undefined;
    const timer = setTimeout(() => save(null), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [port]);
  const save = (step, chosen = host) => acts.choose({ page: { host: chosen, port: Number(port) } }, { step });
  const set = (chosen) => { setHost(chosen); save(null, chosen); };
  const next = async (event) => {
    event.preventDefault();
    if (await save("page")) forward();
  };
  return html`<form class="fields" onSubmit=${next}>
    <p>${words.plain("setup-page-why")}</p>
    <fieldset><legend>${words.plain("setup-page-who")}</legend>
      <label class="choice">
        <input type="radio" name="host" checked=${local} onChange=${() => set(LOCAL)} />
        <span>${words.plain("setup-page-local")}</span>
      </label>
      <label class="choice">
        <input type="radio" name="host" id="everywhere" checked=${!local} onChange=${() => set(EVERYWHERE)} />
        <span>${words.plain("setup-page-network")}</span>
      </label>
    </fieldset>
    ${local && facts.serial.port === NO_LINE
      ? html`<p class="notice warn">${words.plain("setup-page-phones")}</p>`
      : null}
    ${local ? null : html`<p class="notice warn">${words.plain("setup-page-network-means")}</p>`}
    <${Field} id="page-port" type="number" label=${words.plain("setup-page-port")} value=${port} set=${setPort} min="0"
      max="65535" step="1" required />
    ${shown ? html`<${Address} page=${facts.page} local=${local} />`
      : html`<p class="quiet" role="status">${words.plain(usable ? "setup-wait" : "setup-wrong-page-port")}</p>`}
    <${Onward} state=${state} skip=${forward} />
  </form>`;
}

/** The address of the table's page, and its QR code for phones. */
function Address({ page, local }) {
  const words = useWords();
  if (page.url === null) return html`<p class="notice">${words.plain("setup-page-any-port")}</p>`;
  return html`<div class="address">
    <p>${words.plain("setup-page-address")}</p><b id="address">${page.url}</b>
    ${page.qr && !local
      ? html`<img id="qr" src=${page.qr} alt=${words.plain("setup-page-qr")} width="200" height="200" />`
      : null}
  </div>`;
}
