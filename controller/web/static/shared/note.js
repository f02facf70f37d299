// The note of the whole table (`snapshot.note`, the same words as on the wire), in the reader's language.

const BETWEEN = " · ";
const NO_CAMERA =
  "no camera: readings are handed over by the simulator, for load and link tests only"; // runtime/supplied_readings.py
const PARTS = {
  "simulated table": "page-simulated", // what `demo` calls its tables (hardware_sim)
  [NO_CAMERA]: "page-supplied-readings",
};

/** The note with the parts that have words here in them, and any other part as it came. */
export function noteText(words, note) {
  return note.split(BETWEEN).map((part) => (PARTS[part] ? words.plain(PARTS[part]) : part)).join(BETWEEN);
}

/** Whether readings come from a simulator, and no camera looks at the table. */
export function readingsSupplied(note) {
  return (note || "").split(BETWEEN).includes(NO_CAMERA);
}
