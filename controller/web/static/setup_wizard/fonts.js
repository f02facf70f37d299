// Whether this screen lacks the letters of Chinese and Japanese: then all of them are drawn as the same empty box.

const PROBES = ["麻", "将", "東", "の"];
const NOWHERE = "\u{10FFFE}"; // no font has it
let found = null;

function drawnAs(letter) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 40;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.font = "28px system-ui, sans-serif";
  pen.fillText(letter, 4, 30);
  return pen.getImageData(0, 0, 40, 40).data.join();
}

/** Whether letters that differ look alike here, or as one that does not exist. */
export function lacksFonts() {
  if (found === null) {
    const pictures = PROBES.map(drawnAs);
    found = new Set([...pictures, drawnAs(NOWHERE)]).size <= PROBES.length;
  }
  return found;
}
