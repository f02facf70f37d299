"""Looking at the line: captures and their playback, a sniffer that decodes frames, and a probe of unknown ports."""
