// The link to a hand's replay, for those who may see earlier hands; other readers see no link.

import { request } from "../shared/requests.js";
import { html, useEffect, useState } from "../vendor/preact.js";
import { useWords } from "../shared/text_elements.js";

let asked = null; // promise of whether this reader may, asked for with the first result

function may() {
  asked = asked || request("api/me", { headers: { accept: "application/json" } })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .then((me) => (me.rights || []).includes("history"))
    .catch(() => {
      asked = null; // asked again with the next result
      return false;
    });
  return asked;
}

/** Whether this reader may see earlier hands; asked for once there is a `hand` to see. */
function useAllowed(hand) {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    let here = true;
    if (hand) may().then((granted) => here && setAllowed(granted));
    return () => {
      here = false;
    };
  }, [hand]);
  return allowed;
}

const addressOf = (session, hand) => `replay/${encodeURIComponent(session)}/${hand}`;

export function ReplayLink({ snapshot }) {
  const words = useWords();
  const allowed = useAllowed(snapshot.hand);
  if (!allowed || !snapshot.session || !snapshot.hand) return null;
  return html`<a class="replay-link" href=${addressOf(snapshot.session, snapshot.hand)}>
    ${words.plain("page-replay-hand")}
  </a>`;
}

/** What makes of a hand's number, as a list of hands has it, the link to its replay, for those who may see it. */
export function useReplayedNumber(session, latest) {
  const words = useWords();
  const allowed = useAllowed(latest);
  if (!allowed || !session) return (hand) => hand;
  return (hand) => html`<a class="replay-number" href=${addressOf(session, hand)}
    aria-label=${`${hand}: ${words.plain("page-replay-hand")}`}>
    ${hand}
  </a>`;
}
