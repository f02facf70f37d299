// Which table it is, who sits at it, and by which rules they play.

import { html, useState } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";
import { Field, Onward } from "./parts.js";

export function TableStep({ facts, state, acts, forward }) {
  const words = useWords();
  const [parlor, setParlor] = useState(facts.table.parlor);
  const [name, setName] = useState(facts.table.name);
  const next = async (event) => {
    event.preventDefault();
    if (await acts.choose({ table: { parlor, name } }, { step: "table" })) forward();
  };
  return html`<form class="fields" onSubmit=${next}>
    <p>${words.plain("setup-table-why")}</p>
    <${Field} id="parlor" label=${words.plain("setup-parlor")} value=${parlor} set=${setParlor} maxlength="60"
      required />
    <${Field} id="name" label=${words.plain("setup-name")} hint=${words.plain("setup-name-hint")} value=${name}
      set=${setName} maxlength="60" required />
    <${Onward} state=${state} />
  </form>`;
}

export function RulesStep({ facts, state, acts, forward }) {
  const words = useWords();
  const [rules, setRules] = useState(facts.table.rules);
  const [options, setOptions] = useState(facts.table.options);
  const system = facts.systems.find((one) => one.name === rules) || facts.systems[0];
  const number = system.players + (options.resting ? 1 : 0);
  const [seats, setSeats] = useState(facts.table.named ? facts.table.seats : []);
  const people = Array.from({ length: number }, (_, k) => seats[k] || "");
  const change = async (chosen) => {
    setRules(chosen);
    setOptions({});
    await acts.choose({ table: { rules: chosen } }); // its words come with it
  };
  const next = async (event) => {
    event.preventDefault();
    const named = people.some((one) => one.trim());
    const changes = {
      table: {
        rules, seats: named ? people.map((one, k) => one.trim() || words.plain("page-seat", { seat: k })) : null,
      },
      "table.options": options,
    };
    if (await acts.choose(changes, { step: "rules" })) forward();
  };
  return html`<form class="fields" onSubmit=${next}>
    <div class="field"><label for="rules">${words.plain("setup-rules")}</label>
      <select id="rules" value=${rules} onChange=${(event) => change(event.currentTarget.value)}>
        ${facts.systems.map((one) => html`<option key=${one.name} value=${one.name} selected=${one.name === rules}>
          ${title(words, one.name)}
        </option>`)}
      </select></div>
    <details class="options"><summary>${words.plain("setup-options", { count: system.options.length })}</summary>
      ${system.options.map((one) => html`<${RuleOption} key=${`${rules} ${one.name}`} option=${one}
        value=${options[one.name] === undefined ? one.default : options[one.name]}
        set=${(value) => setOptions({ ...options, [one.name]: value === one.default ? null : value })} />`)}
    </details>
    <fieldset><legend>${words.plain("setup-seats")}</legend><p class="quiet">${words.plain("setup-seats-hint")}</p>
      ${people.map((one, k) => html`<${Field} key=${k} id=${`seat-${k}`}
        label=${k < system.players ? words.plain("page-seat", { seat: k }) : words.plain("setup-rests")} value=${one}
        maxlength="60"
        set=${(value) => setSeats(people.map((each, i) => (i === k ? value : each)))} />`)}
    </fieldset>
    <${Onward} state=${state} />
  </form>`;
}

/** A rule system's title in the reader's own letters. */
function title(words, name) {
  const whole = words.format(`system-${name}`) || name;
  return words.code === "en" ? whole.replace(/[\u2e80-\u9fff]+/g, "").replace(/\s*\(\s*\)/, "").trim() : whole;
}

function RuleOption({ option, value, set }) {
  const words = useWords();
  const entry = `option-${option.name}`;
  const name = words.format(entry, {}, "name") || option.name;
  const values = option.values.some((one) => one === value) ? option.values : [...option.values, value];
  const id = `option-${option.name}`;
  return html`<div class="field">
    <label for=${id}>
      ${name} <span class="clause">${option.clause}</span>
    </label>
    <select id=${id} aria-describedby=${`${id}-says`} value=${String(values.indexOf(value))}
      onChange=${(event) => set(values[Number(event.currentTarget.value)])}>
      ${values.map((one, k) => html`<option key=${k} value=${String(k)} selected=${one === value}>
        ${one === option.default
          ? words.plain("setup-usual-value", { value: valueName(words, entry, one) })
          : valueName(words, entry, one)}
      </option>`)}
    </select><p id=${`${id}-says`} class="quiet">${words.plain(entry)}</p></div>`;
}

function valueName(words, entry, value) {
  if (value === null) return words.plain("setup-none");
  if (typeof value === "boolean") return words.plain(value ? "setup-yes" : "setup-no");
  const [word, number] = String(value).split(":");
  const name = words.format(entry, {}, word);
  if (name === null) return String(value);
  return number ? `${name} ${number}` : name;
}
