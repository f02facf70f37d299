# Why no picture comes from a camera
camera-none_plugged_in = No camera is plugged into this machine (there is no /dev/video…).
camera-plug_one_in = Plug one in, or name a network camera.
