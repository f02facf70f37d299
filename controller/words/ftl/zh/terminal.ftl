### 终端里的牌桌（controller/web/terminal_view.py），以及其他给人看的命令。

terminal-hand = 第{ INTEGER($hand) }局
terminal-hand-of = 第{ INTEGER($hand) }局，共{ INTEGER($hands) }局
terminal-phase = 第{ INTEGER($hand) }局：{ TEXT($phase) }
terminal-waiting = 等待牌桌
terminal-dice = 骰子{ TEXT($dice) }
terminal-tiles = { TILES_AS_LAID($tiles) }
terminal-turned-up =
    翻出{ TILE($tile) }{ GIVEN($place) ->
        [yes] {"（"}{ PLACE($place) }{"）"}
       *[no] {""}
    }
terminal-kong-tiles = 可单张杠：{ TEXT($tiles) }
terminal-round =
    .wind-1z = 东风圈
    .wind-2z = 南风圈
    .wind-3z = 西风圈
    .wind-4z = 北风圈
terminal-left = 还剩{ INTEGER($tiles) }张
terminal-column-seat = 座位
terminal-column-total = 合计
terminal-column-display = 显示屏
terminal-column-melds = 吃碰杠
terminal-column-discards = 弃牌
terminal-banker = 庄 · 第{ INTEGER($stay) }局
terminal-alone = 单放 { TEXT($tiles) }
terminal-shown = 手牌 { TEXT($tiles) } + { TEXT($apart) }
terminal-refused = 无效
terminal-alert = 注意
terminal-machine = 机器：重发{ INTEGER($resends) }次
terminal-machine-away = 机器：没有应答
terminal-camera = 摄像头：{ INTEGER($frames) }帧
terminal-camera-away = 摄像头：{ TEXT($state) }
terminal-mqtt = 消息：已发{ INTEGER($posted) }条
terminal-mqtt-away = 消息：未连接
terminal-outbox = 待发{ INTEGER($outbox) }条
terminal-pays = { TEXT($from) }付给{ TEXT($to) } { INTEGER($amount) }
terminal-round-hand =
    .wind-1z = 东{ INTEGER($number) }局
    .wind-2z = 南{ INTEGER($number) }局
    .wind-3z = 西{ INTEGER($number) }局
    .wind-4z = 北{ INTEGER($number) }局
terminal-honba = { INTEGER($count) }本场
terminal-pot = 供托 { INTEGER($points) }
terminal-indicators = 宝牌指示牌 { TEXT($tiles) }
terminal-ura-indicators = 里宝牌指示牌 { TEXT($tiles) }
terminal-bets = { TEXT($name) } 付立直棒 { INTEGER($amount) }
terminal-takes = { TEXT($name) } 收供托 { INTEGER($amount) }
terminal-waits = { TEXT($name) } 听 { TEXT($tiles) }
terminal-uma = { TEXT($name) }：{ INTEGER($points) } 点，马点和返点差 { TEXT($bonus) }
terminal-column-points = 点数
terminal-riichi = 立直

# 摄像头画面的问题
camera-dark = 太暗
camera-covered = 被遮住
camera-burnt-out = 过亮
camera-no-table = 看不到牌桌
camera-mirrored = 左右颠倒
camera-too-small = 画面太小
camera-frozen = 画面不动
camera-markers = 看不到标记
camera-none = 没有画面

# 账目和结算单
ledger-correction = { TEXT($why) }（{ TEXT($by) }）
ledger-restored = 从总台取回
ledger-restored-beside = 从总台取回，不计入合计
