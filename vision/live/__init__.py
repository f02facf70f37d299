"""Live view of one camera: annotated frames, the calibration check picture, clip recording."""
