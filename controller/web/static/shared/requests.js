// Every request of the pages ends: a network that swallows packets reports no error for minutes, and a browser has six
// connections to a page.

const LIMIT_MS = 10000;
/** For what the program works at before it answers. */
export const WORK_MS = 120000;

/** As `fetch`, for `ms` milliseconds at most, the answer's content included: then it is rejected, as where nothing
 * answers. */
export function request(path, options = {}, ms = LIMIT_MS) {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), ms);
  return fetch(path, { ...options, signal: limit.signal });
}
