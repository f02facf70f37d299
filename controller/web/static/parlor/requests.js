// What the page asks the hub's database: {rows}, {withheld} for who may not see scores, or {error} with what the hub says.

async function ask(url) {
  try {
    const answer = await fetch(url, { headers: { accept: "application/json" } });
    if (answer.status === 401 || answer.status === 403) return { withheld: true };
    const content = await answer.json();
    return answer.ok ? { rows: content } : { error: content.error || String(answer.status) };
  } catch (error) {
    return { error: error.message };
  }
}

export const askStandings = (days) => ask(`api/standings?days=${days}`);

/** A player's scores and corrections, newest first. */
export async function askHistory(player, language) {
  const answer = await ask(`api/history?player=${encodeURIComponent(player)}&language=${language}`);
  return answer.rows ? { rows: answer.rows.reverse() } : answer;
}
