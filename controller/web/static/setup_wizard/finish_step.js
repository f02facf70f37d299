// The end: what is there and what is lacking, the settings written, a hand to try it, the first owner, the report.

import { html, useState } from "../vendor/preact.js";
import { SentenceText, useWords } from "../shared/text_elements.js";
import { NO_LINE } from "./machine_step.js";
import { Field, Findings, Program, running, Verdict } from "./parts.js";

export function FinishStep({ facts, state, acts }) {
  const words = useWords();
  const { doctor } = facts.checks;
  const written = facts.existed && !facts.changed;
  return html`<div class="fields">
    <${Lacking} facts=${facts} acts=${acts} />
    <fieldset><legend>${words.plain("setup-examine")}</legend><p class="quiet">${words.plain("setup-examine-hint")}</p>
      <div class="buttons">
        <button type="button" id="examine" disabled=${running(facts, "doctor")} onClick=${() => acts.check("doctor")}>
          ${words.plain("setup-examine-now")}
        </button>
      </div>
      <${Verdict} result=${doctor} good=${words.plain("setup-examined-good")}
        bad=${words.plain("setup-examined-bad")} />
      ${doctor && !doctor.running ? html`<${Findings} list=${doctor.findings} />` : null}
    </fieldset>
    <fieldset><legend>${words.plain("setup-write")}</legend>
      <p>${words.plain(written ? "setup-is-written" : "setup-write-hint", { file: facts.file })}</p>
      ${facts.backup ? html`<p class="quiet">${words.plain("setup-backup", { file: facts.backup })}</p>` : null}
      <div class="buttons">
        <button type="button" class="main" id="write" disabled=${state.busy || written} onClick=${acts.write}>
          ${words.plain("setup-write-now")}
        </button>
      </div>
    </fieldset>
    <${Trial} facts=${facts} state=${state} acts=${acts} written=${written} />
    <${Owner} facts=${facts} state=${state} acts=${acts} written=${written} />
    <fieldset><legend>${words.plain("setup-report")}</legend><p class="quiet">${words.plain("setup-report-hint")}</p>
      <div class="buttons">
        <a class="button" id="report" href="api/wizard/report.txt" download>${words.plain("setup-report-get")}</a>
      </div>
    </fieldset>
    <div class="buttons">
      <button type="button" class="main" id="end" disabled=${state.busy} onClick=${acts.end}>
        ${words.plain(facts.run && facts.run.state === "running" ? "setup-end-playing" : "setup-end")}
      </button>
    </div>
  </div>`;
}

/** In one place whether the table is ready: what was passed over, what failed when it was last tried, and what the
 * examination found. */
function Lacking({ facts, acts }) {
  const words = useWords();
  const steps = (state) => Object.keys(facts.steps).filter((step) => facts.steps[step] === state);
  const failed = steps("failed"), open = steps("open"), { doctor } = facts.checks;
  const examined = doctor && !doctor.running && !doctor.ok;
  const ended = facts.run && facts.run.state === "ended";
  const means = facts.serial.port === NO_LINE && facts.steps.machine === "done"
    ? [words.plain("setup-port-none-means")]
    : [];
  if (!failed.length && !open.length && !examined && !ended && !means.length) {
    return html`<p class="notice good">${words.plain("setup-nothing-lacking")}</p>`;
  }
  return html`
    ${failed.length || examined || ended
      ? html`<div class="notice bad" id="failing"><p>${words.plain("setup-failing")}</p><ul>
          ${failed.map((step) => html`<li key=${step}>
            ${words.plain(`setup-step-${step}`)} <button type="button" class="small" onClick=${() => acts.go(step)}>
              ${words.plain("setup-to-step", { step: words.plain(`setup-step-${step}`) })}
            </button>
          </li>`)}
          ${examined ? html`<li>${words.plain("setup-examined-bad")}</li>` : null}
          ${ended ? html`<li>${words.plain("setup-trial-ended")}</li>` : null}
        </ul></div>` : null}
    ${open.length || means.length
      ? html`<div class="notice warn">
          <p>${words.plain("setup-lacking")}</p>
          <ul>
            ${[
              ...open.map((step) => words.plain("setup-lacks", { step })), ...means,
            ].map((one) => html`<li key=${one}>${one}</li>`)}
          </ul>
        </div>`
      : null}`;
}

