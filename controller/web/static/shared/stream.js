// The live connection. It never gives up, it says how fresh the picture is, and all tabs of one browser share it: a
// browser holds six connections to a page without HTTP/2; with a stream for each tab the seventh would wait endlessly,
// and every press of the sixth.
//
// The tab that opened its stream last leads, and passes on what it hears; another one takes over when that is closed,
// hidden or silent. Without BroadcastChannel (Safari before 15.4) a hidden tab lets its stream go.

const RETRY_MS = [500, 1000, 2000, 4000, 5000];
const STALE_MS = 12500; // three missed pulses
const CONNECT_MS = 7000; // a connection that hangs while it begins reports no error for minutes
const HURRIED_MS = 2000; // the same, after a wake or a change of network
const TAKE_OVER_MS = 300; // within this time one of the others leads, each tries at a moment of its own

/** Follow `url`: `onState(snapshot)` for every snapshot, `onHealth(kind, seconds)` for "live", "lost" and "stale", with
 * the seconds since anything came. Returns a function that ends it. */
export function follow(url, onState, onHealth) {
  const me = Math.random();
  const others = typeof BroadcastChannel === "function" ? new BroadcastChannel(`mahjong-table ${pathOf(url)}`) : null;
  let source = null; // this tab's own stream, `begun` and `opened` then (0: it is not open)
  let begun = 0;
  let opened = 0;
  let leads = 0; // since when this tab leads; 0: it does not
  let tries = 0;
  let heard = Date.now();
  let retryAt = null;
  let retry = 0;
  let takeOver = 0;
  let ended = false;

  function open() {
    if (ended || source) return;
    close();
    begun = Date.now();
    const mine = new EventSource(url);
    source = mine;
    const on = (name, act) => mine.addEventListener(name, (message) => { if (source === mine) act(message.data); });
    on("open", () => {
      opened = Date.now();
      leads = opened;
      say("lead");
      alive();
    });
    on("pulse", () => {
      say("pulse");
      alive();
    });
    on("state", (data) => {
      say("state", data);
      alive();
      onState(JSON.parse(data));
    });
    on("error", lost);
  }

  function close() {
    if (source) source.close();
    source = null;
    opened = 0;
    clearTimeout(retry);
    clearTimeout(takeOver);
    retryAt = null;
  }

  function alive() {
    heard = Date.now();
    tries = 0;
    onHealth("live", 0);
  }

  function lost() {
    close();
    const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
    tries += 1;
    retryAt = Date.now() + wait;
    retry = setTimeout(open, wait);
    tell();
  }

  function tell() {
    const now = Date.now();
    const silent = Math.round((now - heard) / 1000);
    if (source && !opened && now - begun > CONNECT_MS) lost();
    else if (opened && now - heard > STALE_MS) {
      onHealth("stale", silent);
      lost(); // a dead network may never report an error: start over
    } else if (tries > 0) {
      say("lost");
      onHealth("lost", silent);
    } else if (!source && now - heard > STALE_MS && awake()) {
      tries = 1; // the tab that leads is asleep, or gone without a word
      open();
    }
  }

  /** Begin over at once where nothing is open, or a try hangs. */
  function hurry() {
    if (opened || (source && Date.now() - begun < HURRIED_MS)) return;
    close();
    open();
  }

  // ---- the other tabs of this browser

  /** Whether this tab may have a stream: a hidden one only as one of several, for whom it may lead. */
  const awake = () => Boolean(others) || !document.hidden;

  function say(kind, data) {
    if (others && leads) others.postMessage({ kind, since: leads, from: me, data });
  }

  /** Let the stream go: another tab leads. */
  function yieldTo() {
    close();
    leads = 0;
  }

  function hear({ kind, since, from, data }) {
    if (ended) return;
    if (kind === "free") {
      if (opened || document.hidden) return;
      clearTimeout(takeOver);
      takeOver = setTimeout(open, Math.random() * TAKE_OVER_MS);
      return;
    }
    if (leads && (since < leads || (since === leads && from < me))) {
      if (kind === "lead") say("lead"); // two at once: the newer one stays
      return;
    }
    if (kind === "lost") {
      if (!source) tries = Math.max(tries, 1);
      return;
    }
    if (kind === "lead" || leads || !source) yieldTo(); // else our own try goes on, and what comes meanwhile is shown
    alive();
    if (kind === "state") onState(JSON.parse(data));
  }

  /** Let the stream go, and the others know. */
  function release() {
    say("free");
    yieldTo();
  }

  if (others) others.onmessage = (message) => hear(message.data);
  const telling = setInterval(tell, 1000);
  const seen = () => {
    if (document.hidden) {
      if (others) say("free"); // it leads on until a visible tab takes over: a panel sounds in the background
      else release();
    } else if (Date.now() - heard > STALE_MS || retryAt !== null || !others) {
      if (opened && Date.now() - heard > STALE_MS) close(); // a phone that wakes up should not wait for the next try
      hurry();
    }
  };
  const online = () => {
    if (retryAt !== null || source) hurry(); // a phone that changes its network
  };
  const left = () => release();
  const back = (event) => {
    if (event.persisted) open(); // the browser had put the whole page aside
  };
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", online);
  window.addEventListener("pagehide", left);
  window.addEventListener("pageshow", back);
  if (awake()) open();
  return () => {
    release();
    ended = true;
    clearInterval(telling);
    if (others) others.close();
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", online);
    window.removeEventListener("pagehide", left);
    window.removeEventListener("pageshow", back);
  };
}

/** An `onHealth` that keeps the connection, `{ kind, seconds }`, in a page's store. */
export function connectionKeeper(store) {
  return (kind, seconds) => {
    const now = store.get().connection;
    if (now.kind !== kind || (kind !== "live" && now.seconds !== seconds)) store.set({ connection: { kind, seconds } });
  };
}

/** The path of a stream: several tables may stand behind one host. */
function pathOf(url) {
  return typeof location === "undefined" ? url : new URL(url, location.href).pathname;
}
