// Light or dark: as the device is set, or as the reader chose on this device.

const KEPT = "mahjong-table.appearance";
const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
let chosen = "auto";

export function appearanceHere() {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept === "light" || kept === "dark" ? kept : "auto";
  } catch {
    return "auto"; // a browser may forbid a page to keep anything
  }
}

export function keepAppearance(appearance) {
  try {
    localStorage.setItem(KEPT, appearance);
  } catch {
    return; // as above: the choice holds as long as the page stands
  }
}

/** Colours of tokens.css: the root's `data-theme` says which. */
export function wear(appearance) {
  chosen = appearance;
  const device = LIGHT.matches ? "light" : "dark";
  document.documentElement.dataset.theme = chosen === "auto" ? device : chosen;
}

LIGHT.addEventListener("change", () => wear(chosen));
