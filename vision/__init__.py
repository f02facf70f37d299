"""Machine vision of the table: camera capture, calibration, tile detection and classification, zone readings
that settle over frames."""
