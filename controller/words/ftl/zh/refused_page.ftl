### 没有这个网址，或者读者无权查看时的页面。

refused-401 = 访客不能查看
refused-403 = 你没有这项权限
refused-404 = 没有这个页面
refused-503 = 正忙，请稍后再试
refused-docs = 这里还没有生成帮助文档：在源码文件夹中构建后，本页就会显示
refused-other = 这个请求没有被接受
refused-home = 回到首页
refused-sign-in = 登录
