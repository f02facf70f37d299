### 无法回放一局时说的话。

replay-no_hand_yet = 还没有打完的局。
replay-no_hand = 这一场的记录里没有第{ INTEGER($hand) }局。
replay-result_alone = 第{ INTEGER($hand) }局只记有结果，没有过程：开局的记录已经丢失。
replay-other_rules = 第{ INTEGER($hand) }局用的规则，本版本不认识。请安装当时的版本再看过程。
replay-other_version = 第{ INTEGER($hand) }局由另一版本记录，本版本无法逐步回放。结果不受影响。
