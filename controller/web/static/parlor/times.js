// Times of the record, which may be of another day.

import { clock } from "../shared/amounts.js";

const A_DATE = 1e8; // seconds beyond which a time is a date since 1970

/** A time of today as a time, another as a date with it, as every language here writes them. */
export function when(seconds) {
  const then = new Date(seconds * 1000);
  if (seconds < A_DATE || then.toDateString() === new Date().toDateString()) return clock(seconds);
  return `${then.toLocaleDateString("en-CA")} ${then.toLocaleTimeString("en-GB").slice(0, 5)}`;
}
