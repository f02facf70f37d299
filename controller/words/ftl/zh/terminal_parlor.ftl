### `mahjong-table parlor` 显示的内容：各列的名称和其中的词、启动时的说明、警报。

terminal-cell-online = 在线
terminal-cell-offline = 离线
terminal-cell-unknown = 还没有消息
terminal-cell-pending = 等待接入
terminal-cell-admitted = 已接入
terminal-cell-retired = 已停用
terminal-cell-revoked = 已撤销
terminal-cell-score = 得分
terminal-cell-correction = 更正
terminal-cell-true = 计分
terminal-cell-false = 不计分
terminal-cell-decided = 已裁决
terminal-cell-undone = 已撤回
terminal-cell-imported = 已导入
terminal-cell-cleared = 已清空
terminal-cell-erased = 已删除
terminal-cell-key-replaced = 已换密钥
terminal-cell-hub-begins = 总台启用
terminal-cell-taken-back = 已收回
terminal-cell-all-tables = 全部牌桌
terminal-cell-shell = { TEXT($a) }（终端用户{ TEXT($b) }）
terminal-cell-by-itself = 自动：这张牌桌的第一个密钥，消息服务器在本机且不用登录
terminal-cell-lost = 得分丢失
terminal-cell-fork = 内容矛盾
terminal-cell-renamed = 改名
terminal-cell-identity = 换了记录
terminal-cell-key = 新密钥
terminal-cell-limits = 超出限额
terminal-cell-impossible = 不可能的内容
terminal-cell-older-copy = 旧的备份
terminal-cell-waiting = 名单已满
terminal-cell-times = { TEXT($a) }次
terminal-person-erased = { TEXT($a) }（已删除）
terminal-parlor-run =
    .broker = 消息服务
    .database = 数据库
    .hub = 总台
    .key = 公钥指纹
    .workers = 进程数
    .page = 页面
    .elsewhere = 其他设备
    .link = 链接
    .accounts = 账号文件
terminal-alert-stands =
    { INTEGER($alert) }  { TEXT($kind) }{ GIVEN($times) ->
        [yes] （{ TEXT($times) }）
       *[no] {""}
    }：{ TEXT($text) }
terminal-join-or = { " 或 " }
