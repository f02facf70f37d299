### 端末に表示する卓（controller/web/terminal_view.py）と、ほかのコマンドの表示。

terminal-hand = 第{ INTEGER($hand) }局
terminal-hand-of = 第{ INTEGER($hand) }局（全{ INTEGER($hands) }局）
terminal-phase = 第{ INTEGER($hand) }局：{ TEXT($phase) }
terminal-waiting = 卓の応答待ち
terminal-dice = サイコロ{ TEXT($dice) }
terminal-tiles = { TILES_AS_LAID($tiles) }
terminal-turned-up =
    表示牌 { TILE($tile) }{ GIVEN($place) ->
        [yes] {"（"}{ PLACE($place) }{"）"}
       *[no] {""}
    }
terminal-kong-tiles = 1枚でカン：{ TEXT($tiles) }
terminal-round =
    .wind-1z = 東場
    .wind-2z = 南場
    .wind-3z = 西場
    .wind-4z = 北場
terminal-left = 残り{ INTEGER($tiles) }枚
terminal-column-seat = 席
terminal-column-total = 合計
terminal-column-display = 表示器
terminal-column-melds = 鳴き
terminal-column-discards = 捨て牌
terminal-banker = 親 · { INTEGER($stay) }回目
terminal-alone = 一枚だけ { TEXT($tiles) }
terminal-shown = 手牌 { TEXT($tiles) } + { TEXT($apart) }
terminal-refused = 無効
terminal-alert = 注意
terminal-machine = 機械：再送{ INTEGER($resends) }回
terminal-machine-away = 機械：応答なし
terminal-camera = カメラ：{ INTEGER($frames) }枚
terminal-camera-away = カメラ：{ TEXT($state) }
terminal-mqtt = メッセージ：送信{ INTEGER($posted) }件
terminal-mqtt-away = メッセージ：未接続
terminal-outbox = 送信待ち{ INTEGER($outbox) }件
terminal-pays = { TEXT($from) }から{ TEXT($to) }へ{ INTEGER($amount) }
terminal-round-hand =
    .wind-1z = 東{ INTEGER($number) }局
    .wind-2z = 南{ INTEGER($number) }局
    .wind-3z = 西{ INTEGER($number) }局
    .wind-4z = 北{ INTEGER($number) }局
terminal-honba = { INTEGER($count) }本場
terminal-pot = 供託 { INTEGER($points) }
terminal-indicators = ドラ表示牌 { TEXT($tiles) }
terminal-ura-indicators = 裏ドラ表示牌 { TEXT($tiles) }
terminal-bets = { TEXT($name) } がリーチ棒 { INTEGER($amount) } を出します
terminal-takes = { TEXT($name) } が供託 { INTEGER($amount) } を取ります
terminal-waits = { TEXT($name) } の待ち { TEXT($tiles) }
terminal-uma = { TEXT($name) }：{ INTEGER($points) } 点、ウマとオカ { TEXT($bonus) }
terminal-column-points = 点数
terminal-riichi = リーチ

# カメラの画像の問題
camera-dark = 暗すぎます
camera-covered = 覆われています
camera-burnt-out = 明るすぎます
camera-no-table = 卓が見えません
camera-mirrored = 左右が逆です
camera-too-small = 画像が小さすぎます
camera-frozen = 画像が止まっています
camera-markers = マーカーが見えません
camera-none = 画像がありません

# 記録と精算書
ledger-correction = { TEXT($why) }（{ TEXT($by) }）
ledger-restored = ハブから復元
ledger-restored-beside = ハブから復元、合計には含みません
