// What a screen reader says of the table while it changes: the acts as they come, and what is waited for where no act
// came. It is the page's only live region but for alerts and questions, so that nothing is read twice.

import { html, useRef } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";

export function Spoken({ snapshot }) {
  const words = useWords();
  const before = useRef(null), reading = useRef({ number: 0, texts: [] });
  if (!before.current || before.current.snapshot !== snapshot) {
    const events = snapshot.events || [], last = events[events.length - 1];
    const acts = events.map((event) => JSON.stringify([event.at, event.text]));
    // What stood there as the page was opened is read as any text is.
    const texts = before.current && before.current.phase ? changes(words, snapshot, acts, before.current) : [];
    if (texts.length) reading.current = { number: reading.current.number + 1, texts };
    before.current = {
      snapshot, last: acts[acts.length - 1], at: last ? last.at : 0, phase: JSON.stringify(snapshot.phase_text),
    };
  }
  const { number, texts } = reading.current;
  // A paragraph of its own each time: the same act done again is read again.
  return html`<div id="spoken" class="unseen" role="status">
    <p key=${number}>${texts.map((text) => words.spoken(text).replace(/[.。]$/, "")).join(". ")}</p>
  </div>`;
}

/** The sentences of the acts that came since, else of what is waited for now. An alert that stands says itself. */
function changes(words, snapshot, acts, before) {
  const known = acts.lastIndexOf(before.last);
  const events = snapshot.events || [];
  const fresh = known < 0 ? events.filter((event) => event.at > before.at) : events.slice(known + 1);
  const alerts = new Set((snapshot.alerts || []).map((alert) => JSON.stringify(alert.text)));
  if (fresh.length) {
    return fresh.filter((event) => !alerts.has(JSON.stringify(event.text))).map((event) => words.line(event));
  }
  const changed = snapshot.phase_text && JSON.stringify(snapshot.phase_text) !== before.phase;
  return changed ? [words.sentence(snapshot.phase_text)] : [];
}
