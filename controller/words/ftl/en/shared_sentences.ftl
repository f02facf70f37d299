### Sentences that follow each other.

sentences = { SENTENCES($sentences, join: "sentences") }
