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
reason-Cannot-assign-requested-address = Cannot assign requested address
reason-Value-error--players-must-name-different-people = Value error, players must name different people
reason-it-is-not-text = it is not text
