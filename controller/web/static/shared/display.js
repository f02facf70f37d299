// What a display at the table says: a sentence of the group `display`, as `display_text` of a seat in the snapshot.

const GROUP = "display.";

/** Which sentence of the group it is; "" where there is none. */
export const displayName = (said) => (said && String(said.id).startsWith(GROUP) ? said.id.slice(GROUP.length) : "");

/** What it asks for, without the hint at the hub behind it. */
export const displayAsks = (said) => (displayName(said) === "see_hub" ? said.args.what : said);

/** The sentence in the reader's language. */
export const displayText = (words, said) => (said ? words.spoken(words.sentence(said)) : "");
