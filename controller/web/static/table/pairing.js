// The codes that pair a phone or tablet with a seat, shown on the table's own screen, in a dialog over the table.

import { request } from "../shared/requests.js";
import { html, render, useEffect, useState } from "../vendor/preact.js";
import { Code } from "../shared/codes.js";
import { ask } from "../shared/presses.js";
import { useWords, WordsContext } from "../shared/text_elements.js";
import { loadWords } from "../shared/words.js";

const LOOK_MS = 1000;

/** Open the dialog, in the reader's language; the focus comes back where it was when it is closed. */
export async function openPairing({ language }) {
  if (document.getElementById("pairing")) return;
  const words = await loadWords(language, "", ["page_panel"]);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "static/pairing.css";
  document.head.append(link);
  const dialog = document.createElement("dialog");
  dialog.id = "pairing";
  dialog.setAttribute("aria-labelledby", "pairing-title");
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    render(null, dialog);
    dialog.remove();
    link.remove();
  });
  render(html`<${WordsContext.Provider} value=${words}><${Pairing} close=${() => dialog.close()} /><//>`, dialog);
  dialog.showModal();
}

function Pairing({ close }) {
  const words = useWords();
  const [panels, setPanels] = useState({ seats: null });
  const [code, setCode] = useState(null);
  const [message, setMessage] = useState("");
  useEffect(() => {
    const look = async () => {
      const answer = await request("api/panels", { cache: "no-store" }).catch(() => null);
      if (answer && answer.ok) setPanels(await answer.json());
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const seats = panels.seats || [];
  useEffect(() => {
    const now = code && seats.find((one) => one.seat === code.seat);
    if (!now || now.newest === code.newest) return;
    setCode(null); // it was used: another device is paired
    setMessage(words.plain("panel-pairs-done", { name: nameOf(words, now) }));
  });

  const refusalText = (reply) => (reply.translations || {})[words.code] || words.plain("panel-pairs-failed");

  async function show(seat) {
    setMessage("");
    const { status, reply } = await ask("api/panels/code", { seat: seat.seat });
    if (status === 200) setCode({ ...reply, newest: seat.newest });
    else setMessage(refusalText(reply));
  }

  async function remove(seat) {
    setCode(null);
    const { status, reply } = await ask("api/panels/remove", { seat: seat.seat });
    setMessage(status === 200 ? "" : refusalText(reply));
  }

  return html`
    <header><h2 id="pairing-title">${words.plain("page-panels")}</h2>
      <button type="button" id="close-pairing" onClick=${close}>${words.plain("panel-pairs-close")}</button></header>
    <p class="quiet">${words.plain("panel-pairs-what")}</p>
    ${panels.reachable === false
      ? html`<p class="warning">${words.plain("panel-pairs-loopback", { where: "[page] host" })}</p>`
      : null}
    ${panels.seats && !seats.length ? html`<p>${words.plain("panel-pairs-none")}</p>` : null}
    <p role="status" class="said">${message}</p>
    ${code
      ? html`
          <h3>${words.plain("panel-pairs-for", { name: nameOf(words, code) })}</h3>
          <${Code} code=${code} over=${() => setCode(null)} />
        `
      : null}
    <ul class="seats">${seats.map((one) => html`<li key=${one.seat}>
      <b><bdi>${nameOf(words, one)}</bdi></b>
      <span class="quiet">
        ${one.panels ? words.plain("panel-pairs-has", { count: one.panels }) : words.plain("panel-pairs-has-not")}
      </span>
      ${panels.may_pair && (panels.may_unpair || !one.panels)
        ? html`<button type="button" class="show" onClick=${() => show(one)}>
            ${words.plain(one.panels ? "panel-pairs-new" : "panel-pairs-show")}
          </button>`
        : null}
      ${panels.may_unpair && one.panels
        ? html`<button type="button" class="remove" onClick=${() => remove(one)}>
            ${words.plain("panel-pairs-remove")}
          </button>`
        : null}
    </li>`)}</ul>
    ${panels.may_pair === false ? html`<p class="quiet">${words.plain("panel-pairs-sign-in")}</p>` : null}
    <a href="panel">${words.plain("panel-pairs-here")}</a>`;
}

const nameOf = (words, { name, seat }) => name || words.plain("page-seat", { seat });
