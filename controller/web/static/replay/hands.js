// Hands as the table's record tells them: the list, and one with the table as it stood after each step.

import { request, WORK_MS } from "../shared/requests.js";

/** Which hand an address names: `{session, hand}`; null where it names none. */
export function asked(search) {
  const given = new URLSearchParams(search);
  return given.get("session") && given.get("hand") ? { session: given.get("session"), hand: given.get("hand") } : null;
}

/** The code of the slip that led here, by which this page may be seen without an account. */
export const slipCode = () => new URLSearchParams(location.search).get("slip");
const withSlip = (query) => new URLSearchParams({ ...query, ...(slipCode() ? { slip: slipCode() } : {}) }).toString();

/** The address of a hand, beside this page. */
export function addressOf({ session, hand }) {
  return `replay?${withSlip({ session, hand })}`;
}

/** The address of a list: of all hands; a reader who came by a slip sees those of its session. */
export function listAddress(session) {
  return slipCode() ? `replay?${withSlip({ session })}` : "replay";
}

/** Why a request failed: the `status` (0 without an answer), and the table's reason by language. */
export class Trouble extends Error {
  constructor(status, { translations = {} } = {}) {
    super(translations.en || "");
    this.status = status;
    this.translations = translations;
  }
}

async function got(path) {
  let answer;
  try {
    answer = await request(path, { headers: { accept: "application/json" } }, WORK_MS);
  } catch {
    throw new Trouble(0);
  }
  const reply = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Trouble(answer.status, reply);
  return reply;
}

/** The hands of the record; of one session where the address names one. */
export function listOf(search) {
  const session = new URLSearchParams(search).get("session");
  return got(session ? `api/replay?${withSlip({ session })}` : "api/replay");
}

export async function handOf({ session, hand }) {
  const reply = await got(`api/replay/${encodeURIComponent(session)}/${encodeURIComponent(hand)}?${withSlip({})}`);
  const steps = slipCode() ? reply.steps.map(withoutPictures) : reply.steps;
  return { ...reply, steps: whole(steps) };
}

/** The camera's pictures are not for those who came by a slip. */
function withoutPictures(step) {
  return { ...step, pictures: [], seen: step.seen.map((one) => ({ ...one, picture: null })) };
}

/** Each step is sent with what changed; here with the whole table after it. */
export function whole(steps) {
  let table = {};
  return steps.map((step) => {
    const changes = step.table;
    const seats = changes.seats
      ? changes.seats.map((seat, k) => ({ ...((table.seats || [])[k] || {}), ...seat }))
      : table.seats;
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
