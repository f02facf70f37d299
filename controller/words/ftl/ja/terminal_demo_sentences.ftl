### デモと、オプションを共有する模擬の卓が、コマンドラインについて言うこと。

# Options
command-one_table_without = --without は一卓用です。多くの卓には人の使うページがありません
command-tiles_need_camera = --tiles はカメラの映像の読み方です。--no-camera と --tables には映像がありません
command-stopped_before_comparing = 最後の局が終わる前に止めました。比較していません
command-stopped_before_end = 最後の局が終わる前に止めました
command-options_need_rules = --options は一つのルールのものです。--rules で示してください
command-options_unreadable = --options は JSON オブジェクトではありません：{ REASON($reason) }
command-options_without_names = --options は名前と値の JSON オブジェクトです。{ TEXT($given) } は使えません
command-no_speed = --speed は 0 より大きい倍率か max です。{ TEXT($given) } は使えません
command-broker_refused = --broker：{ SENTENCE($why) }
command-broker_with_login = --broker はログインのいらないブローカーだけです。デモの卓の名前は無作為で、アクセスリストにありません。アカウントを使うなら table.toml（mahjong-table init）と mahjong-table sim、mahjong-table run で。
command-tables_need_no_camera = --tables には --no-camera が要ります。これほど多くの卓の映像は一度に描いて読めません
command-one_table_kills = --kills は一卓用です。多くの卓の制御は一つのプロセスで動きます
command-one_table_firmware = --firmware は一卓用です。多くの卓は自分の時間で進み、C のファームウェアはついていけません
command-too_many_workers = --workers { INTEGER($workers) } は卓の数（{ INTEGER($tables) }）より多いです
command-too_few_open_files = { INTEGER($tables) } 卓には { INTEGER($needed) } 個のファイルを開く必要がありますが、この機械は { INTEGER($allowed) } 個までです。上限を上げるか（ulimit -Hn）、--workers を増やすか、卓を減らしてください
command-no_firmware = --firmware は { TEXTS($known) } のどれかです。{ TEXT($given) } は使えません{ GIVEN($near) ->
        [yes] 。{ TEXT($near) } のことですか？
       *[no] {""}
    }
command-firmware_has_clock = --firmware { TEXT($firmware) } には自分の時計があります。--speed は倍率で、8 くらいまでにしてください
command-no_such_part = --without：{ SENTENCE($why) }
command-firmware_has_all_parts = --firmware { TEXT($firmware) } には部品がそろっています。--without は Python のファームウェア用です
command-no_cable = --unplugs と --resets にはファームウェアとケーブルが要ります。--without everything にはどちらもありません

# Progress
command-percent_of_entries_read = { TEXT($whose) }：{ TEXT($number) } 項の { INTEGER($percent) }% を読みました
command-percent_of_messages_read = { TEXT($whose) }：メッセージ { TEXT($number) } 件の { INTEGER($percent) }% を読みました
