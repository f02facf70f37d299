"""Camera calibration: marker detection, pose and lens estimation, camera movement, storage of the result."""
