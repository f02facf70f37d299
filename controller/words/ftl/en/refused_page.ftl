### The page of an address that is not there, or not for its reader.

refused-401 = Not for guests
refused-403 = You have no right to this
refused-404 = There is no such page
refused-503 = Busy, try again soon
refused-docs = The documentation is not built here yet; once it is, this page shows it
refused-other = This request was not taken
refused-home = To the start page
refused-sign-in = Sign in
