// The end: what is there and what is lacking, the settings written, a hand to try it, the first owner, the report.

import { html, useState } from "../vendor/preact.js";
import { Said, useWords } from "../table/said.js";
import { NO_LINE } from "./machine_step.js";
import { Field, Findings, Program, running, Verdict } from "./parts.js";

export function FinishStep({ facts, state, acts }) {
  const words = useWords();
  const { doctor } = facts.checks;
  const written = facts.existed && !facts.changed;
  return html`<div class="fields">
    <${Lacking} facts=${facts} />
    <fieldset><legend>${words.plain("setup-examine")}</legend><p class="quiet">${words.plain("setup-examine-hint")}</p>
      <div class="buttons"><button type="button" id="examine" disabled=${running(facts, "doctor")} onClick=${() => acts.check("doctor")}>${words.plain("setup-examine-now")}</button></div>
      <${Verdict} result=${doctor} good=${words.plain("setup-examined-good")} bad=${words.plain("setup-examined-bad")} />
      ${doctor && !doctor.running ? html`<${Findings} list=${doctor.findings} />` : null}
    </fieldset>
    <fieldset><legend>${words.plain("setup-write")}</legend>
      <p>${words.plain(written ? "setup-is-written" : "setup-write-hint", { file: facts.file })}</p>
      ${facts.backup ? html`<p class="quiet">${words.plain("setup-backup", { file: facts.backup })}</p>` : null}
      <div class="buttons"><button type="button" class="main" id="write" disabled=${state.busy || written} onClick=${acts.write}>${words.plain("setup-write-now")}</button></div>
    </fieldset>
    <${Trial} facts=${facts} state=${state} acts=${acts} written=${written} />
    <${Owner} facts=${facts} state=${state} acts=${acts} written=${written} />
    <fieldset><legend>${words.plain("setup-report")}</legend><p class="quiet">${words.plain("setup-report-hint")}</p>
      <div class="buttons"><a class="button" id="report" href="api/wizard/report.txt" download>${words.plain("setup-report-get")}</a></div></fieldset>
    <div class="buttons"><button type="button" class="main" id="end" disabled=${state.busy} onClick=${acts.end}>${words.plain(facts.run && facts.run.state === "running" ? "setup-end-playing" : "setup-end")}</button></div>
  </div>`;
}

/** What was passed over, and what the table then lacks. */
function Lacking({ facts }) {
  const words = useWords();
  const open = ["table", "rules", "machine", "camera", "place", "tiles", "broker", "page"].filter((step) => !facts.done.includes(step));
  const lacks = [...open.map((step) => words.plain("setup-lacks", { step })), ...(facts.serial.port === NO_LINE && facts.done.includes("machine") ? [words.plain("setup-port-none-means")] : [])];
  if (!lacks.length) return html`<p class="notice good">${words.plain("setup-nothing-lacking")}</p>`;
  return html`<div class="notice warn"><p>${words.plain("setup-lacking")}</p><ul>${lacks.map((one) => html`<li key=${one}>${one}</li>`)}</ul></div>`;
}

function Trial({ facts, state, acts, written }) {
  const words = useWords();
  const { run } = facts;
  return html`<fieldset><legend>${words.plain("setup-trial")}</legend><p class="quiet">${words.plain(written ? "setup-trial-hint" : "setup-trial-first-write")}</p>
    <div class="buttons">
      <button type="button" id="start-table" disabled=${state.busy || !written || Boolean(run && run.state !== "ended")} onClick=${acts.startTable}>${words.plain("setup-trial-start")}</button>
      ${run && run.state !== "ended" ? html`<button type="button" id="stop-table" onClick=${acts.stopTable}>${words.plain("setup-trial-stop")}</button>` : null}
    </div>
    ${run ? html`<div id="run" data-state=${run.state} data-hand=${run.hand || 0} class=${`notice ${run.state === "ended" ? "bad" : run.hand ? "good" : ""}`} role="status">
      <p>${words.plain(run.state === "running" ? (run.hand ? "setup-trial-hand" : "setup-trial-runs") : run.state === "ended" ? "setup-trial-ended" : "setup-trial-starting", { hand: run.hand || 0 })}</p>
      ${run.asks ? html`<p><${Said} sentence=${run.asks} /></p>` : null}
      ${run.page ? html`<p><a id="table-page" href=${run.page}>${words.plain("setup-trial-page")}</a></p>` : null}
      <${Program} said=${run.said} /></div>` : null}
  </fieldset>`;
}

function Owner({ facts, state, acts, written }) {
  const words = useWords();
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const invite = async () => {
    const told = await acts.owner(name.trim());
    if (told) setCode(told.code);
  };
  return html`<fieldset><legend>${words.plain("setup-owner")}</legend><p class="quiet">${words.plain("setup-owner-hint")}</p>
    <${Field} id="owner-name" label=${words.plain("setup-owner-name")} value=${name} set=${setName} maxlength="60" autocomplete="username" />
    <div class="buttons"><button type="button" id="invite" disabled=${state.busy || !written || !name.trim()} onClick=${invite}>${words.plain("setup-owner-invite")}</button></div>
    ${code ? html`<div class="notice good" role="status"><p>${words.plain("setup-owner-code")}</p><b class="code">${code}</b><p>${words.plain("setup-owner-where", { url: `${facts.page.url}setup` })}</p></div>` : null}
  </fieldset>`;
}
