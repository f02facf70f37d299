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

# Readings that a simulator hands over instead of a camera
camera-no_readings_address = { TEXT($address) } is no address of readings: it looks like readings://127.0.0.1:4000, as `mahjong-table sim --no-camera` says
camera-readings_of_other_version = { TEXT($address) } does not hand over readings of a table (version { INTEGER($version) }): name the address that `mahjong-table sim --no-camera` says
camera-readings_unknown = { TEXT($address) } does not send readings: it answered { TEXT($answer) }
camera-readings_refused = The readings at { TEXT($address) } were refused: { REASON($reason) }.
camera-readings_skip = The readings at { TEXT($address) } skip: { INTEGER($number) } was announced and not sent.
camera-readings_malformed = What came from { TEXT($address) } is no reading of a table: { SENTENCE($why) }.
camera-readings_absent = No readings come from { TEXT($address) } ({ REASON($reason) }); is `mahjong-table sim --no-camera` running there?
camera-readings_line_too_long = { TEXT($address) } sends a line that never ends; it hands over no readings
camera-view_malformed = this is no stored table view: { TEXT($reason) }; calibrate the table again
camera-view_seats = a table view has 3 or 4 seats and as many walls, this one { INTEGER($seats) } and { INTEGER($walls) }
camera-view_walls = the walls of a table view have equally many stacks, these have { TEXTS($lengths) }
camera-view_heights = every wall of a table view has stacks of height 0, 1, 2 or null
camera-view_dice = dice show 1 to 6, those of this table view { TEXTS($dice) }
