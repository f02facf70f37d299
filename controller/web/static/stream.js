// The live connection. It never gives up, and it says how fresh the picture is.

const RETRY_MS = [500, 1000, 2000, 4000, 5000];
const STALE_MS = 12500; // three missed pulses

/** Follow `url`: `onState(snapshot)` for every picture, `onHealth(kind, sentence, seconds)` for "live", "lost" and "stale".
 * Returns a function that ends it. */
export function follow(url, onState, onHealth) {
  let source = null;
  let tries = 0;
  let heard = Date.now();
  let retryAt = null;
  let retry = 0;
  let ended = false;

  function open() {
    if (ended) return;
    clearTimeout(retry);
    retryAt = null;
    source = new EventSource(url);
    source.addEventListener("open", () => alive());
    source.addEventListener("pulse", () => alive());
    source.addEventListener("state", (message) => {
      alive();
      onState(JSON.parse(message.data));
    });
    source.addEventListener("error", () => lost());
  }

  function alive() {
    heard = Date.now();
    tries = 0;
    onHealth("live", "live", 0);
  }

  function lost() {
    if (source) source.close();
    source = null;
    if (retryAt !== null) return;
    const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
    tries += 1;
    retryAt = Date.now() + wait;
    retry = setTimeout(open, wait);
    tell();
  }

  function tell() {
    const silent = Math.round((Date.now() - heard) / 1000);
    if (retryAt !== null || tries > 0) onHealth("lost", `connection lost ${silent} s ago, trying again`, silent);
    else if (Date.now() - heard > STALE_MS) {
      onHealth("stale", `no news for ${silent} s`, silent);
      lost(); // a dead network may never report an error: start over
    }
  }

  const telling = setInterval(tell, 1000);
  // A phone that wakes up should not wait for the next try.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - heard > STALE_MS && retryAt === null) lost();
  });
  // A phone that changes its network, too.
  window.addEventListener("online", () => {
    if (retryAt !== null) open();
  });
  open();
  return () => {
    ended = true;
    clearInterval(telling);
    clearTimeout(retry);
    if (source) source.close();
  };
}
