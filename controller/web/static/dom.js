// Elements from plain calls. Text only ever enters the page as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

/** An HTML element: h("p", {class: "quiet"}, "text", otherNode). */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, the same way. */
export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Put `make(part)` into `host` when `part` differs from what `host` shows already. */
export function show(host, part, make) {
  const key = JSON.stringify(part === undefined ? null : part);
  if (host.shownPart === key) return false;
  host.shownPart = key;
  host.replaceChildren(...[make(part)].flat(Infinity).filter((node) => node !== null));
  return true;
}

/** "+12", "−4", "0": a plus is said, a minus is as wide as a plus. */
export function signed(number) {
  const value = Number(number) || 0;
  if (value > 0) return `+${value}`;
  return value < 0 ? `−${-value}` : "0";
}

export function gainClass(number) {
  const value = Number(number) || 0;
  return value > 0 ? "gain" : value < 0 ? "loss" : "even";
}

const A_DATE = 1e8; // seconds beyond which a time is a date since 1970 and not a time since the start

/** Seconds as a person reads them: "14:07:31" of a date, "4:07" since the start. */
export function clock(seconds) {
  const value = Math.max(0, Number(seconds) || 0);
  if (value > A_DATE) return new Date(value * 1000).toLocaleTimeString("en-GB");
  const whole = Math.floor(value);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(whole / 60) % 60;
  return whole < 3600
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(whole / 3600)}:${two(minutes)}:${two(whole % 60)}`;
}
