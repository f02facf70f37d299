// What waits for the parlor's staff: keys to admit, disputes to decide. Decided at the hub's shell, never from here.

import { clock, h, show } from "./dom.js";

const byId = (id) => document.getElementById(id);

export function staff(picture) {
  const pending = picture.pending || [];
  const alerts = picture.alerts || [];
  const more = (picture.pending_count || 0) - pending.length, unlisted = picture.unlisted || 0;
  byId("staff").hidden = !pending.length && !alerts.length && !picture.held;
  show(byId("disputes"), [pending, more, unlisted, alerts, picture.held], () => [
    ...pending.map(waiting),
    ...(more > 0 ? [h("p", { class: "quiet" }, `${more} more wait: mahjong-table parlor keys`)] : []),
    ...(unlisted ? [h("p", { class: "quiet" }, `${unlisted} keys spoke while the list was full: mahjong-table parlor clear`)] : []),
    ...alerts.map(dispute),
    ...(picture.held ? [h("p", { class: "quiet" }, `${picture.held} messages are kept and do not count yet.`)] : []),
  ]);
}

function waiting(key) {
  return h("div", { class: "dispute" },
    h("p", {}, `${key.parlor}/${key.table} asks that its scores be kept. If the table itself shows this fingerprint, admit it:`),
    h("p", {}, h("b", {}, key.fingerprint)),
    h("p", { class: "quiet" }, `mahjong-table parlor admit ${key.fingerprint}`));
}

function dispute(alert) {
  const times = alert.count > 1 ? ` (${alert.count} times, last ${clock(alert.last_at)})` : "";
  return h("div", { class: "dispute alert" },
    h("p", {}, `${alert.text}${times}`),
    h("p", { class: "quiet" }, `mahjong-table parlor decide ${alert.alert} …`));
}
