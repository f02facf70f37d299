// Beginning a session: rules and house rules, who plays, the draw of seats, stake and limits.

import { ask } from "../shared/account_requests.js";
import { html, useState } from "../vendor/preact.js";
import { Tile, useWords } from "../shared/text_elements.js";
import { give, Outcome, useOrder } from "./orders.js";
import { Options } from "./options.js";
import { betweenHands } from "./running.js";

const WINDS = ["1z", "2z", "3z", "4z"];
const empty = (count) => Array.from({ length: count }, () => ({ name: "", card: "" }));

export function BeginForm({ snapshot, choices, choose, reload }) {
  const words = useWords();
  const [asked, setAsked] = useState(() => start(snapshot));
  const [outcome, run] = useOrder();
  const [drawing, draw] = useOrder();
  const [keeping, keep] = useOrder();
  const system = choices.systems.find((one) => one.rules === asked.rules) || choices.systems[0];
  const seats = system.people + (system.resting && asked.options.resting ? 1 : 0);
  const players = [...asked.players, ...empty(seats)].slice(0, seats);
  const set = (changes) => setAsked({ ...asked, ...changes });
  const player = (place, changes) =>
    set({ players: players.map((one, i) => (i === place ? { ...one, ...changes } : one)), drawn: null });
  const taken = (rules, options = {}) => {
    set({ rules, options, drawn: null });
    choose({ rules });
  };
  const between = betweenHands(snapshot);
  const named = players.every((one) => one.name.trim());

  function begin(event) {
    event.preventDefault();
    run((id) => give(id, "begin_session", args(asked, system, players)), "session-begun");
  }

  async function drawSeats() {
    const names = players.map((one) => one.name);
    const answer = await draw(() => ask("POST", "api/session/draw", { players: names }), "session-drawn");
    if (!answer) return;
    const bySeat = [...answer.drawn].sort((a, b) => a.seat - b.seat);
    const entered = (name) => players.find((each) => each.name.trim() === name) || { name, card: "" };
    set({ players: bySeat.map((one) => entered(one.player)), drawn: answer.drawn });
  }

  async function keepPreset(event) {
    event.preventDefault();
    const preset = { name: event.currentTarget.elements.preset.value, rules: asked.rules, options: asked.options };
    if (await keep(() => ask("POST", "api/session/presets", preset), "session-kept")) reload();
  }

  async function removePreset(name) {
    if (await keep(() => ask("POST", "api/session/presets/remove", { name }))) reload();
  }

  return html`<section class="card" aria-labelledby="begin-title">
    <h2 id="begin-title">${words.plain("session-begin")}</h2>
    <${BeginWarning} snapshot=${snapshot} between=${between} />
    ${choices.presets_trouble ? html`<p class="wrong">${choices.presets_trouble[words.code]}</p>` : null}
    <form onSubmit=${begin}>
      <div class="grid">
        <label>${words.plain("session-rules")}
          <select id="begin-rules" value=${asked.rules} onChange=${(event) => taken(event.currentTarget.value)}>
            ${choices.systems.map((one) => html`<option key=${one.rules} value=${one.rules}
              selected=${one.rules === asked.rules}>
              ${title(words, one)}
            </option>`)}
          </select></label>
        ${choices.presets.length ? html`<label>${words.plain("session-preset")}
          <select id="begin-preset" onChange=${(event) => {
            const preset = choices.presets.find((one) => one.name === event.currentTarget.value);
            if (preset) taken(preset.rules, preset.options);
          }}><option value="">${words.plain("session-preset-none")}</option>
            ${choices.presets.map((one) => html`<option key=${one.name} value=${one.name}>${one.name}</option>`)}
          </select></label>` : null}
      </div>
      <${Options} options=${system.options.filter((one) => one.name !== "chips")} changed=${asked.options}
        change=${(name, to) => set({ options: changed(asked.options, name, to) })} />
      <h3>${words.plain("session-players")}</h3>
      <datalist id="people">
        ${choices.people.map((one) => html`<option key=${one.name} value=${one.name} />`)}
      </datalist>
      ${players.map((one, place) => html`<div key=${place} class=${asked.drawn ? "player drawn" : "player"}>
        <span class="wind">${place < 4 ? html`<${Tile} code=${WINDS[place]} height=${40} />` : null}</span>
        <label>
          ${place < system.people
            ? words.plain("session-seat", { wind: ["east", "south", "west", "north"][place] })
            : words.plain("session-rests")}
          <input name="player-${place}" dir="auto" list="people" maxlength="60" required value=${one.name}
            onInput=${(event) => player(place, { name: event.currentTarget.value })} />
        </label>
        <label>${words.plain("session-card")}
          <input name="card-${place}" maxlength="64" autocomplete="off" value=${one.card}
            onInput=${(event) => player(place, { card: event.currentTarget.value })} />
        </label>
      </div>`)}
      <div class="buttons">
        <button type="button" id="draw-seats" disabled=${!named || drawing.busy} onClick=${drawSeats}>
          ${words.plain("session-draw")}
        </button>
        <${Outcome} state=${drawing} />
      </div>
      ${asked.drawn
        ? html`<ul id="drawn" class="quiet">
            ${asked.drawn.map((one) => html`<li key=${one.player}>
              ${words.plain("session-drew", { player: one.player })} <${Tile} code=${WINDS[one.seat] || "back"}
                height=${30} />
            </li>`)}
          </ul>`
        : null}
      <div class="grid">
        <label>
          ${words.plain("session-stake")} <input name="stake" inputmode="decimal" pattern="[0-9]*[.]?[0-9]*"
            value=${asked.stake} onInput=${(event) => set({ stake: event.currentTarget.value })} />
        </label>
        <label>
          ${words.plain("session-chips")} <input name="chips" type="number" min="1" step="1"
            placeholder=${words.plain("session-no-limit")} value=${asked.chips}
            onInput=${(event) => set({ chips: event.currentTarget.value })} />
        </label>
        <label>
          ${words.plain("session-maximum-loss")} <input name="maximum-loss" type="number" min="1" step="1"
            placeholder=${words.plain("session-no-limit")} value=${asked.loss}
            onInput=${(event) => set({ loss: event.currentTarget.value })} />
        </label>
        <label>
          ${words.plain("session-until")} <input name="until" type="time" value=${asked.until}
            onInput=${(event) => set({ until: event.currentTarget.value })} />
        </label>
        <label>
          ${words.plain("session-rotations")} <input name="rotations" type="number" min="1" step="1"
            value=${asked.rotations} onInput=${(event) => set({ rotations: event.currentTarget.value })} />
        </label>
      </div>
      <div class="buttons">
        <button type="submit" class="main" disabled=${!between || outcome.busy}>
          ${words.plain("session-begin-now")}
        </button>
      </div>
      <${Outcome} state=${outcome} />
    </form>
    <form class="unprinted" onSubmit=${keepPreset}>
      <div class="buttons">
        <label>${words.plain("session-keep-as")} <input name="preset" maxlength="60" required /></label>
        <button type="submit" disabled=${keeping.busy}>${words.plain("session-keep")}</button></div>
      <${Outcome} state=${keeping} />
      ${choices.presets.map((one) => html`<div key=${one.name} class="buttons">
        <span><bdi>${one.name}</bdi>: ${title(words, systemOf(choices, one.rules))}</span>
        <button type="button" class="small" aria-label=${words.plain("session-remove-preset", { name: one.name })}
          onClick=${() => removePreset(one.name)}>
          ${words.plain("session-remove")}
        </button>
      </div>`)}
    </form>
  </section>`;
}

