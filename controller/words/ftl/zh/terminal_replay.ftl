### 终端里的回放。

terminal-replay-step = 第{ INTEGER($number) }步，共{ INTEGER($count) }步
terminal-replay-keys = ← → 逐步，{ TEXT($first) } 开头，{ TEXT($last) } 结尾，{ TEXT($play) } 播放，{ TEXT($quit) } 退出
terminal-replay-otherwise = 按本版本计算，这一局的得分会不同。以记录为准。
terminal-replay-under_way = 正在打
terminal-replay-no_result = 中止，没有结果
