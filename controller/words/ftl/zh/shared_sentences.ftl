### 前后相接的句子。

sentences = { SENTENCES($sentences, join: "sentences") }
