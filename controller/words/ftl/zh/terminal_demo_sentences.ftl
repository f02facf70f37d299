### 演示命令，以及与它共用选项的模拟牌桌，对命令行的说明。

# Options
command-one_table_without = --without 只用于一张牌桌：多张牌桌没有供人使用的页面
command-tiles_need_camera = --tiles 说明怎样读摄像头的画面；--no-camera 和 --tables 没有画面
command-stopped_before_comparing = 在最后一局结束前停止；没有比较
command-stopped_before_end = 在最后一局结束前停止
command-options_need_rules = --options 属于某一种玩法；请用 --rules 写明
command-options_unreadable = --options 不是 JSON 对象：{ REASON($reason) }
command-options_without_names = --options 必须是名称和值的 JSON 对象，不能是 { TEXT($given) }
command-no_speed = --speed 是大于 0 的倍数或 max，不能是 { TEXT($given) }
command-broker_refused = --broker：{ SENTENCE($why) }
command-broker_with_login = --broker 只接受不用登录的消息服务器：演示的牌桌名称是随机的，访问列表里没有。要用账号，请写 table.toml（mahjong-table init），再用 mahjong-table sim 和 mahjong-table run。
command-tables_need_no_camera = --tables 需要 --no-camera：不能同时绘制并读取这么多牌桌的画面
command-one_table_kills = --kills 只用于一张牌桌：多张牌桌的控制程序在同一个进程里
command-one_table_firmware = --firmware 只用于一张牌桌：多张牌桌按自己的时间打，C 固件跟不上
command-too_many_workers = --workers { INTEGER($workers) } 比牌桌还多（{ INTEGER($tables) } 张）
command-too_few_open_files = { INTEGER($tables) } 张牌桌需要打开 { INTEGER($needed) } 个文件，本机只允许 { INTEGER($allowed) } 个：请提高上限（ulimit -Hn），多用 --workers，或减少牌桌
command-no_firmware = --firmware 可以是 { TEXTS($known) }，不能是 { TEXT($given) }{ GIVEN($near) ->
        [yes] ；是不是 { TEXT($near) }？
       *[no] {""}
    }
command-firmware_has_clock = --firmware { TEXT($firmware) } 有自己的时钟：--speed 请写倍数，最多约 8
command-no_such_part = --without：{ SENTENCE($why) }
command-firmware_has_all_parts = --firmware { TEXT($firmware) } 部件齐全：--without 用于 Python 固件
command-no_cable = --unplugs 和 --resets 需要固件和连到它的线：--without everything 两样都没有

# Progress
command-percent_of_entries_read = { TEXT($whose) }：{ TEXT($number) } 条已读 { INTEGER($percent) }%
command-percent_of_messages_read = { TEXT($whose) }：{ TEXT($number) } 条消息已读 { INTEGER($percent) }%
