### What the camera sees; where the table is in its picture; a tile set taught.

watch-title = What the camera sees
watch-state = State
watch-camera = camera
watch-rate = read
watch-unsure = unsure
watch-clips = clips
watch-page = page
watch-picture = Picture
watch-picture-alt = The newest picture of the camera, tiles outlined and named
watch-no-picture = No picture yet.
watch-waiting = waiting for the camera
watch-plain = plain picture
watch-tiles = Tiles
watch-wrong = What is wrong
watch-named = named
watch-edge = upper edge of the face
watch-settled = zone settled
watch-pending = being read
watch-unsure-title = Unsure
watch-connecting = connecting
watch-live = live
watch-a-second = { TEXT($rate) } a second
watch-nothing = nothing
watch-zones = { TEXT($number) ->
    [one] 1 zone
   *[other] { INTEGER($count) } zones
  }
watch-of-tiles = { INTEGER($count) } of { INTEGER($all) } tiles
watch-kept = { INTEGER($count) } kept
watch-nothing-read = nothing is read
watch-located = { INTEGER($count) } tiles, table located
watch-unlocated = { INTEGER($count) } tiles, no table markers: tile by tile
watch-sure = { TEXT($tile) }, { INTEGER($percent) } % sure
watch-old = { TEXT($what) }. What you see is the last picture that came.
watch-lost = connection lost { INTEGER($seconds) } s ago, trying again
watch-stale = no news for { INTEGER($seconds) } s
watch-is = { TEXT($state) ->
    [live] live
    [connecting] connecting
    [lost] no picture
    [dark] dark
    [covered] covered
    [burnt_out] burnt out
    [no_table] no table in view
    [mirrored] mirrored
    [too_small] too small
    [frozen] frozen
    [markers] no markers
    [over] over, begins again
   *[other] unknown
  }

calibrate-title = Where is the table?
calibrate-waiting = Waiting for the camera.
calibrate-picture = Picture
calibrate-live = The camera’s picture. Click the four corners of the playing field, seat 0’s left first.
calibrate-check-alt = Check picture: the zones as the camera would read them
calibrate-corners = Corners
calibrate-corner = { TEXT($corner) ->
    [first] seat 0’s left
    [second] seat 0’s right
    [third] seat 2’s left
   *[fourth] seat 2’s right
  }
calibrate-field = Side of the field (mm)
calibrate-snap = move corners onto the cloth’s edges
calibrate-again = Click again
calibrate-markers = Use the markers
calibrate-check = Check
calibrate-save = Save
calibrate-hint = Click where cloth and rim meet. A corner can be dragged; arrow keys move the last one by a pixel.
calibrate-no-picture = The camera gives no picture.
calibrate-zones = Do the zones lie where tiles are laid? Then save.
calibrate-useless = This calibration would not be readable: click again.
calibrate-click = Click corner { INTEGER($number) }: { TEXT($name) }.
calibrate-then = Check, then save.
calibrate-looking = Looking …
calibrate-saved = Saved to { TEXT($file) }; a running table uses it at once.
calibrate-away = The program does not answer: is it still running?

enrol-title = Teach a tile set
enrol-row = Row
enrol-of = { INTEGER($number) } of { INTEGER($count) }
enrol-all = – all done
enrol-lay = Tiles to lay, from the left
enrol-how = In this order from the left, face up, a finger’s width apart; no other tiles in the picture.
enrol-accept = Accept
enrol-back = Back
enrol-skip = Skip this row
enrol-rows = Rows
enrol-thanks = Thank you.
enrol-skipped = (skipped)
enrol-learning = The set is being learnt; this takes up to two minutes.
enrol-not-kept = Not kept
enrol-learnt = Learnt
enrol-result = { INTEGER($count) } faces; { TEXT($percent) } % of spoilt copies are named rightly.
enrol-weak = { TEXT($tile) }: { INTEGER($percent) } %, taken for { TEXT($others) }
enrol-no-tile = no tile
enrol-missing = Without pictures: { TEXT($tiles) }
enrol-use = Use it: mahjong-table run --tiles { TEXT($name) }
enrol-done = done
enrol-lost = connection lost
enrol-ended = The program has ended: the terminal says how.
enrol-away = The program does not answer: is it still running?
