// The options of a rule system: each with its name, what it does, and the choice.

import { html } from "../vendor/preact.js";
import { Drawn, useWords } from "../shared/text_elements.js";

const entry = (name) => `option-${name}`;

/** The options with their present values; `changed` are those that are not as usual. */
export function Options({ options, changed, change }) {
  const words = useWords();
  if (!options.length) return null;
  const count = Object.keys(changed).length;
  return html`<details>
    <summary>${words.plain("session-options", { count })}</summary>
    <div class="options">
      ${options.map((option) => html`<${Option} key=${option.name} option=${option}
        now=${option.name in changed ? changed[option.name] : option.default}
        changed=${option.name in changed}
        set=${(to) => change(option.name, to === option.default ? undefined : to)} />`)}
    </div>
  </details>`;
}

function Option({ option, now, changed, set }) {
  const words = useWords();
  const name = words.format(entry(option.name), {}, "name") || option.name.replaceAll("_", " ");
  const says = words.format(entry(option.name)) || option.takes;
  return html`<fieldset class=${changed ? "changed" : ""}>
    <legend>${name} <span class="quiet">${option.clause}</span></legend>
    <p class="quiet"><${Drawn} text=${says} height=${18} /></p>
    <${Value} option=${option} name=${name} now=${now} set=${set} />
  </fieldset>`;
}

/** The choice of an option's value: a switch, a number, or one of a list. */
function Value({ option, name, now, set }) {
  const words = useWords();
  if (option.kind === "switch") {
    return html`<label class="row">
      <input type="checkbox" checked=${now === true} onChange=${(event) => set(event.currentTarget.checked)} />${" "}
      ${words.plain(now === true ? "session-on" : "session-off")}
    </label>`;
  }
  if (option.kind === "number") {
    const typed = ({ value }) => (value === "" ? option.default : Number(value));
    return html`<input type="number" step="1" min=${option.least} max=${option.most} aria-label=${name}
      value=${now === null ? "" : now} placeholder=${words.plain("session-no-limit")}
      onInput=${(event) => set(typed(event.currentTarget))} />`;
  }
  const chosen = ({ value }) => option.values.find((one) => String(one) === value);
  return html`<select aria-label=${name} value=${String(now)} onChange=${(event) => set(chosen(event.currentTarget))}>
    ${option.values.map((one) => html`<option key=${String(one)} value=${String(one)} selected=${one === now}>
      ${valueName(words, option.name, one)}
    </option>`)}
  </select>`;
}

/** What a value of an option is called. */
function valueName(words, option, one) {
  if (one === null) return words.plain("session-no-limit");
  if (typeof one === "boolean") return words.plain(one ? "session-on" : "session-off");
  return words.format(entry(option), {}, String(one)) || String(one);
}
