// The setup as a whole: where one is, the step itself, and how to go on.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { Choices } from "../shared/page_header.js";
import { WordsContext, useWords } from "../shared/text_elements.js";
import { lacksFonts } from "./fonts.js";
import { MachineStep } from "./machine_step.js";
import { CameraStep, PlaceStep, TilesStep } from "./camera_steps.js";
import { BrokerStep, PageStep } from "./network_steps.js";
import { RulesStep, TableStep } from "./table_steps.js";
import { FinishStep } from "./finish_step.js";
import { Wrong } from "./parts.js";

export const STEPS = ["start", "table", "rules", "machine", "camera", "place", "tiles", "broker", "page", "finish"];
const SHOWN = {
  start: StartStep, table: TableStep, rules: RulesStep, machine: MachineStep, camera: CameraStep, place: PlaceStep,
  tiles: TilesStep, broker: BrokerStep, page: PageStep, finish: FinishStep,
};
const MARKS = { done: "✓", failed: "!" }; // of a step that is passed, of one whose last trial failed

/** `state` as in wizard.js, `acts` what can be done. */
export function Wizard({ state, acts }) {
  return html`<${WordsContext.Provider} value=${state.words}><${Whole} state=${state} acts=${acts} /><//>`;
}

function Whole({ state, acts }) {
  const words = useWords();
  const { facts, away, ended } = state;
  return html`
    <header>
      <div class="who">
        <h1>${words.plain("setup-title")}</h1>
        ${facts ? html`<span class="quiet file">${facts.file}</span>` : null}
      </div>
      <${Choices} state=${state} choose=${acts.prefer} />
    </header>
    ${away && !ended ? html`<div class="veil" role="alert">${words.plain("setup-away")}</div>` : null}
    <${Content} state=${state} acts=${acts} />`;
}

/** The step that is shown; before it the code that this device needs, and at last that the setup has ended. */
function Content({ state, acts }) {
  const words = useWords();
  const { facts, step } = state;
  if (state.ended) return html`<${Ended} facts=${facts} />`;
  if (state.denied) return html`<${CodeEntry} state=${state} acts=${acts} />`;
  if (!facts) return html`<main class="one"><p role="status">${words.plain("setup-wait")}</p></main>`;
  const Step = SHOWN[step];
  const back = () => acts.go(STEPS[STEPS.indexOf(step) - 1]);
  return html`<main class="setup">
    <${Progress} facts=${facts} step=${step} acts=${acts} />
    <section class="step" aria-labelledby="step-title">
      <h2 id="step-title" tabindex="-1">${words.plain(`setup-step-${step}`)}</h2>
      <${Wrong} wrong=${state.wrong} />
      <${Step} key=${step} facts=${facts} state=${state} acts=${acts} forward=${() => acts.go(after(step))} />
      ${step === STEPS[0]
        ? null
        : html`<button type="button" class="back" onClick=${back}>${words.plain("setup-back")}</button>`}
    </section>
  </main>`;
}

function Ended({ facts }) {
  const words = useWords();
  const title = facts && facts.changed ? "setup-ended-unwritten" : "setup-ended";
  return html`<main class="one"><section class="card">
    <h2 id="step-title" tabindex="-1">${words.plain(title)}</h2>
    <${Ending} facts=${facts} />
  </section></main>`;
}

function endState(facts) {
  if (facts.changed) return "kept";
  if (facts.run && facts.run.state !== "ended") return "plays";
  return facts.written ? "written" : "nothing";
}

/** What is so now that the setup has ended: whether its choices are written, and whether the table plays. */
function Ending({ facts }) {
  const words = useWords();
  if (!facts) return html`<p>${words.plain("setup-ended-how")}</p>`;
  const state = endState(facts);
  return html`
    <p>${words.plain("setup-ended-how")}</p>
    <p>${words.plain("setup-ended-state", { state, file: facts.file })}</p>
    ${state === "plays" && facts.run.page
      ? html`<p><a href=${facts.run.page}>${words.plain("setup-trial-page")}</a></p>`
      : null}`;
}

const after = (step) => STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)];

function Progress({ facts, step, acts }) {
  const words = useWords();
  const at = STEPS.indexOf(step);
  const list = useRef(null);
  useEffect(() => { // on a phone the steps stand in one row that is wider than the screen
    const row = list.current, here = row.children[at];
    row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.clientWidth) / 2;
  }, [at]);
  return html`<nav class="progress" aria-label=${words.plain("setup-progress")}>
    <p class="where">${words.plain("setup-of", { number: at + 1, count: STEPS.length })}</p>
    <ol ref=${list}>${STEPS.map((one, k) => html`<li key=${one} class=${facts.steps[one] || ""}>
      <button type="button" aria-current=${k === at ? "step" : null} onClick=${() => acts.go(one)}>
        <i aria-hidden="true">${MARKS[facts.steps[one]] || k + 1}</i> <span>${words.plain(`setup-step-${one}`)}</span>
        ${MARKS[facts.steps[one]]
          ? html`<span class="unseen">
              ${words.plain(facts.steps[one] === "done" ? "setup-done" : "setup-failed")}
            </span>`
          : null}
      </button></li>`)}</ol>
  </nav>`;
}

function StartStep({ facts, forward }) {
  const words = useWords();
  const missing = lacksFonts();
  return html`<div class="fields">
    <p>${words.plain("setup-start")}</p>
    <p>
      ${facts.existed
        ? words.plain("setup-file-there", { file: facts.file })
        : words.plain("setup-file-new", { file: facts.file })}
    </p>
    <p class="quiet">${words.plain("setup-nothing-lost")}</p>
    ${missing
      ? html`<div class="notice warn" role="status">
          <p>${words.plain("setup-fonts")}</p>
          <code>sudo apt install fonts-noto-cjk</code>
        </div>`
      : null}
    <div class="buttons">
      <button type="button" class="main" onClick=${forward}>${words.plain("setup-begin")}</button>
    </div>
  </div>`;
}

function CodeEntry({ state, acts }) {
  const words = useWords();
  const [code, setCode] = useState("");
  const wrong = state.codeWrong;
  return html`<main class="one">
    <form class="card fields" onSubmit=${(event) => { event.preventDefault(); acts.enter(code); }}>
      <h2 id="step-title" tabindex="-1">${words.plain("setup-code-title")}</h2>
      <p>${words.plain("setup-code-why")}</p>
      ${wrong
        ? html`<p class="notice bad" role="alert">${(wrong.translations || {})[words.code] || wrong.text}</p>`
        : null}
      <label>
        ${words.plain("setup-code")} <input id="code" value=${code} autocomplete="off" autocapitalize="characters"
          spellcheck=${false} maxlength="40" required
          onInput=${(event) => setCode(event.currentTarget.value)} /></label>
      <div class="buttons">
        <button type="submit" class="main" disabled=${state.busy}>${words.plain("setup-next")}</button>
      </div>
    </form></main>`;
}
