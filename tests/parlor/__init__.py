"""The parlor's hub, with real brokers, real databases, real journals and real processes."""
