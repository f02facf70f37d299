// How a panel calls its player besides what it shows: a sound and a vibration, each as the device can and its player
// likes, and a screen that stays on.

const KEPT = "mahjong-table.panel-signals";
const TONES = {
  turn: [[660, 0.14]], claim: [[880, 0.1], [1175, 0.14]], ready: [[520, 0.12]], question: [[590, 0.1], [740, 0.16]],
  refused: [[220, 0.28]],
};
const SHAKES = { turn: [120], claim: [80, 60, 80], ready: [60], question: [60, 60, 60], refused: [250] };

export const canShake = typeof navigator.vibrate === "function";

/** What its player has chosen on this device. */
export function signalsHere() {
  try {
    return { sound: true, shake: true, ...JSON.parse(localStorage.getItem(KEPT) || "{}") };
  } catch {
    return { sound: true, shake: true }; // a browser may forbid a page to keep anything
  }
}

export function keepSignals(signals) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(signals));
  } catch {
    return; // as above: the choice holds as long as the page stands
  }
}

let audio = null;

/** Browsers let a page sound only after a touch: every touch of the panel calls this. */
export function touched() {
  const Audio = window.AudioContext || window.webkitAudioContext;
  if (!Audio) return;
  audio = audio || new Audio();
  // Besides "suspended" WebKit knows "interrupted": after a call, another app's sound, a locked screen.
  if (audio.state !== "running") audio.resume().catch(() => null); // it sounds after the next touch
}

/** Call the player: `kind` is "turn", "claim", "ready", "question" or "refused". */
export function signal(kind, { sound, shake }) {
  if (shake && canShake) navigator.vibrate(SHAKES[kind] || []);
  if (!sound || !audio) return;
  if (audio.state === "interrupted") audio.resume().then(() => sing(kind), () => null); // allowed without a touch
  else if (audio.state === "running") sing(kind);
}

function sing(kind) {
  let at = audio.currentTime;
  for (const [hertz, seconds] of TONES[kind] || []) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = hertz;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.25, at + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds + 0.02);
    at += seconds + 0.04;
  }
}

let lock = null;

/** Keep the screen on while the panel is looked at, where the browser can (with TLS, or at localhost). */
export async function stayAwake() {
  if (!navigator.wakeLock || document.hidden || lock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch {
    lock = null; // the battery is low, or the device does not want to: it sleeps as it is set
  }
}

document.addEventListener("visibilitychange", stayAwake);
