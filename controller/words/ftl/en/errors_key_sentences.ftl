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
