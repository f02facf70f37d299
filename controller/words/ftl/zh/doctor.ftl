### 检查的名称和结果。

doctor-check-tokens = 令牌
doctor-check-accounts = 账户
doctor-check-panels = 面板
doctor-check-presets = 本店规则
doctor-check-tiles = 麻将牌
doctor-check-database = 数据库
doctor-check-python = 程序
doctor-check-opencv = 图像
doctor-check-programs = 程序
doctor-check-power = 电源
doctor-check-names = 名称
doctor-check-rules = 规则
doctor-check-machine = 机器
doctor-check-reader = 认牌
doctor-check-camera = 摄像头
doctor-check-broker = 消息服务
doctor-check-hub = 总台
doctor-check-staff = 工作人员
doctor-check-journal = 记录
doctor-check-page = 页面
doctor-check-settings = 设置
doctor-check-fonts = 字体
doctor-mark-ok = 正常
doctor-mark-warn = 注意
doctor-mark-fail = 故障
