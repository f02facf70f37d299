// Words and tiles as elements. Text only ever enters the page as text, never as markup.

import { createContext, html, useContext } from "../vendor/preact.js";
import { HEIGHT, WIDTH, tileId } from "./tiles.js";
import { pieces } from "./words.js";

export const WordsContext = createContext(null);
export const useWords = () => useContext(WordsContext);

/** A tile between words or in a row. */
export function Tile({ code, height = 26, quiet = false }) {
  const words = useWords();
  const name = quiet ? { "aria-hidden": "true" } : { role: "img", "aria-label": words.tileName(code) };
  return html`<svg class="tile sized" viewBox="0 0 ${WIDTH} ${HEIGHT}" style=${{ "--height": `${height / 16}rem` }}
    ...${name}>
    <use href="#tile-${tileId(code)}" width=${WIDTH} height=${HEIGHT} />
  </svg>`;
}

/** A tile inside the drawing of the table, its upper left corner at (x, y). */
export function TileAt({ code, x, y }) {
  return html`<use href="#tile-${tileId(code)}" x=${x} y=${y} width=${WIDTH} height=${HEIGHT}>
    <title>${useWords().tileName(code)}</title>
  </use>`;
}

/** A text with its tiles drawn, and names that do not turn what stands beside them round. */
export function Drawn({ text, height = 22 }) {
  return pieces(text).map(([piece, kind], k) => {
    if (kind === "tile") return html`<${Tile} key=${k} code=${piece} height=${height} />`;
    return kind === "name" ? html`<bdi key=${k}>${piece}</bdi>` : piece;
  });
}

/** A sentence of the table. */
export function SentenceText({ sentence, height }) {
  return html`<${Drawn} text=${useWords().sentence(sentence)} height=${height} />`;
}

/** The name of the player in a seat. */
export function nameOf(words, snapshot, seat) {
  const one = (snapshot.seats || [])[seat];
  return (one && one.name) || words.plain("page-seat", { seat });
}

/** The tiles of a meld; a closed kong lies face down. */
export function meldTiles(meld) {
  const tiles = meld.tiles || [];
  return tiles.length > 0 ? tiles : Array(/kong|closed/.test(meld.kind || "") ? 4 : 3).fill("back");
}
