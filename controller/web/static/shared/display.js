// What a display at the table says: a sentence of the group `display`, as `display_text` of a seat in the snapshot.

const GROUP = "display.";

const WITH_POINTS = "points_";

/** The name of the sentence within the group, the same with points as without them; "" for any other. */
export function displayName(sentence) {
  const id = sentence ? String(sentence.id) : "";
  return id.startsWith(GROUP) ? id.slice(GROUP.length).replace(WITH_POINTS, "") : "";
}

/** What it asks for, without the hint at the hub behind it. */
export const displayAsks = (sentence) => (displayName(sentence) === "see_hub" ? sentence.args.what : sentence);

/** The sentence in the reader's language. */
export const displayText = (words, sentence) => (sentence ? words.spoken(words.sentence(sentence)) : "");
