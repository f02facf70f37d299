### Why a name, a card or a sentence is refused, and why two names count as one; each stands within another sentence.

name-too_many_characters = the { CODE($kind) } has { INTEGER($count) } characters: { INTEGER($most) } are the most, shorten it
name-too_many_letters = the { CODE($kind) } "{ TEXT($name) }" has { INTEGER($count) } letters: { INTEGER($most) } are the most, shorten it
name-too_many_bytes = the { CODE($kind) } "{ TEXT($name) }" takes { INTEGER($count) } bytes: { INTEGER($most) } are the most, shorten it
name-empty = the { CODE($kind) } is empty
name-spaces_around = the { CODE($kind) } "{ TEXT($name) }" has spaces around it
name-invisible = in the { CODE($kind) } "{ TEXT($name) }" nothing can be seen: write at least one letter
name-begins_with_mark = the { CODE($kind) } "{ TEXT($name) }" begins with { TEXT($character) }, a mark that belongs on a letter: put a letter before it
name-too_many_marks = in the { CODE($kind) } "{ TEXT($name) }" more than { INTEGER($most) } marks stand on one letter: leave some out
name-wrong_character = the { CODE($kind) } "{ TEXT($name) }" holds { SENTENCE($character) }
name-control_character = { TEXT($character) }, which is a control character and no letter: leave it out
name-line_separator = { TEXT($character) }, which breaks the line: write a space instead
name-invisible_character = { TEXT($character) }, which cannot be seen: write it again without
name-private_character = { TEXT($character) }, which looks different on every machine: write another
name-half_character = { TEXT($character) }, which is half a character: write it again
name-unassigned_character = { TEXT($character) }, which Unicode does not know: write another
name-twice = "{ TEXT($name) }" stands there twice: give each a name of their own
name-same =
    "{ TEXT($one) }" and "{ TEXT($other) }" are one name{ GIVEN($difference) ->
        [yes] { SENTENCE($difference) }
       *[no] {""}
    }: give each a name of their own
name-apart_from = , apart from { TEXT($character) }, which cannot be seen
name-looks_like = , because { TEXT($one) } looks like { TEXT($other) }

# A sentence of its own
name-refused = This cannot be a name: { SENTENCE($why) }.
