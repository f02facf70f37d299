### `mahjong-table parlor` 显示的内容：启动时的说明和各列中的词。

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

cell-status-online = 在线
cell-status-offline = 离线
cell-status-unknown = 还没有消息
cell-status-pending = 等待接入
cell-status-admitted = 已接入
cell-status-retired = 已停用
cell-status-revoked = 已撤销
cell-kind-score = 得分
cell-kind-correction = 更正
cell-what-admitted = 已接入
cell-what-renamed = 改名
cell-what-revoked = 已撤销
cell-what-cleared = 已清空
cell-what-decided = 已裁决
cell-what-erased = 已删除
cell-what-imported = 已导入
cell-what-hub-begins = 总台启用
cell-what-key-replaced = 已换密钥
cell-what-taken-back = 已收回
cell-choice-undone = 已撤回
