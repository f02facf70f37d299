// The machine's line: which ports there are, what answers at each, and whether it moves.

import { html, useEffect, useState } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";
import { Field, Onward, Program, running, Verdict } from "./parts.js";

const OTHER = "other";
export const NO_LINE = "none";

/** The port to begin with: the one in the settings, else the first at which a table answers. */
function proposedPort(port, list) {
  if (port === NO_LINE || list.some((one) => one.name === port)) return port;
  return (list.find((one) => one.what === "table") || { name: OTHER }).name;
}

export function MachineStep({ facts, state, acts, forward }) {
  const words = useWords();
  const { ports } = facts.checks;
  const list = (ports && ports.ports) || [];
  const [chosen, setChosen] = useState(null);
  const [typed, setTyped] = useState(facts.serial.port === NO_LINE ? "" : facts.serial.port);
  useEffect(() => { if (!ports) acts.check("ports"); }, []);
  const now = chosen || proposedPort(facts.serial.port, list);
  const port = now === OTHER ? typed.trim() : now;
  const save = () => acts.choose({ serial: { port } }, { step: "machine" });
  const next = async (event) => {
    event.preventDefault();
    if (!await save()) return;
    const answers = (list.find((one) => one.name === port) || {}).what === "table";
    if (now !== NO_LINE && !answers) acts.check("ports"); // a ✓ is for one that answers
    forward();
  };
  const look = async () => {
    if (now !== OTHER || (typed && await acts.choose({ serial: { port } }))) acts.check("ports");
  };
  const stop = async () => {
    await acts.stopTable();
    acts.check("ports");
  };
  const move = async (name) => { if (await acts.choose({ serial: { port } })) acts.check(name); };
  const { shuffle, dice } = facts.checks;
  const plays = Boolean(facts.run && facts.run.state !== "ended"); // the table that was started here has the port
  const moves = plays || running(facts, "dice") || running(facts, "shuffle") || !port;
  return html`<form class="fields" onSubmit=${next}>
    <p>${words.plain("setup-machine-why")}</p>
    <fieldset class="ports"><legend>${words.plain("setup-port")}</legend>
      ${running(facts, "ports")
        ? html`<p class="notice" role="status">
            <span class="turning" aria-hidden="true"></span> ${words.plain("setup-ports-looking")}
          </p>`
        : null}
      ${list.map((one) => html`<${Port} key=${one.name} port=${one} here=${plays} checked=${now === one.name}
        set=${() => setChosen(one.name)} />`)}
      ${ports && !ports.running && !list.length
        ? html`<p class="notice warn">${words.plain("setup-no-ports")}</p>`
        : null}
      <label class="choice">
        <input type="radio" name="port" checked=${now === OTHER} onChange=${() => setChosen(OTHER)} />
        <span>${words.plain("setup-port-other")}</span>
      </label>
      ${now === OTHER
        ? html`<${Field} id="port" label=${words.plain("setup-port-address")}
            hint=${words.plain("setup-port-hint", { device: "/dev/ttyUSB0", server: "socket://192.168.1.9:4000" })}
            placeholder="/dev/ttyUSB0" value=${typed} set=${setTyped} spellcheck=${false} required />`
        : null}
      ${facts.serial.may_be_none || now === NO_LINE
        ? html`<label class="choice">
            <input type="radio" name="port" checked=${now === NO_LINE} onChange=${() => setChosen(NO_LINE)} />
            <span>${words.plain("setup-port-none")}</span>
          </label>`
        : null}
    </fieldset>
    <div class="buttons">
      <button type="button" id="look-ports" disabled=${running(facts, "ports")} onClick=${look}>
        ${words.plain("setup-look-again")}
      </button>
    </div>
    ${now === NO_LINE ? html`<p class="notice">${words.plain("setup-port-none-means")}</p>` : html`
      <fieldset>
        <legend>${words.plain("setup-try-machine")}</legend>
        <p class="quiet">${words.plain(plays ? "setup-machine-plays" : "setup-try-machine-hint")}</p>
        ${plays
          ? html`<div class="buttons">
              <button type="button" id="stop-table" onClick=${stop}>
                ${words.plain("setup-trial-stop")}
              </button>
            </div>`
          : null}
        <div class="buttons">
          <button type="button" id="try-dice" disabled=${moves} onClick=${() => move("dice")}>
            ${words.plain("setup-try-dice")}
          </button>
          <button type="button" id="try-shuffle" disabled=${moves} onClick=${() => move("shuffle")}>
            ${words.plain("setup-try-shuffle")}
          </button>
        </div>
        <${Verdict} result=${dice}
          good=${dice && dice.ok ? words.plain("setup-dice-rolled", { dice: (dice.dice || []).join(" + ") }) : ""}
          bad=${words.plain("setup-machine-refuses")} busy=${words.plain("setup-rolling")} />
        <${Verdict} result=${shuffle}
          good=${shuffle && shuffle.ok
            ? words.plain("setup-shuffled", { count: (shuffle.counts || []).reduce((sum, one) => sum + one, 0) })
            : ""}
          bad=${words.plain("setup-machine-refuses")} busy=${words.plain("setup-shuffling")} />
      </fieldset>`}
    <${Onward} state=${state} skip=${forward} />
  </form>`;
}

function Port({ port, here, checked, set }) {
  const words = useWords();
  const what = port.ours ? "ours" : port.what;
  return html`<div class="port">
    <label class="choice"><input type="radio" name="port" checked=${checked} onChange=${set} />
      <span>
        <b>${port.name}</b>
        <span class=${`what ${port.what === "table" ? "good" : ""}`}>
          ${words.plain("setup-port-what", { what: what.replaceAll(" ", "-"), model: port.model || "" })}
        </span>
      </span>
    </label>
    ${["used", "forbidden"].includes(port.what) ? html`<div class="port-cure">
      ${port.ours ? html`<p>${words.plain(here ? "setup-machine-plays" : "setup-port-ours-cure")}</p>` : null}
      ${port.ours ? null : port.holders.map((one) => html`<code key=${one}>${one}</code>`)}
      ${port.cure ? html`<code>${port.cure}</code>` : null}
    </div>` : null}
    ${port.what === "closed" ? html`<${Program} message=${port.said} />` : null}</div>`;
}