/** A rule system that can be chosen; of one that there is no longer, its name alone. */
function systemOf(choices, rules) {
  return choices.systems.find((one) => one.rules === rules) || { rules, titles: {} };
}

/** Why a session cannot begin now, or that another one still runs. */
function BeginWarning({ snapshot, between }) {
  const words = useWords();
  if (!between) {
    const button = words.plain("session-abandon");
    return html`<p class="warning">${words.plain("session-begin-between", { hand: snapshot.hand, button })}</p>`;
  }
  if (!snapshot.sitting || snapshot.sitting.status === "over") return null;
  return html`<p class="warning">${words.plain("session-still-runs")}</p>`;
}

/** What a form stands at: the rules in force, and who sits there now. */
function start(snapshot) {
  const seated = (snapshot.seats || []).map((seat) => ({ name: seat.name || "", card: "" }));
  const resting = (snapshot.resting || []).map((name) => ({ name, card: "" }));
  const stake = snapshot.sitting ? snapshot.sitting.stake_per_unit : "";
  return {
    rules: snapshot.rules || "hangzhou", options: {}, players: [...seated, ...resting], drawn: null, stake, chips: "",
    loss: "", until: "", rotations: "",
  };
}

function changed(options, name, to) {
  const { [name]: _before, ...rest } = options;
  return to === undefined ? rest : { ...rest, [name]: to };
}

/** The order's args; fields left empty are not sent. */
function args(asked, system, players) {
  const cards = players.map((one) => one.card.trim() || null);
  const given = {
    players: players.map((one) => one.name.trim()), rules: system.rules, options: asked.options,
    ...(cards.some(Boolean) ? { cards } : {}), ...(asked.stake.trim() ? { stake_per_unit: asked.stake.trim() } : {}),
    ...(asked.chips ? { chips: Number(asked.chips) } : {}), ...(asked.loss ? { maximum_loss: Number(asked.loss) } : {}),
    ...(asked.until ? { end_at: moment(asked.until) } : {}),
    ...(asked.rotations ? { rotations: Number(asked.rotations) } : {}),
  };
  return given;
}

/** The next time it is so late, in seconds since the epoch. */
function moment(time) {
  const [hour, minute] = time.split(":").map(Number);
  const at = new Date();
  at.setHours(hour, minute, 0, 0);
  if (at.getTime() <= Date.now()) at.setDate(at.getDate() + 1);
  return at.getTime() / 1000;
}

/** What a system is called in the reader's language. */
function title(words, system) {
  const long = system.titles[words.code] || system.rules;
  const variants = long.split(/[:：]/)[0]; // "Wuhan mahjong, peel kongs": what stands before the comma is not enough
  return words.code === "en" ? variants.replace(/[\u2e80-\u9fff]+/g, "").replace(/ +,/, ",").trim() : variants;
}
