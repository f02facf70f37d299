### What several pages say.

shared-program = What the program says (in English)
shared-back = Back to the setup
