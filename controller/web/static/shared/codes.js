// A code that pairs a device: its digits large, its QR code, and how long it holds.

import { html, useEffect, useState } from "../vendor/preact.js";
import { useWords } from "./text_elements.js";

/** `code` as a request for one is answered; `over` is called when its time is up. */
export function Code({ code, over }) {
  const words = useWords();
  const [left, setLeft] = useState(code.seconds);
  useEffect(() => {
    const until = performance.now() + 1000 * code.seconds;
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - performance.now()) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds <= 0) over();
    }, 250);
    return () => clearInterval(timer);
  }, [code.digits]);
  return html`<div class="code" role="status">
    <p class="digits" aria-label=${code.digits.split("").join(" ")}>
      ${code.digits.slice(0, 3)} ${code.digits.slice(3)}
    </p>
    ${code.qr ? html`<img class="qr" src=${code.qr} alt=${words.plain("panel-qr", { link: code.link })} />` : null}
    <p class="quiet">
      ${words.plain(code.qr ? "panel-code-how" : "panel-code-how-digits", { path: code.link
          ? code.link.split("#")[0]
          : "/panel" })}
    </p>
    <p class="quiet" aria-hidden="true">${words.plain("panel-code-left", { seconds: left })}</p>
  </div>`;
}