/** To the started table's page: on this machine as that table's own screen, which its address alone does not make. */
function toTable(event) {
  event.preventDefault();
  location.assign("table");
}

const troubled = (run) => (run.alerts || []).length > 0;

/** The colour of a trial's state. */
function trialClass(run) {
  if (run.state === "ended") return "bad";
  if (!run.hand) return "";
  return troubled(run) ? "warn" : "good";
}

/** The entry that says how a trial goes. */
function trialEntry(run) {
  if (run.state !== "running") return run.state === "ended" ? "setup-trial-ended" : "setup-trial-starting";
  if (!run.hand) return "setup-trial-runs";
  return troubled(run) ? "setup-trial-troubled" : "setup-trial-hand";
}

function Trial({ facts, state, acts, written }) {
  const words = useWords();
  const { run } = facts;
  return html`<fieldset>
    <legend>${words.plain("setup-trial")}</legend>
    <p class="quiet">${words.plain(written ? "setup-trial-hint" : "setup-trial-first-write")}</p>
    <div class="buttons">
      <button type="button" id="start-table" disabled=${state.busy || !written || Boolean(run && run.state !== "ended")}
        onClick=${acts.startTable}>
        ${words.plain("setup-trial-start")}
      </button>
      ${run && run.state !== "ended"
        ? html`<button type="button" id="stop-table" onClick=${acts.stopTable}>
            ${words.plain("setup-trial-stop")}
          </button>`
        : null}
    </div>
    ${run
      ? html`<div id="run" data-state=${run.state} data-hand=${run.hand || 0} class=${`notice ${trialClass(run)}`}
          role="status">
          <p>${words.plain(trialEntry(run), { hand: run.hand || 0 })}</p>
          ${run.asks ? html`<p><${SentenceText} sentence=${run.asks} /></p>` : null}
          ${(run.alerts || []).map((alert, k) => html`<p key=${k}><${SentenceText} sentence=${alert} /></p>`)}
          ${run.page
            ? html`<p><a id="table-page" href=${run.page} onClick=${toTable}>${words.plain("setup-trial-page")}</a></p>`
            : null}
          <${Program} message=${run.said} /></div>` : null}
  </fieldset>`;
}

/** How the owner gets to the page on which the account is set up: by a QR code, or by a link on this machine. */
function WayToPage({ invited }) {
  const words = useWords();
  if (invited.qr) {
    return html`<p>${words.plain("setup-owner-phone")}</p>
      <img src=${invited.qr} alt=${words.plain("setup-owner-qr")} width="200" height="200" />`;
  }
  if (!invited.link) return null;
  return html`<p>${words.plain("setup-owner-here")}</p>
    <p><a href=${invited.link} target="_blank" rel="noopener">${words.plain("setup-owner-open")}</a></p>`;
}

function Owner({ facts, state, acts, written }) {
  const words = useWords();
  const [name, setName] = useState("");
  const [invitation, setInvitation] = useState(null);
  const invite = async () => setInvitation(await acts.owner(name.trim()));
  return html`<fieldset>
    <legend>${words.plain("setup-owner")}</legend>
    <p class="quiet">${words.plain(written ? "setup-owner-hint" : "setup-trial-first-write")}</p>
    <${Field} id="owner-name" label=${words.plain("setup-owner-name")} value=${name} set=${setName} maxlength="60"
      autocomplete="username" />
    <div class="buttons">
      <button type="button" id="invite" disabled=${state.busy || !written || !name.trim()} onClick=${invite}>
        ${words.plain("setup-owner-invite")}
      </button>
    </div>
    ${invitation
      ? html`<div class="notice good" role="status" id="invited">
          <p>${words.plain("setup-owner-code")}</p>
          <b class="code">${invitation.code}</b>
          ${invitation.page
            ? html`<p>${words.plain("setup-owner-where", { url: invitation.page })}</p>`
            : html`<p>${words.plain("setup-page-any-port")}</p>`}
          <${WayToPage} invited=${invitation} /></div>` : null}
  </fieldset>`;
}
