// What the page knows, in one place. Components are drawn from it alone; each source of news sets it.
//
// snapshot   the latest snapshot of the table (controller/referee/table_snapshot.py)
// connection {kind: "connecting" | "live" | "lost" | "stale", seconds}
// words      the words of the reader's language (words.js)
// rules      the rule system whose words are among them
// language, appearance   the reader's choices: "en" | "zh" | "ja", "auto" | "light" | "dark"
// resultSeen the session and number of the hand whose result the reader has laid aside to look at the table
// finalSeen  the session whose final standing the reader has laid aside
// view       what a narrow or later page shows beside the table, such as "list" or "chart" in the history

export function createStore(state) {
  const listeners = new Set();
  return {
    get: () => state,
    set(changes) {
      state = { ...state, ...changes };
      for (const listener of listeners) listener(state);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
