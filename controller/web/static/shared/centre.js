// The middle of the table: dice, tiles left, the walls in use, and the tiles that have a meaning in this hand.

import { html } from "../vendor/preact.js";
import { orElse } from "./amounts.js";
import { PointsCentre, roundText } from "./points.js";
import { TileAt, nameOf, useWords } from "./text_elements.js";
import { WallsInUse, deadTiles } from "./wall.js";
import { fitted } from "./fitted.js";
import { named } from "./words.js";

const WINDS = { "1z": "east", "2z": "south", "3z": "west", "4z": "north" };
const SPOTS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

export function Centre({ snapshot }) {
  const words = useWords();
  const shown = meaningfulTiles(words, snapshot);
  const step = shown.length > 3 ? 68 : 84;
  const first = (-step * (shown.length - 1)) / 2;
  return html`<g class="centre" role="group" aria-label=${words.plain("page-centre")}>
    <rect x="-170" y="-170" width="340" height="340" rx="26" class="well" />
    ${[0, 1, 2, 3].map((k) => html`<rect key=${k} x="-70" y="171" width="140" height="7" rx="3.5"
      transform=${`rotate(${-90 * k})`} class=${snapshot.turn === k ? "lamp lit" : "lamp"} />`)}
    <${WallsLeft} snapshot=${snapshot} />
    <${Dice} snapshot=${snapshot} />
    <text x="0" y="-8" class="left" text-anchor="middle">${orElse(snapshot.left, "–")}</text>
    <text x="0" y="15" class="small" text-anchor="middle">${leftText(words, snapshot)}</text>
    ${shown.map((one, i) => html`<${MeaningfulTile} key=${i} one=${one} x=${first + i * step} />`)}
    ${snapshot.points ? html`<${PointsCentre} snapshot=${snapshot} />` : null}
    ${shown.length || snapshot.points ? null : html`<text x="0" y="84" class="small" text-anchor="middle">
      ${snapshot.hand && snapshot.wild_word ? words.plain("page-no-wild", { word: snapshot.wild_word }) : ""}
    </text>`}
  </g>`;
}

/** The walls while tiles are drawn from them, with how many are left. */
function WallsLeft({ snapshot }) {
  const words = useWords();
  const playing = snapshot.walls && orElse(snapshot.left) && snapshot.phase !== "turningup";
  if (!playing) return null;
  const label = words.plain("page-wall-left", { left: snapshot.left, dead: deadTiles(snapshot.walls) });
  return html`<g role="img" aria-label=${label}><title>${label}</title><${WallsInUse} snapshot=${snapshot} /></g>`;
}

/** The dice as they were rolled, and where the wall was broken by them. */
function Dice({ snapshot }) {
  const words = useWords();
  const dice = snapshot.dice || [];
  const small = dice.length > 4 ? 0.72 : 1; // three rolls side by side
  const text = dice.length ? brokenText(words, snapshot) : words.plain("page-no-dice");
  const broken = fitted(text, { width: 280, most: 17, least: 11 });
  const label = dice.length ? words.plain("page-dice", { dice: dice.join(" ") }) : words.plain("page-no-dice");
  return html`
    <g role="img" aria-label=${label}>
      <g transform=${`translate(0 ${-112 - 24 * small}) scale(${small})`}>
        ${dice.map((value, i) => html`<${Die} key=${i} value=${value} x=${(i - dice.length / 2) * 54 + 5} />`)}
      </g>
    </g>
    <text x="0" y="-70" class="broken" text-anchor="middle" font-size=${broken.size}>${broken.text}</text>`;
}

function brokenText(words, snapshot) {
  if (!snapshot.break) return "";
  const outer = snapshot.wall && snapshot.wall.outer;
  const name = named(nameOf(words, snapshot, snapshot.break.seat));
  return words.plain(outer ? "page-broken-tile" : "page-broken-stack", { name, count: snapshot.break.stacks });
}

function leftText(words, snapshot) {
  if (snapshot.points) {
    const round = roundText(words, snapshot.round_wind, snapshot.points.round);
    return [words.plain("page-left"), round].filter(Boolean).join(" · ");
  }
  const wind = snapshot.round_wind ? words.plain("page-round", { wind: WINDS[snapshot.round_wind] }) : "";
  return [words.plain("page-left"), wind].filter(Boolean).join(" · ");
}

/** The indicator, the wilds, the tiles konged alone, and which tile White is the `same` as. */
function meaningfulTiles(words, snapshot) {
  const shown = [];
  if (snapshot.points) return shown; // their indicators have a row of their own
  if (snapshot.indicator) shown.push({ caption: words.plain("page-turned-up"), code: snapshot.indicator });
  for (const code of (snapshot.wilds || []).slice(0, 3)) {
    shown.push({ caption: words.codeName(snapshot.wild_word || "wild"), code, kind: "gold" });
  }
  for (const code of (snapshot.kong_tiles || []).slice(0, 2)) {
    shown.push({ caption: words.plain("page-kong-tile"), code, note: words.plain("page-alone") });
  }
  if (snapshot.white_is && snapshot.white_is !== "5z") {
    shown.push({ caption: words.plain("page-white-is"), code: "5z", same: snapshot.white_is });
  }
  return shown;
}

function MeaningfulTile({ one: { caption, code, note = "", kind = "", same }, x }) {
  const words = useWords();
  const label = [caption, words.tileName(same || code), note].filter(Boolean).join(" ");
  return html`<g role="img" aria-label=${label} transform=${`translate(${x} 30)`}>
    <text x="0" y="8" class="caption ${kind}" text-anchor="middle">${caption}</text>
    ${kind ? html`<rect x="-26" y="13" width="52" height="67" rx="9" class="glow" />` : null}
    <g transform="translate(-23.1 16) scale(1.1)"><${TileAt} code=${code} x=${0} y=${0} /></g>
    ${note ? html`<text x="0" y="98" class="caption" text-anchor="middle">${note}</text>` : null}
    ${same ? html`<g transform="translate(-11 84) scale(0.52)"><${TileAt} code=${same} x=${0} y=${0} /></g>` : null}
  </g>`;
}

function Die({ value, x }) {
  const red = value === 1 || value === 4;
  return html`<g class="die-of" transform=${`translate(${x} 0)`}>
    <rect width="44" height="44" rx="9" class="die" />
    ${(SPOTS[value] || []).map((spot) => html`<circle key=${spot} cx=${11 + (spot % 3) * 11}
      cy=${11 + Math.floor(spot / 3) * 11} r=${value === 1 ? 6 : 4.2} fill=${red ? "#c4242f" : "#20242c"} />`)}
  </g>`;
}
