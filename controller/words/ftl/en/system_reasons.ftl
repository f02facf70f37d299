### What the system says of an error, by its English words.

reason-No-such-file-or-directory = No such file or directory
reason-Permission-denied = Permission denied
reason-Is-a-directory = Is a directory
reason-Not-a-directory = Not a directory
reason-No-space-left-on-device = No space left on device
reason-Read-only-file-system = Read-only file system
reason-Input-output-error = Input/output error
reason-No-locks-available = No locks available
reason-Function-not-implemented = Function not implemented
reason-Operation-not-permitted = Operation not permitted
reason-Operation-not-supported = Operation not supported
reason-File-exists = File exists
reason-Connection-refused = Connection refused
reason-Connection-reset-by-peer = Connection reset by peer
reason-Broken-pipe = Broken pipe
reason-No-such-device = No such device
reason-No-such-device-or-address = No such device or address
reason-Device-or-resource-busy = Device or resource busy
reason-Connection-timed-out = Connection timed out
reason-No-route-to-host = No route to host
reason-Network-is-unreachable = Network is unreachable
reason-Cannot-assign-requested-address = Cannot assign requested address
reason-Value-error--players-must-name-different-people = Value error, players must name different people
reason-it-is-not-text = it is not text

# What zxcvbn says of a password
reason-Straight-rows-of-keys-are-easy-to-guess = Straight rows of keys are easy to guess
reason-Short-keyboard-patterns-are-easy-to-guess = Short keyboard patterns are easy to guess
reason-Repeats-like--aaa--are-easy-to-guess = Repeats like "aaa" are easy to guess
reason-Repeats-like--abcabcabc--are-only-slightly-harder-to-guess-than--abc- = Repeats like "abcabcabc" are only slightly harder to guess than "abc"
reason-Sequences-like--abc--or--6543--are-easy-to-guess = Sequences like "abc" or "6543" are easy to guess
reason-Recent-years-are-easy-to-guess = Recent years are easy to guess
reason-Dates-are-often-easy-to-guess = Dates are often easy to guess
reason-This-is-a-top-10-common-password = This is a top-10 common password
reason-This-is-a-top-100-common-password = This is a top-100 common password
reason-This-is-a-very-common-password = This is a very common password
reason-This-is-similar-to-a-commonly-used-password = This is similar to a commonly used password
reason-A-word-by-itself-is-easy-to-guess = A word by itself is easy to guess
reason-Names-and-surnames-by-themselves-are-easy-to-guess = Names and surnames by themselves are easy to guess
reason-Common-names-and-surnames-are-easy-to-guess = Common names and surnames are easy to guess
