// Going through a hand's steps, by buttons, by keys and by the clock; where one is stands in the store.

import { standsFor } from "./hands.js";

export function createPlayer(store) {
  let timer = null;
  const last = () => store.get().hand.steps.length - 1;

  function go(to) {
    clearTimeout(timer);
    store.set({ at: Math.min(last(), Math.max(0, to)), playing: false, resultSeen: false });
  }

  function toggle() {
    const { playing, at } = store.get();
    if (playing) go(at);
    else {
      store.set({ playing: true, at: at === last() ? 0 : at, resultSeen: false });
      wait();
    }
  }

  function wait() {
    const { hand, at, speed } = store.get();
    clearTimeout(timer);
    timer = setTimeout(() => {
      store.set({ at: at + 1, playing: at + 1 < last() });
      if (store.get().playing) wait();
    }, standsFor(hand.steps, at, speed));
  }

  function hurry(speed) {
    store.set({ speed });
    if (store.get().playing) wait();
  }

  document.addEventListener("keydown", (event) => {
    const { hand, at } = store.get();
    const { tagName } = event.target;
    if (!hand || event.altKey || event.ctrlKey || event.metaKey || tagName === "INPUT" || tagName === "SELECT") return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last() }[event.key];
    if (to !== undefined) go(to);
    else if (event.key === " " && tagName !== "BUTTON" && tagName !== "A") toggle();
    else return;
    event.preventDefault();
  });
  return { go, toggle, hurry };
}
