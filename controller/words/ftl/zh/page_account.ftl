### 登录、建立账号、管理账号。

account-sign-in = 登录
account-no-tls = 本页面没有加密：在多人共用的网络上，密码会以明文传送。
account-name = 名字
account-password = 密码
account-reveal = 显示密码
account-go-on = 继续
account-use-passkey = 用通行密钥登录
account-code = 验证器里的验证码，或恢复码
account-with-code = 用终端或店主给的验证码建立账号
account-lost = 手机或密码丢了？在主机上执行下面的命令，重新建立账号：

account-set-up = 建立账号
account-set-up-code = 终端或店主给的验证码
account-your-name = 你的名字
account-new-password-hint = 新密码，至少 12 个字符；用几个不相干的词最好
account-app = 用手机上的验证器扫描这个二维码，或手工输入下面的密钥。
account-app-picture = 给验证器扫描的二维码
account-app-code = 验证器现在显示的验证码
account-set-up-now = 建立
account-recovery = 请把这些恢复码抄在纸上。手机丢失时，每个可用一次；以后不再显示。
account-to-account = 我的账号
account-to-table = 回到牌桌

account-yours = 我的账号
account-who = { TEXT($name) }（{ TEXT($role) ->
    [owner] 店主
   *[staff] 工作人员
  }）
account-sign-out = 退出登录
account-sign-out-others = 退出其他所有设备
account-signed-in = 已登录的设备
account-session = { TEXT($address) }，{ TEXT($proof) ->
    [passkey] 通行密钥
    [password-recovery-code] 密码和恢复码
   *[password-totp] 密码和验证码
  }，始于 { TEXT($when) }{ TEXT($here) ->
    [yes] （本机）
   *[no] {""}
  }
account-own = 密码、通行密钥、恢复码
account-password-now = 现在的密码
account-new-password = 新密码
account-change-password = 修改密码
account-new-codes = 更换恢复码
account-add-passkey = 添加通行密钥
account-no-passkeys = 使用通行密钥，页面要有加密和域名，或在本机打开。
account-codes-left = 剩余恢复码：{ INTEGER($count) } 个
account-passkey = { TEXT($name) }，用于 { TEXT($host) }，添加于 { TEXT($when) }
account-remove = 删除
account-password-changed = 密码已修改，其他设备都已退出登录。
account-codes-new = 请抄下来；以前的恢复码不再有效。
account-passkey-added = 通行密钥已添加。

account-order = 给牌桌的指令
account-order-name = 指令
account-order-pause = 休息
account-order-resume = 继续打
account-order-abandon-hand = 这局作废
account-order-give-right-back = 恢复胡牌资格
account-order-clear-fault = 清除故障
account-order-answer = 回答牌桌的问题
account-order-correct = 更正得分
account-order-countersign = 第二个人签字
account-order-sit = 换人入座
account-order-swap = 换座位
account-order-begin-session = 开新的一场
account-order-end-session = 散场
account-order-resend = 重新发送消息
account-order-args = 参数（JSON 格式）
account-order-give = 发出
account-order-sign = 用本浏览器的密钥签名，经 MQTT 发送
account-publish = 请在两分钟内发布到
account-order-done = 牌桌已照办。
account-order-proposed = 已记下，等第二个人签字。
account-no-json = 参数不是 JSON 格式。
account-key = 经 MQTT 发指令用的密钥
account-keep-key = 生成密钥，保存在本浏览器
account-download-key = 生成密钥并下载
account-forget-key = 删除本浏览器的密钥
account-key-waits = 密钥 { TEXT($key) } 等待店主确认：请念给店主听。
account-key-here = 本浏览器存有密钥。
account-key-made = 你的密钥是 { TEXT($key) }，等店主确认。
account-key-needs-tls = 浏览器只在加密的页面上或本机生成密钥；也可以在主机的终端生成。
account-key-no-crypto = 这个浏览器生成不了这种密钥，请在主机的终端生成。
account-key-not-kept = 这个浏览器不保存数据（无痕窗口？），请改为下载密钥。

account-people = 人员
account-role = 身份
account-role-staff = 工作人员
account-role-owner = 店主
account-add = 添加
account-not-ready = 尚未建立
account-has-key = 密钥 { TEXT($key) }
account-proposes-key = 申请使用密钥 { TEXT($key) }
account-confirm-key = 确认密钥
account-read-out = { TEXT($name) } 念的是 { TEXT($key) } 吗？
account-really-remove = 删除 { TEXT($name) } 的账号？
account-invitation = 请 { TEXT($name) } 在 { INTEGER($minutes) } 分钟内打开 { TEXT($url) }，输入验证码 { TEXT($code) }
account-invitation-here = 只有这台电脑能打开本页，手机打不开。
account-invitation-picture = 网址和验证码的二维码
account-tokens = 给程序用的令牌
account-token-for = 用途
account-scopes = 权限
account-make-token = 生成令牌
account-token = { TEXT($name) } 的令牌，只显示这一次：{ TEXT($token) }

account-no-answer = 页面没有应答。
account-refused = 被拒绝（{ INTEGER($status) }）。
