### Why no picture comes from a camera: what an alert passes on, too.

camera-gives_none = The camera { TEXT($camera) } gives no picture: { SENTENCE($why) }.
camera-unusable = The camera { TEXT($camera) } sent no usable picture: { SENTENCE($why) } If it goes on, check its network and its address, then restart it.
camera-write_signs = In a name or password the signs % # / ? @ [ ] are written %25 %23 %2F %3F %40 %5B %5D, a blank %20.

# Its network
camera-no_answer = it does not answer in time; check its power, network and address
camera-hung_up = it hung up in the middle; check its power, network and address
camera-nobody_answers = nobody answers at its address; check its power, network and address
camera-system_fault = { REASON($reason) }; check its power, network and address
camera-name_unknown = nobody knows its name; check its address and the network, or write its number (192.168.…)
camera-no_https = it does not speak https there; try http://, or another port
camera-let_go = it was closed; ask it again
camera-not_understood = it sent an answer that cannot be understood; check its address, and restart it
camera-not_readable = what it sends cannot be read; check its address, and restart it
camera-address_blank = its address is not written as one (a blank, a special letter, two dots); a blank is written as %20
camera-not_whole = its picture was not complete in time; check its power and its network
camera-sends_on_forever = its redirects do not end; check its address
camera-sends_on_nowhere = its redirect names no address; check its address, and restart it
camera-no_http = what answers there does not speak HTTP as cameras do; check its address and port
camera-no_rtsp = what answers there does not speak RTSP as cameras do; check its address and port
camera-cannot_open = it cannot be opened; check that it is plugged in and not used by another program
camera-no_pictures = it does not answer or sends no pictures; check its power, network, address, name and password
camera-stream_ended = its stream ended; check its cable and network
camera-sends_on = it redirects to { TEXT($place) }; if that is the camera, write that address
camera-sends_on_wrongly = it redirects to { TEXT($place) }, which is no address; check its address
camera-answered_path = it answered { TEXT($status) }; check the path in its address
camera-answered_again = it answered { TEXT($status) }; check its address, and restart it if that goes on
camera-answered = it answered { TEXT($status) }; check its address, and restart it
camera-too_much = it sent more than { INTEGER($megabytes) } MB for one picture; check its address

# Its login
camera-login_refused = it does not accept this name and password; check them
camera-login_asked = it asks for a name and password; write its address as { TEXT($scheme) }://name:password@host/…
camera-login_kind = it accepts only logins by { TEXTS($kinds) }; allow Digest or Basic in its settings
camera-login_unknown = it asks for a name and password in an unknown way; update its firmware or allow Basic

# Its stream, its cable
camera-none_came = none came for { INTEGER($seconds) } seconds; check its cable and network
camera-none_whole = none came whole ({ SENTENCE($damage) }) for { INTEGER($seconds) } seconds; check its cable and network
camera-opencv = OpenCV cannot read it ({ REASON($reason) }); try another size or address of it

# A Raspberry Pi's camera module
camera-csi_none = libcamera finds no module; seat its flat cable with the Pi switched off, and look at `rpicam-hello --list-cameras`
camera-csi_no_library = picamera2 is not there for this Python; `sudo apt install python3-picamera2`, and make the environment with `python3 -m venv --system-site-packages`
camera-csi_none_came = none came for { INTEGER($seconds) } seconds; switch the Pi off and seat its flat cable at both ends
camera-csi_fault = { REASON($reason) }; seat its flat cable, or start it again
camera-csi_not_opened = it cannot be opened ({ REASON($reason) }); another program may have it
camera-csi_size = it does not start with { INTEGER($width) }x{ INTEGER($height) } ({ REASON($reason) }); write another ?size= behind its address
camera-csi_several = several fit; there: { TEXTS($modules) }
camera-csi_not_called = none is called so; there: { TEXTS($modules) }

# Recordings
recording-over = The recording { TEXT($recording) } is over; it begins again.
recording-none = There is no { TEXT($recording) }; give a picture, a film, a folder, or a camera's address.
recording-unread = { TEXT($recording) } cannot be read: { REASON($reason) }; check its rights and its disk.
recording-film = The film { TEXT($film) } cannot be opened; it is cut short, or of an unknown kind.
recording-no_use = The picture { TEXT($picture) } is of no use. { SENTENCE($why) }
recording-not_opened = The picture { TEXT($picture) } cannot be opened: { REASON($reason) }.
recording-empty = The folder { TEXT($folder) } holds no pictures (jpg, png, heic …); name another.

# Clips
clips-not_kept = No clips can be kept in { TEXT($folder) }: { REASON($reason) }; name another folder.
