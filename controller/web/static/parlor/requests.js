// What the page asks the hub's database: {rows}, {withheld} for who may not see scores, or {error} with the hub's
// reason by language.

import { request } from "../shared/requests.js";

const WAIT_MS = 60000; // a hub counts years of hands

async function ask(url) {
  try {
    const answer = await request(url, { headers: { accept: "application/json" } }, WAIT_MS);
    if (answer.status === 401 || answer.status === 403) return { withheld: true };
    const content = await answer.json();
    return answer.ok ? { rows: content } : { error: content.translations || {} };
  } catch {
    return { error: {} }; // no answer, or no JSON from a proxy
  }
}

let lists = null;

/** The columns of the hub's lists, by the name of the list; they do not change while the page is open. */
async function askColumns() {
  if (lists === null) lists = (await ask("api/columns")).rows || null;
  return lists || {};
}

export async function askStandings(days) {
  const [answer, columns] = await Promise.all([ask(`api/standings?days=${days}`), askColumns()]);
  return answer.rows ? { rows: answer.rows, columns: columns.standings || [] } : answer;
}

/** A player's scores and corrections, newest first. */
export async function askHistory(player, language) {
  const answer = await ask(`api/history?player=${encodeURIComponent(player)}&language=${language}`);
  return answer.rows ? { rows: answer.rows.reverse() } : answer;
}
