### 工作人员处理总台时牌桌的回答。

hub-admitted =
    总台 { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] （还没有消息）
    }（指纹 { TEXT($fingerprint) }）从现在起保存这张牌桌的得分。
hub-admitted_already = 指纹 { TEXT($fingerprint) } 的总台已经接入。
hub-still_admitted = 指纹 { TEXT($fingerprint) } 的总台已经接入；要移除请运行 mahjong-table hub forget { TEXT($fingerprint) }
hub-refused_already = 指纹 { TEXT($fingerprint) } 的总台已经被拒绝。
hub-refused = 总台 { TEXT($hub) } 已被拒绝，不再显示。若要让它再次请求：mahjong-table hub forget { TEXT($fingerprint) }
hub-not_asked = 牌桌启动以来，指纹 { TEXT($fingerprint) } 的总台没有请求过；请看 mahjong-table hub list。
hub-may_ask_again = 总台 { TEXT($hub) } 不再被拒绝，可以再次请求。
hub-not_heard = 牌桌启动以来，没有收到过指纹 { TEXT($fingerprint) } 的总台的消息。请启动总台，再看 `mahjong-table hub list`；或用文件给出它的密钥：mahjong-table hub trust FILE
hub-not_admitted = 没有接入指纹 { TEXT($fingerprint) } 的总台，请看 mahjong-table hub list。
hub-forgotten = 总台 { TEXT($hub) } 已移除：它说的不再算数。设置里若写了它的密钥（[hub] key），也请删掉。
hub-unknown_request = 总台只能列出、接入、拒绝、信任或移除，不能 { TEXT($request) }。
hub-no_public_key = 给出的内容里没有公钥：{ SENTENCE($problem) }
hub-no_fingerprint = “{ TEXT($given) }”不是指纹：指纹是16个字母和数字，分成四组。
hub-how_alone = 自动接入：本机不用登录的消息服务器上的第一个总台
hub-how_settings = 由设置里的密钥文件接入
hub-how_confirmed = 由{ SENTENCE($by) }核对指纹后接入
hub-how_file = 由{ SENTENCE($by) }用密钥文件接入
hub-how_refused =
    由{ SENTENCE($by) }拒绝{ GIVEN($why) ->
        [yes] ：{ TEXT($why) }
       *[no] {""}
    }
hub-how_forgotten =
    由{ SENTENCE($by) }移除{ GIVEN($why) ->
        [yes] ：{ TEXT($why) }
       *[no] {""}
    }
hub-list_own = 这张牌桌自己的指纹，总台也这样显示：{ TEXT($fingerprint) }
hub-list_admitted =
    已接入    { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] （还没有消息）
    }  { TEXT($fingerprint) }  { SENTENCE($how) }
hub-list_asks =
    请求接入  { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] （没有名字）
    }  { TEXT($fingerprint) }  mahjong-table hub admit { TEXT($fingerprint) }
hub-list_refused =
    已拒绝    { GIVEN($hub) ->
        [yes] { TEXT($hub) }
       *[no] （没有名字）
    }  { TEXT($fingerprint) }  { SENTENCE($how) }
hub-list_how_to_refuse = 不是自己的总台，可以拒绝：mahjong-table hub refuse FINGERPRINT
hub-list_nobody = 没有接入总台，也没有总台请求接入。
