### The hub's page: every table of a parlor, standings, scores, what is not in order.

parlor-page-title = Mahjong parlor
parlor-all = All parlors
parlor-summary = hub { TEXT($hub) } · { INTEGER($online) } of { $count ->
    [one] 1 table
   *[other] { INTEGER($count) } tables
  } online
parlor-window = { TEXT($name) } · { INTEGER($online) } of { $count ->
    [one] 1 table
   *[other] { INTEGER($count) } tables
  }
parlor-veil = { TEXT($what) }. What you see is the parlor as it was last known.

## Health

parlor-health = Health
parlor-broker = broker
parlor-database = database
parlor-record = scores
parlor-connected = connected
parlor-answers = answers
parlor-away = away
parlor-troubles = Troubles
parlor-broker-away = The broker is away: scores wait at their tables until it is back.
parlor-database-away = The database is away: scores wait until it is back.
parlor-whole = { $count ->
    [one] 1 message
   *[other] { INTEGER($count) } messages
  }, none missing
parlor-on-their-way = { INTEGER($count) } on their way
parlor-contradictions = { $count ->
    [one] 1 contradiction
   *[other] { INTEGER($count) } contradictions
  }

## Tables

parlor-tables = Tables
parlor-no-tables = No table has been heard yet.
parlor-table = Table { TEXT($name) }
parlor-online = online
parlor-offline = offline
parlor-unknown = not heard yet
parlor-since = { TEXT($status) } since { TEXT($time) }
parlor-silent = no news of its state
parlor-hands = { $count ->
    [one] 1 hand
   *[other] { INTEGER($count) } hands
  }
parlor-an-hour = { TEXT($count) } an hour
parlor-played = { INTEGER($percent) } % of the time played
parlor-its-page = its page
parlor-no-page = no page known
parlor-no-page-why = The table gives no address of its page that other devices reach.
parlor-replay = Replay this hand
parlor-not-here = { $count ->
    [one] 1 message
   *[other] { INTEGER($count) } messages
  } not here yet

## Standings

parlor-standings = Standings
parlor-period = Period
parlor-days = { $days ->
    [0] all
    [1] last 24 hours
   *[other] last { INTEGER($days) } days
  }
parlor-nobody = Nobody has played in this time.
parlor-correction = corrected: { TEXT($what) }
parlor-close = Close
parlor-withheld = Scores and standings are visible after signing in, or through the link that the hub printed at its start.
parlor-sign-in = Sign in
parlor-no-answer = The hub does not answer now.

## Scores

parlor-scores = Latest scores
parlor-no-scores = No hand has been scored yet.
parlor-scored = { TEXT($place) } · hand { INTEGER($hand) }
parlor-points = { INTEGER($points) } points
parlor-place = place { INTEGER($place) } · uma and oka { TEXT($bonus) }
parlor-hand-over = hand over

## Record

parlor-order = Record
parlor-in-order = Nothing is missing, nothing contradicts, nothing was refused or corrected.
parlor-gap = { TEXT($place) }: message { INTEGER($next) } of { INTEGER($newest) } is not here yet.
parlor-asked = Asked for { $count ->
    [one] once
   *[other] { INTEGER($count) } times
  }.
parlor-gap-old = { TEXT($place) }: messages { INTEGER($next) } to { INTEGER($newest) } of its former journal { TEXT($journal) } never came. Bring them in at the shell:
parlor-conflict = Message { TEXT($message) } came with another content at { TEXT($time) }. The first one stands; both are kept.
parlor-was-corrected = { TEXT($place) }, hand { INTEGER($hand) }: { TEXT($by) } corrected { TEXT($changes) }: { TEXT($why) }
parlor-refused = Refused { $count ->
    [one] once
   *[other] { INTEGER($count) } times
  } on { TEXT($topic) }:

## Staff

parlor-staff = For staff to decide
parlor-waits = { TEXT($place) } asks that its scores be kept. If the table itself shows this fingerprint, admit it:
parlor-claims = A key that calls itself { TEXT($place) } claims a journal that began with another key. Its messages do not count.
parlor-more-wait = { INTEGER($count) } more wait:
parlor-unlisted = { INTEGER($count) } keys spoke while the list was full:
parlor-held = { $count ->
    [one] 1 message is kept and does not count yet.
   *[other] { INTEGER($count) } messages are kept and do not count yet.
  }
parlor-alert-times = { INTEGER($count) } times, last { TEXT($time) }
parlor-alert = { TEXT($kind) ->
    [lost] { TEXT($place) } lost scores that are here, and counts from a new number. The lost scores still count.
    [fork] { TEXT($place) } says two different things under one number. The first one counts.
    [key] Another key asks to sign as { TEXT($place) }. Its messages do not count.
    [renamed] { TEXT($place) } uses another name, and its journal does not say so. Its messages do not count.
    [identity] { TEXT($place) } writes another journal. Its messages do not count.
    [limits] A hand at { TEXT($place) } is beyond what its session allows. It is kept and does not count.
    [impossible] { TEXT($place) } sends an impossible message. Check the table.
    [waiting] The list of keys that wait is full.
    [still_speaks] { TEXT($place) } still uses a key that another one has replaced. Its messages do not count.
    [two_hubs] Several hubs use this database: the sentence here says which.
   *[older_copy] Tables have received more from this hub than its database contains: it is an older copy.
  }

## Dice, deal and walls

parlor-fairness = Dice, deal and walls
parlor-fair = { TEXT($place) }, { $count ->
    [one] 1 hand
   *[other] { INTEGER($count) } hands
  }: { TEXT($found) ->
    [differs] differs from chance
   *[nothing] nothing found
  }
parlor-fair-question = { TEXT($question) ->
    [dice] Dice
    [deal] Deal
   *[wall] Order of the walls
  }: { TEXT($verdict) ->
    [differs] differs from chance
    [unusual] unusual, which proves nothing yet
    [nothing] nothing differs from chance
   *[few] too little was seen to say
  }
