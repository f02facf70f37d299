// Hands as the table's record tells them: the list, and one with the table as it stood after each step.

/** Which hand an address names: `{session, hand}`; null where it names none. */
export function asked(search) {
  const given = new URLSearchParams(search);
  return given.get("session") && given.get("hand") ? { session: given.get("session"), hand: given.get("hand") } : null;
}

/** The address of a hand, beside this page. */
export function addressOf({ session, hand }) {
  return `replay?${new URLSearchParams({ session, hand })}`;
}

/** Why something could not be had: `said` in the catalogue where the table told it, else `text`, or the `status`. */
export class Trouble extends Error {
  constructor(status, told = {}) {
    super(told.error || "");
    this.status = status;
    this.said = told.said || null;
  }
}

async function got(path) {
  let answer;
  try {
    answer = await fetch(path, { headers: { accept: "application/json" } });
  } catch {
    throw new Trouble(0);
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Trouble(answer.status, told);
  return told;
}

/** The hands of the record; of one session where the address names one. */
export function listOf(search) {
  const session = new URLSearchParams(search).get("session");
  return got(session ? `api/replay?${new URLSearchParams({ session })}` : "api/replay");
}

export async function handOf({ session, hand }) {
  const told = await got(`api/replay/${encodeURIComponent(session)}/${encodeURIComponent(hand)}`);
  return { ...told, steps: whole(told.steps) };
}

/** Each step is sent with what changed; here with the whole table after it. */
export function whole(steps) {
  let table = {};
  return steps.map((step) => {
    const changes = step.table;
    const seats = changes.seats ? changes.seats.map((seat, k) => ({ ...((table.seats || [])[k] || {}), ...seat })) : table.seats;
    table = { ...table, ...changes, seats };
    return { ...step, table };
  });
}

const SHORTEST_S = 0.7;
const LONGEST_S = 3.5;

/** Milliseconds that a step stands while a hand is played: as long as it did, within bounds. */
export function standsFor(steps, at, speed) {
  const next = steps[at + 1];
  const gap = next ? next.at - steps[at].at : 0;
  return (1000 * Math.min(LONGEST_S, Math.max(SHORTEST_S, gap))) / speed;
}
