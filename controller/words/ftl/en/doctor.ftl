### The checks of the doctor by name, and how they ended.

doctor-check-tokens = tokens
doctor-check-accounts = accounts
doctor-check-panels = panels
doctor-check-presets = presets
doctor-check-tiles = tiles
doctor-check-database = database
doctor-check-python = python
doctor-check-opencv = opencv
doctor-check-programs = programs
doctor-check-power = power
doctor-check-names = names
doctor-check-rules = rules
doctor-check-machine = machine
doctor-check-reader = reader
doctor-check-camera = camera
doctor-check-broker = broker
doctor-check-hub = hub
doctor-check-staff = staff
doctor-check-journal = journal
doctor-check-page = page
doctor-check-settings = settings
doctor-check-fonts = fonts
doctor-mark-ok = ok
doctor-mark-warn = warn
doctor-mark-fail = FAIL
