// Requests about accounts: JSON there and back, and the sentence where something is refused.

export const at = (id) => document.getElementById(id);

/** Ask the page's server; throws an Error with the sentence for people where it refuses. */
export async function ask(method, path, body) {
  const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, { method, cache: "no-store", ...sent });
  } catch {
    throw new Error("The page does not answer.");
  }
  const said = await answer.json().catch(() => ({}));
  if (answer.ok) return said;
  const wait = answer.headers.get("retry-after");
  const error = new Error(`${said.error || said.text || `It was refused (${answer.status}).`}${wait ? ` (${wait} s)` : ""}`);
  error.status = answer.status;
  throw error;
}

/** Run what a button or form does; show the sentence where it fails. */
export async function attempt(work, ...buttons) {
  at("wrong").hidden = true;
  for (const button of buttons) button.disabled = true;
  try {
    await work();
  } catch (error) {
    at("wrong").textContent = error.message;
    at("wrong").hidden = false;
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

/** Let a checkbox show what stands in a password field. */
export function revealing(box, field) {
  box.addEventListener("change", () => { field.type = box.checked ? "text" : "password"; });
}
