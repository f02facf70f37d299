### What other rooms write in English, for commands that pass it on; found by its English (controller/commands/retelling.py).

terminal-said-no-public-key = { TEXT($a) } holds no public key: { TEXT($b) }
terminal-said-given-no-public-key = What was given holds no public key: { TEXT($a) }
terminal-said-not-base64 = it is not base64url
terminal-said-broker-mqtt5 = A hub needs a broker that speaks MQTT 5, such as Mosquitto.

# Names, and what else of an order cannot be
terminal-said-name-many-characters = the { TEXT($a) } has { TEXT($b) } characters: { TEXT($c) } are the most, shorten it
terminal-said-name-empty = the { TEXT($a) } is empty
terminal-said-name-bytes = the { TEXT($a) } "{ TEXT($b) }" takes { TEXT($c) } bytes: { TEXT($d) } are the most, shorten it
terminal-said-name-steers = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which steers screens and is no letter: leave it out
terminal-said-name-breaks = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which breaks the line: write a space instead
terminal-said-name-hidden = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which cannot be seen: write it again without
terminal-said-name-private = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which looks different on every machine: write another
terminal-said-name-half = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which is half a character: write it again
terminal-said-name-unknown = the { TEXT($a) } "{ TEXT($b) }" holds { TEXT($c) }, which Unicode does not know: write another
terminal-said-name-unseen = in the { TEXT($a) } "{ TEXT($b) }" nothing can be seen: write at least one letter
terminal-said-name-begins-mark = the { TEXT($a) } "{ TEXT($b) }" begins with { TEXT($c) }, a mark that belongs on a letter: put a letter before it
terminal-said-name-pile = in the { TEXT($a) } "{ TEXT($b) }" more than { TEXT($c) } marks stand on one letter: leave some out
terminal-said-name-long = the { TEXT($a) } "{ TEXT($b) }" has { TEXT($c) } letters: { TEXT($d) } are the most, shorten it
terminal-said-name-spaces = the { TEXT($a) } "{ TEXT($b) }" has spaces around it
terminal-said-word-name = name
terminal-said-word-card = card
terminal-said-word-sentence = sentence

# Journals
terminal-said-journal-key-not-of = The key { TEXT($a) } is not that of journal { TEXT($b) }, which is { TEXT($c) }.

# What cannot be in an argument
terminal-said-input-decimal = Input should be a valid decimal
terminal-said-input-digits = Decimal input should have no more than { TEXT($a) } digits in total
terminal-said-input-places = Decimal input should have no more than { TEXT($a) } decimal places
terminal-said-input-many = Tuple should have at most { TEXT($a) } items after validation, not { TEXT($b) }
terminal-said-input-few = Tuple should have at least { TEXT($a) } items after validation, not { TEXT($b) }
terminal-said-input-letters = String should have at most { TEXT($a) } characters
terminal-said-input-pattern = String should match pattern '{ TEXT($a) }'
