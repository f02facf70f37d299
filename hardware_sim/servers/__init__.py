"""The simulated table's network servers: camera over HTTP and RTSP, readings instead of pictures, fault control."""
