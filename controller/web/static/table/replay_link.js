// The link to a hand's replay, for those who may see earlier hands; whoever may not sees no link.

import { html, useEffect, useState } from "../vendor/preact.js";
import { useWords } from "./said.js";

let asked = null; // promise of whether this reader may, asked for with the first result

function may() {
  asked ??= fetch("api/me", { headers: { accept: "application/json" } })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .then((me) => (me.rights || []).includes("history"))
    .catch(() => {
      asked = null; // asked again with the next result
      return false;
    });
  return asked;
}

export function ReplayLink({ snapshot }) {
  const words = useWords();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let here = true;
    may().then((allowed) => here && setShown(allowed));
    return () => {
      here = false;
    };
  }, [snapshot.hand]);
  if (!shown || !snapshot.session || !snapshot.hand) return null;
  return html`<a class="replay-link" href=${`replay/${encodeURIComponent(snapshot.session)}/${snapshot.hand}`}>${words.plain("page-replay-hand")}</a>`;
}
