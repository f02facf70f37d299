### 端末での牌譜再生。

terminal-replay-step = { INTEGER($count) }手中{ INTEGER($number) }手目
terminal-replay-keys = ← → 一手ずつ、{ TEXT($first) } 最初、{ TEXT($last) } 最後、{ TEXT($play) } 再生、{ TEXT($quit) } 終了
terminal-replay-otherwise = この版で計算すると点数が変わりますが、記録の点数が有効です。
terminal-replay-under_way = 進行中
terminal-replay-no_result = 結果なしで終了
