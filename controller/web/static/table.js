// The page's beginning: the drawings, the first picture, then the stream.

import { drawPanels } from "./panels.js";
import { makeTable } from "./seats.js";
import { follow } from "./stream.js";
import { tileDefinitions } from "./tiles.js";

document.body.prepend(tileDefinitions());
const table = makeTable();
document.getElementById("cloth-host").replaceChildren(table.root);

function draw(snapshot) {
  table.draw(snapshot);
  drawPanels(snapshot);
  document.body.dataset.drawn = "yes";
}

function connection(kind, sentence) {
  document.body.dataset.connection = kind;
  const pill = document.getElementById("connection");
  pill.className = `pill ${kind === "live" ? "good" : kind === "stale" ? "warn" : "bad"}`;
  pill.querySelector("b").textContent = sentence;
  const veil = document.getElementById("veil");
  veil.hidden = kind === "live";
  veil.textContent = kind === "live" ? "" : `${sentence}. What you see is the table as it was last known.`;
}

draw({});
follow("/api/stream", draw, connection);
