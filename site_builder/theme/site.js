// Light or dark as this device's pages are, and the search over headings and texts of all pages.

import { appearanceHere, keepAppearance, wear } from "./appearance.js";

const ROOT = document.body.dataset.root;
const MOST = 12;
const AROUND = 60;

wear(appearanceHere());

const contents = document.getElementById("contents"); // scrolls by itself beside the text, to where the reader is
const current = contents.querySelector("[aria-current]");
if (current) contents.scrollTop = current.offsetTop - contents.clientHeight / 2;

const appearance = document.getElementById("appearance");
appearance.value = appearanceHere();
appearance.hidden = false;
appearance.addEventListener("change", () => {
  keepAppearance(appearance.value);
  wear(appearance.value);
});

const search = document.getElementById("search");
const found = document.getElementById("found");
let index = null;

/** Every part of every page: `[address, page, heading, text]`. Fetched when somebody searches first. */
async function parts() {
  index ??= fetch(`${ROOT}assets/search.json`).then((answer) => answer.json());
  try {
    return await index;
  } catch {
    index = null; // asked for again with the next letter
    return [];
  }
}

/** How well a part answers all words; 0 where it lacks one. */
function rank([, page, heading, text], words, language) {
  const title = `${page} ${heading}`.toLowerCase();
  const whole = text.toLowerCase();
  if (!words.every((word) => title.includes(word) || whole.includes(word))) return 0;
  return 1 + 4 * words.filter((word) => title.includes(word)).length + (language ? 2 : 0);
}

function shown([address, page, heading, text], words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - AROUND);
  const link = document.createElement("a");
  link.href = ROOT + address;
  link.textContent = heading && heading !== page ? `${page} – ${heading}` : page;
  const around = document.createElement("p");
  around.textContent = `${at ? "…" : ""}${text.slice(at, at + 3 * AROUND)}`;
  link.append(around);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

async function look() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.hidden = !words.length;
  if (!words.length) return;
  const here = document.documentElement.lang;
  const ranked = (await parts()).map((part) => [rank(part, words, part[4] === here), part]).filter(([points]) => points);
  ranked.sort(([one], [other]) => other - one);
  found.replaceChildren(...ranked.slice(0, MOST).map(([, part]) => shown(part, words)));
  if (!ranked.length) found.append(Object.assign(document.createElement("li"), { textContent: document.body.dataset.none }));
}

search.closest("label").hidden = false;
search.addEventListener("input", look);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") found.hidden = true;
  if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    search.focus();
  }
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("header")) found.hidden = true;
});
