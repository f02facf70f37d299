### Files of keys that cannot be used (controller/identity).

key-no_public_key = { TEXT($text) } is no public key: it has 43 letters of base64url.
key-no_fingerprint = { TEXT($text) } is no fingerprint: it has 16 letters and digits in four groups.
key-unreadable =
    The key { TEXT($file) } cannot be read: { GIVEN($reason) ->
        [yes] { REASON($reason) }
       *[no] it is not text
    }.
key-other_kind = The key in { TEXT($file) } is not an Ed25519 key, the only kind there is here.
key-locked = { TEXT($file) } holds no private key without a password (PEM, PKCS 8). Bring the right file back.
key-exists = { TEXT($file) } is there already; a key is never written over.
key-not_written = The key { TEXT($file) } cannot be written: { REASON($reason) }.
key-other_file = It is not what `journal key show --out` writes.
key-not_signed_in = The keys of its journal have not signed in the one that it names.

# The keys of staff
key-staff_line = { TEXT($file) }, line { INTEGER($line) }: a line is `name = { TEXT($algorithm) } KEY`: { SENTENCE($why) }
key-no_kind = { TEXT($kind) } is no kind of key.
key-staff_name_twice = { TEXT($file) }, line { INTEGER($line) }: a line is `name = { TEXT($algorithm) } KEY`, every name once; { TEXT($name) } stands here again.
key-staff_key_twice = { TEXT($file) }, line { INTEGER($line) }: { TEXT($one) } and { TEXT($other) } have the same key; everybody has a key of their own.
key-staff_unreadable = The staff's keys in { TEXT($file) } cannot be read: { REASON($reason) }.
key-write_staff = Write one with: mahjong-table staff add NAME
key-staff_not_written = The staff's keys in { TEXT($file) } cannot be written: { REASON($reason) }.
key-staff_name_like = In { TEXT($file) } somebody has a key already whose name is the same: { SENTENCE($why) }.
key-staff_has_key = { TEXT($name) } has a key in { TEXT($file) } already. Take it away first: mahjong-table staff remove { TEXT($name) }
key-staff_key_of_other = This key is { TEXT($owner) }'s in { TEXT($file) }; everybody has a key of their own.
key-staff_no_key =
    { TEXT($name) } has no key in { TEXT($file) }; { GIVEN($known) ->
        [yes] there are: { TEXTS($known) }
       *[no] there are no keys yet
    }{ GIVEN($near) ->
        [yes] ; did you mean "{ TEXT($near) }"?
       *[no] .
    }
key-staff_not_given = { TEXT($given) } is neither a public key nor a file with one: { SENTENCE($why) }
key-staff_name_signs = "{ TEXT($name) }" cannot be a name here: write it without = and without a # at its beginning.

# What opens a page
key-tokens_unreadable = The tokens in { TEXT($file) } cannot be read: { REASON($reason) }.
key-tokens_unusable = { TEXT($file) } is no file of tokens; put a copy back, or delete it and hand out new ones.
key-tokens_not_written = The tokens cannot be written to { TEXT($file) }: { REASON($reason) }.
key-token_exists = There is a token named { TEXT($name) } already; remove it first, or take another name.
key-no_token_name = A token's name has 1 to 60 characters.
key-console_unreadable = The console key in { TEXT($file) } cannot be read: { REASON($reason) }.
key-console_unusable = { TEXT($file) } is no file of a console key; delete it, and the next start of the page makes another.
key-console_not_written = The console key cannot be written to { TEXT($file) }: { REASON($reason) }.
key-certificate_unusable = The page's certificate, { TEXTS($files) }, cannot be used: { REASON($reason) }.
key-give_certificate = Name a certificate with its chain, and its key without a password, both as PEM.
