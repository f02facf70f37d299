### What `mahjong-table audit` prints beside its findings.

audit-no-roll = { TEXT($path) }: no hand was rolled for yet: too little was seen to say anything.
audit-seen = { TEXT($path) }: { TEXT($hands) } and { TEXT($rolls) }{ TEXT($when) }.
audit-days = , { TEXT($first) } to { TEXT($last) }
audit-day = , { TEXT($first) }
audit-unread =
    { $number ->
        [one] { INTEGER($number) } message
       *[other] { INTEGER($number) } messages
    } of another version could not be read: passed over.
