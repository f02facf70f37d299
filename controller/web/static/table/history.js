// The hands played, as a list and as a chart of everybody's balance.

import { html, useEffect, useRef } from "../vendor/preact.js";
import { balance, gainClass, signed } from "../shared/amounts.js";
import { outcome, peopleOf } from "../shared/hand_history.js";
import { useReplayedNumber } from "./replay_link.js";
import { Drawn, useWords } from "../shared/text_elements.js";
import { isolated } from "../shared/words.js";

const COLOURS = ["--line-0", "--line-1", "--line-2", "--line-3"];

export function History({ snapshot, view, show }) {
  const words = useWords();
  const hands = snapshot.history || [];
  const people = peopleOf(snapshot);
  const chart = view === "chart" && hands.length > 0;
  return html`<section class="card history ${chart ? "with-chart" : ""}" aria-labelledby="history-title">
    <div class="head">
      <h2 id="history-title">${words.plain("page-history")}</h2>
      ${hands.length
        ? html`<button type="button" class="small" aria-pressed=${String(chart)}
            onClick=${() => show(chart ? "list" : "chart")}>
            ${words.plain("page-chart")}
          </button>`
        : null}
    </div>
    <div id="history-body" tabindex="0" role="group" aria-labelledby="history-title">
      <${Hands} hands=${hands} people=${people} session=${snapshot.session} chart=${chart} />
    </div>
  </section>`;
}

function Hands({ hands, people, session, chart }) {
  const words = useWords();
  if (!hands.length) return html`<p class="quiet">${words.plain("page-no-hands")}</p>`;
  if (chart) return html`<${Chart} hands=${hands} people=${people} />`;
  return html`<${List} hands=${hands} people=${people} session=${session} />`;
}

function List({ hands, people, session }) {
  const words = useWords();
  const numbered = useReplayedNumber(session, hands[hands.length - 1].hand);
  return html`<table>
    <thead><tr>
      <th scope="col">#</th><th scope="col">${words.plain("page-what")}</th>
      ${people.map((one, k) => html`<th key=${k} scope="col" class="figure"><bdi>${one.name}</bdi></th>`)}
    </tr></thead>
    <tbody>
      <tr class="totals"><td></td><td>${words.plain("page-total")}</td>
        ${people.map((one, k) => html`<td key=${k} class="figure ${gainClass(one.total)}">${signed(one.total)}</td>`)}
      </tr>
      ${hands.slice().reverse()
        .map((hand, i) => html`<tr key=${hands.length - i} class=${hand.kind === "correction" ? "correction" : ""}>
          <td>${numbered(hand.hand)}</td>
          <td><${Drawn} text=${words.at(hand.seats || [], () => outcome(words, hand.text))} height=${18} /></td>
          ${people.map((_, k) => html`<td key=${k} class="figure ${gainClass((hand.deltas || [])[k])}">
            ${signed((hand.deltas || [])[k])}
          </td>`)}
        </tr>`)}
    </tbody>
  </table>`;
}

/** Balances after each hand of the list, the last being the totals of now. */
function balances(hands, people) {
  const rows = people.map((one) => [Number(one.total) || 0]);
  for (const hand of hands.slice().reverse()) {
    rows.forEach((row, k) => row.unshift(row[0] - ((hand.deltas || [])[k] || 0)));
  }
  return rows;
}

function Chart({ hands, people }) {
  const words = useWords();
  const host = useRef(null);
  const rows = balances(hands, people);
  const data = JSON.stringify([hands.map((hand) => hand.hand), rows]);
  useEffect(() => {
    let plot = null;
    let gone = false;
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name).trim();
    const rem = parseFloat(style.fontSize);
    import("../vendor/uplot.js").then(({ default: UPlot }) => {
      if (gone || !host.current) return;
      const axis = {
        stroke: colour("--quiet"), grid: { stroke: colour("--card-edge"), width: 1 }, ticks: { show: false },
        font: `${0.8125 * rem}px system-ui`, size: 3.125 * rem,
      };
      plot = new UPlot({
        width: Math.max(240, host.current.clientWidth),
        height: Math.round(Math.min(14.4 * rem, Math.max(9.4 * rem, window.innerHeight * 0.26))),
        legend: { show: false }, cursor: { show: false },
        scales: { x: { time: false } }, axes: [{ ...axis, incrs: [1, 2, 5, 10, 20, 50] }, axis],
        series: [
          {},
          ...people.map((_, k) => ({
            stroke: colour(COLOURS[k % 4]), width: 0.16 * rem, dash: k > 3 ? [6, 4] : undefined,
            points: { show: hands.length < 12, size: 0.44 * rem },
          })),
        ],
      }, [rows[0].map((_, i) => i), ...rows], host.current);
    });
    return () => {
      gone = true;
      if (plot) plot.destroy();
    };
  }, [data, words.code]);
  const spoken = people.map((one, k) => `${isolated(one.name)} ${rows[k].map(balance).join(" ")}`).join("; ");
  return html`<div class="chart" role="img" aria-label="${words.plain("page-chart-of")}: ${spoken}">
    <div ref=${host}></div>
    <ul class="legend" aria-hidden="true">
      ${people.map((one, k) => html`<li key=${k} class="line-${k % 4}">
        <i></i>
        <bdi>${one.name}</bdi> <b>${signed(one.total)}</b>
      </li>`)}
    </ul>
  </div>`;
}
