### Patterns that several rule systems share; a system may call one otherwise.

pattern-own-draw = own draw
pattern-kong-bloom = kong bloom
pattern-robbing-kong = robbing kong
pattern-seven-pairs = seven pairs
pattern-all-pung = all pung
pattern-pure-suit = pure suit
pattern-all-honours = all honours
pattern-heavenly = heavenly
pattern-earthly = earthly
pattern-last-tile = last tile
pattern-hard = hard
pattern-eight-flowers = eight flowers
