### 警报：请人来看的事。

# Of the room, the record and the hub
alert-disk = { TEXT($path) } 所在的磁盘只剩 { INTEGER($free) } MB，不到 { INTEGER($least) } MB：腾出空间之前不开新局。
alert-outbox =
    有 { INTEGER($waiting) } 条消息等待发送，已到上限（{ INTEGER($most) } 条）：{ GIVEN($hub) ->
        [yes] 总台 { TEXT($hub) } 收下
       *[no] 消息服务器收下
    }之前不开新局。什么也没有丢；请检查{ GIVEN($hub) ->
        [yes] 总台和消息服务器
       *[no] 消息服务器
    }。
alert-hub = { SENTENCES($warnings, join: "sentences") }
alert-standstill = { SENTENCE($why) }持续了 { INTEGER($seconds) } 秒。
alert-set_aside = 看到或按下的内容不合理，没有采用：{ TEXT($reason) }
hub-called = 总台“{ TEXT($hub) }”
hub-broker = 消息服务器
hub-journal_lacks =
    { SENTENCE($who) }有这张牌桌的{ GIVEN($first) ->
        [yes] 第{ INTEGER($first) }到第{ INTEGER($last) }条消息
       *[no] 第{ INTEGER($last) }条消息
    }，记录 { TEXT($journal) } 里却没有：放回了旧的备份，或磁盘丢失了已确认的内容。总台确认过的继续有效。请取回：mahjong-table journal restore --from-hub；并与店里的记录核对最后几局。
hub-notice = 总台“{ TEXT($hub) }”：{ SENTENCE($notice) }
hub-table_unconfirmed = 总台“{ TEXT($hub) }”还不保存本桌成绩：要由总台的工作人员核对牌桌的指纹 { TEXT($fingerprint) }（mahjong-table parlor admit）。
hub-many_ask = 许多没有接入的总台在向本桌发消息，名字多得不像一家店：请检查谁能写消息服务器，并看 mahjong-table hub list。
hub-asks =
    { GIVEN($hub) ->
        [yes] 总台“{ TEXT($hub) }”
       *[no] 有人
    }（指纹 { TEXT($fingerprint) }）请求保存本桌成绩，请店主核对指纹。与总台显示的一致时：mahjong-table hub admit { TEXT($fingerprint) }
hub-unsigned_message = { TEXT($topic) } 上收到的消息没有签名，不算。
hub-lost_key_used = { TEXT($topic) } 上收到的消息用的是本桌丢失的密钥 { TEXT($fingerprint) }，不算：它是换密钥之前的，或是捡到那把密钥的人发的。
hub-name_taken = 有人用密钥 { TEXT($fingerprint) } 以 { TEXT($topic) } 的名义发消息：是同名的另一套程序，或有人冒充本桌。总台只保存本桌签名的内容。请给另一套程序在 [table] 里换个名字，并在消息服务器的访问表里给每个账户各自的主题。

# Of the machine

# Of the camera
alert-camera = { SENTENCE($reason, at: "start") }。
camera-not_tried = 重新启动后还没有试过
camera-being_found = 摄像头被碰过，正在重新找牌桌：在此之前什么也不读
camera-pushed = 摄像头被碰过：{ SENTENCE($reason) }
camera-found_by_markers = 摄像头被碰过（偏了 { INTEGER($pixels) } 像素），已按标记重新找到牌桌
camera-found_by_surroundings = 摄像头被碰过（偏了 { INTEGER($pixels) } 像素），已按周围的东西重新找到牌桌
camera-marker_aside = { TEXTS($markers) }号标记被碰歪了：请放回桌角，其余的没有动
picture-dark = 画面太暗：请开灯，或揭开镜头
picture-burnt_out = 画面过曝：有灯照进摄像头，或曝光时间太长
picture-covered = 画面里什么也没有：镜头被挡住了
picture-mirrored = 画面左右颠倒，牌面读不出来：请在摄像头设置里关掉镜像
picture-no_marker = 画面里没有牌桌的标记：请把摄像头对准牌桌，露出四角打印的标记（0到3号），并检查画面是否清楚
picture-no_tile = 画面里没有牌，也没有牌桌的标记：请把摄像头对准牌桌，并检查画面是否清楚
picture-too_small = 画面为 { INTEGER($width) }×{ INTEGER($height) }，一张牌只有 { INTEGER($tile) } 像素宽，需要 { INTEGER($needed) } 像素：请把摄像头设为 { INTEGER($wanted_width) }×{ INTEGER($wanted_height) } 以上，或装近一些
picture-frozen = 摄像头已 { INTEGER($seconds) } 秒没有新画面：请关掉再打开
alert-show_flowers = 还不认识这副牌的花牌：请清空桌面，把花牌正面朝上摆在0号位弃牌右边的角落，第一排春夏秋冬，第二排梅兰菊竹
