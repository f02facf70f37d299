### 再生できないときの言葉。

replay-no_hand_yet = まだ終わった局がありません。
replay-no_hand = この対局の記録に第{ INTEGER($hand) }局はありません。
replay-result_alone = 第{ INTEGER($hand) }局は結果だけが記録されています。始まりの記録が失われています。
replay-other_rules = 第{ INTEGER($hand) }局のルールはこの版では扱えません。経過を見るには、記録した版をインストールしてください。
replay-other_version = 第{ INTEGER($hand) }局は別の版で記録されたため、この版では経過を再生できません。結果に変わりはありません。
