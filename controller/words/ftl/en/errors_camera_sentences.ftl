# Why no picture comes from a camera
camera-none_plugged_in = No camera is plugged into this machine (there is no /dev/video…).
camera-plug_one_in = Plug one in, or name a network camera.

# Addresses that name no camera
camera-no_camera = { TEXT($address) } is no camera; use http://, rtsp://, usb:, csi:, device:0, or the path of a picture, film or folder.
camera-no_file = { TEXT($address) } is no camera and no file; check how it is written.
camera-no_device = { TEXT($address) } names no device; write device:0 for the first camera, or device:/dev/video2.
camera-no_address = { TEXT($address) } is no address; write it as http://host:port/frame.jpg.
camera-no_host_http = { TEXT($address) } names no host; write http://host:port/frame.jpg.
camera-no_host_rtsp = { TEXT($address) } names no host; write rtsp://host/path.
camera-no_port_http = { TEXT($address) } has no usable port; write http://host:8080/frame.jpg.
camera-no_port_rtsp = { TEXT($address) } has no usable port; write rtsp://host:554/path.
camera-not_called = No camera here is called '{ TEXT($name) }'. There are: { SENTENCES($cameras) }.
camera-several_called = usb:{ TEXT($name) } may mean several cameras; write more of the name. There are: { SENTENCES($cameras) }.
camera-plugged_in = { TEXT($address) } ({ TEXT($model) }, now { TEXT($device) })
