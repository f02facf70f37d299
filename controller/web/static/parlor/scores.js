// The latest scores, each in the words of its rules, by the people who sat there.

import { html } from "../vendor/preact.js";
import { gainClass, given, signed } from "../shared/amounts.js";
import { outcome } from "../shared/hand_history.js";
import { Drawn, useWords } from "../shared/text_elements.js";
import { placeOf, Replayed } from "./replays.js";
import { when } from "./times.js";
import { Withheld } from "./standings.js";

export function Scores({ picture, rulesWords, pages }) {
  const words = useWords();
  return html`<section class="card" aria-labelledby="scores-title">
    <h2 id="scores-title">${words.plain("parlor-scores")}</h2>
    <div class="scroll" role="log" aria-live="polite" tabindex="0" aria-labelledby="scores-title">
      <${List} picture=${picture} rulesWords=${rulesWords} pages=${pages} />
    </div>
  </section>`;
}

function List({ picture, rulesWords, pages }) {
  const words = useWords();
  const scores = picture.scores || [];
  if (picture.withheld) return html`<${Withheld} />`;
  if (!scores.length) return html`<p class="quiet">${words.plain("parlor-no-scores")}</p>`;
  return html`<ol id="scores">
    ${scores.map((one) => html`<${Score} key=${one.id} one=${one} pages=${pages}
      terms=${rulesWords[one.rules] || words} />`)}
  </ol>`;
}

/** The points after the hand; at the end of a session the place and its bonus, too. */
function pointsText(words, { points, place, bonus }) {
  const text = words.plain("parlor-points", { points });
  return given(place) ? `${text} · ${words.plain("parlor-place", { place, bonus: signed(bonus) })}` : text;
}

function Score({ one, pages, terms }) {
  const words = useWords();
  const text = one.said ? terms.at(one.seats, () => outcome(terms, one.said)) : terms.sentence(one.text);
  return html`<li>
    <div class="line">
      <span class="from">
        <${Replayed} one=${one} pages=${pages}>
          ${words.plain("parlor-scored", { place: placeOf(one), hand: one.hand })}
        <//>
      </span>
      <time>${when(one.at)}</time>
    </div>
    <div class="text"><${Drawn} text=${text || words.plain("parlor-hand-over")} height=${20} /></div>
    <div class="moves">
      ${one.results.map((moved, k) => html`<span key=${k}>
        <bdi>${moved.player}</bdi> <b class=${gainClass(moved.delta)}>${signed(moved.delta)}</b>
        ${given(moved.points) ? html`<span class="quiet"> ${pointsText(words, moved)}</span>` : null}
      </span>`)}
    </div>
  </li>`;
}
