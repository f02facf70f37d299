"""The eye: camera, calibration, tile finding and naming, readings that settle."""
