### 続けて述べる文。

sentences = { SENTENCES($sentences, join: "sentences") }
