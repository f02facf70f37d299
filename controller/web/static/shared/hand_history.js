// The hands of a session: who played, and how a hand ended.

/** Everybody in the session with their total, in the order of the session. */
export function peopleOf(snapshot) {
  return snapshot.people || (snapshot.seats || []).map((seat) => ({ name: seat.name, total: seat.total }));
}

/** How a hand ended, without the amounts, which stand beside it. */
export function outcome(words, sentence) {
  const how = sentence && sentence.id === "hand.ended" && sentence.args.how;
  if (!how || how.id !== "hand.won") return words.sentence(sentence);
  return words.join(how.args.winners.map((one) => words.sentence(one)), "and");
}
