### コマンドが終わったとき、できないときの説明。

terminal-said-no-public-key = { TEXT($a) } に公開鍵はありません：{ TEXT($b) }
terminal-said-given-no-public-key = 渡されたものに公開鍵はありません：{ TEXT($a) }
terminal-said-not-base64 = base64url ではありません
terminal-said-broker-mqtt5 = ハブには Mosquitto のように MQTT 5 を話すブローカーが要ります。

# Names, and what else of an order cannot be
terminal-said-name-many-characters = { TEXT($a) }が { TEXT($b) } 文字あります。{ TEXT($c) } 文字までに縮めてください
terminal-said-name-empty = { TEXT($a) }が空です
terminal-said-name-bytes = { TEXT($a) }「{ TEXT($b) }」は { TEXT($c) } バイトです。{ TEXT($d) } バイトまでに縮めてください
terminal-said-name-steers = { TEXT($a) }「{ TEXT($b) }」に { TEXT($c) } があります。画面を操作するもので文字ではありません。除いてください
terminal-said-name-breaks = { TEXT($a) }「{ TEXT($b) }」に改行する { TEXT($c) } があります。空白にしてください
terminal-said-name-hidden = { TEXT($a) }「{ TEXT($b) }」に見えない { TEXT($c) } があります。除いて書き直してください
terminal-said-name-private = { TEXT($a) }「{ TEXT($b) }」の { TEXT($c) } は機械ごとに見え方が違います。別の文字にしてください
terminal-said-name-half = { TEXT($a) }「{ TEXT($b) }」の { TEXT($c) } は文字の半分です。書き直してください
terminal-said-name-unknown = { TEXT($a) }「{ TEXT($b) }」の { TEXT($c) } は Unicode にありません。別の文字にしてください
terminal-said-name-unseen = { TEXT($a) }「{ TEXT($b) }」には見える文字がありません。一文字は書いてください
terminal-said-name-begins-mark = { TEXT($a) }「{ TEXT($b) }」は文字に付く記号 { TEXT($c) } で始まっています。前に文字を書いてください
terminal-said-name-pile = { TEXT($a) }「{ TEXT($b) }」では一文字に記号が { TEXT($c) } 個より多く付いています。減らしてください
terminal-said-name-long = { TEXT($a) }「{ TEXT($b) }」は { TEXT($c) } 文字です。{ TEXT($d) } 文字までに縮めてください
terminal-said-name-spaces = { TEXT($a) }「{ TEXT($b) }」の前後に空白があります
terminal-said-word-name = 名前
terminal-said-word-card = カード
terminal-said-word-sentence = 文

# Journals
terminal-said-journal-key-not-of = 鍵 { TEXT($a) } は記録 { TEXT($b) } のものではありません。正しい鍵は { TEXT($c) } です。

# What cannot be in an argument
terminal-said-input-decimal = 数にしてください
terminal-said-input-digits = 数は { TEXT($a) } 桁までです
terminal-said-input-places = 小数は { TEXT($a) } 桁までです
terminal-said-input-many = { TEXT($a) } 項までです（今は { TEXT($b) } 項）
terminal-said-input-few = { TEXT($a) } 項以上にしてください（今は { TEXT($b) } 項）
terminal-said-input-letters = { TEXT($a) } 文字までです
terminal-said-input-pattern = { TEXT($a) } に合う書き方にしてください
