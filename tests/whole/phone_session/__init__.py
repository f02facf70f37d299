"""A session with four phones and no machine: from the settings to the slip, in browsers."""
