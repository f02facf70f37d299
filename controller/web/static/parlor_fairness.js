// Whether dice, deal and walls of each table differ from chance, in the audit's own sentences (docs/audit.md).

import { h, show } from "./dom.js";

const byId = (id) => document.getElementById(id);

export function fairness(picture) {
  const rows = picture.fairness || [];
  byId("fairness").hidden = !rows.length;
  show(byId("fair"), rows, () => rows.flatMap((row) => [
    h("p", { class: row.differs ? "conflict" : "fine" },
      `${row.parlor} / ${row.table}, ${row.hands} hands: ${row.differs ? "differs from chance" : "nothing found"}`),
    ...row.questions.map((one) => h("p", { class: one.verdict === "differs" ? "conflict" : "quiet" }, one.sentence)),
  ]));
}
