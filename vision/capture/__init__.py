"""Frame capture: cameras (HTTP, RTSP, USB, recordings), image file decoding, image quality."""
