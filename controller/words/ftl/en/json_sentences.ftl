### Why a JSON text from outside is not read, within another sentence.

json-invalid = { REASON($reason) }
json-name_twice = a name stands in it twice
json-number_too_large = a number in it is beyond all counting
json-nested_too_deep = it is nested too deep
json-not_utf8 = it is not UTF-8
json-half_character = a text in it holds half of a character
json-no_object = it is not a JSON object
