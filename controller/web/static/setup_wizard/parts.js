// What several steps show: fields, refusals, findings, and the buttons to go on.

import { html } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";

/** Why the last request was refused: in the reader's language where the setting is known, and the program's words. */
export function Wrong({ wrong }) {
  const words = useWords();
  if (!wrong) return null;
  const entry = `setup-wrong-${wrong.setting}`;
  const known = wrong.setting && words.has(entry);
  return html`<div class="notice bad" role="alert">
    <p>${words.plain(known ? entry : "setup-wrong", { secure: "mqtts://" })}</p>
    ${known && words.code !== "en"
      ? null
      : html`<${Program} message=${wrong.text} translations=${wrong.translations} open=${!known} />`}
  </div>`;
}

/** The program's message: in the reader's language if `translations` has it, else in English. */
export function Program({ message, translations = null, open = false }) {
  const words = useWords();
  if (!message) return null;
  if (translations && translations[words.code]) return html`<p class="program">${translations[words.code]}</p>`;
  const text = typeof message === "object" ? words.spoken(words.sentence(message)) : message;
  if (words.code === "en" || typeof message === "object") return html`<p class="program">${text}</p>`;
  return html`<details class="program" open=${open}>
    <summary>${words.plain("setup-details")}</summary>
    <p lang="en">${text}</p>
  </details>`;
}

export function Field({ id, label, hint, value, set, type = "text", ...more }) {
  return html`<div class="field"><label for=${id}>${label}</label>
    <input id=${id} type=${type} value=${value} aria-describedby=${hint ? `${id}-hint` : null} ...${more}
      onInput=${(event) => set(event.currentTarget.value)} />
    ${hint ? html`<p id=${`${id}-hint`} class="quiet">${hint}</p>` : null}</div>`;
}

/** The way on, and past the step where it may be left for later. */
export function Onward({ state, skip }) {
  const words = useWords();
  return html`<div class="buttons">
    <button type="submit" class="main" id="next" disabled=${state.busy}>${words.plain("setup-next")}</button>
    ${skip ? html`<button type="button" id="skip" onClick=${skip}>${words.plain("setup-skip")}</button>` : null}
  </div>`;
}

export const running = (facts, name) => Boolean((facts.checks[name] || {}).running);

/** A check's state in one line: running, good, or not. */
export function Verdict({ result, good, bad, busy = "" }) {
  const words = useWords();
  if (!result) return null;
  if (result.running) {
    return html`<p class="notice" role="status">
      <span class="turning" aria-hidden="true"></span> ${busy || words.plain("setup-looking")}
    </p>`;
  }
  return html`<div class=${`notice ${result.ok ? "good" : "bad"}`} role="status">
    <p>${result.ok ? good : bad}</p>
    ${result.ok ? null : html`<${Program} message=${result.said} translations=${result.translations} />`}
  </div>`;
}

/** The findings of the doctor. */
export function Findings({ list }) {
  const words = useWords();
  return html`<ul class="findings">${(list || []).map((one, k) => html`<li key=${k} class=${one.grade}>
    <b>${words.plain("setup-finding", { grade: one.grade, check: one.check })}</b>
    <${Program} message=${[one.said, one.cure].filter(Boolean).join(" ")}
      translations=${one.translations} /></li>`)}</ul>`;
}
