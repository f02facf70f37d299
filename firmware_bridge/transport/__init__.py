"""Serial ports as `Transport`s: devices, network serial servers, pseudo-terminals, and the list of ports."""
