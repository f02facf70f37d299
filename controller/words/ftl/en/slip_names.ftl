### The settlement slip.

slip-title = Settlement of session { TEXT($session) }
slip-began = Began
slip-ended = Ended
slip-goes-on = not yet: it goes on
slip-unknown = not known
slip-fact = { TEXT($name) }: { TEXT($value) }
slip-stake = Stake
slip-per-unit = { TEXT($stake) } per unit
slip-maximum-loss = Maximum loss
slip-units = { INTEGER($number) ->
    [one] { INTEGER($number) } unit
   *[other] { INTEGER($number) } units
  }
slip-chips = Chips left
slip-pot = In the table's pot
slip-pot-holds = { TEXT($units) } units, { TEXT($money) }
slip-player = player
slip-column-units = units
slip-money = money
slip-place = place
slip-points = points
slip-bonus = uma and oka
slip-hands = Hands ({ INTEGER($number) })
slip-happened = what happened
slip-corrections = Corrections ({ INTEGER($number) })
slip-why = why and by whom
slip-hand = hand
slip-nothing = nothing
slip-pays = { TEXT($payer) } pays { TEXT($payee) } { INTEGER($number) ->
    [one] { INTEGER($number) } unit
   *[other] { INTEGER($number) } units
  }, { TEXT($money) }
slip-who-pays = Who pays whom
slip-even = Nobody owes anything.
slip-signatures = Signatures
slip-page = session { TEXT($session) }, page { INTEGER($page) }
slip-seal = Seal: { TEXT($seal) }
slip-key = Key: { TEXT($key) } ({ TEXT($fingerprint) })
slip-signature = Signature: { TEXT($signature) }
slip-proof = Proved by: { TEXT($command) }
slip-replay = Every hand again, step by step:
slip-replay-here = Every hand can be seen again, step by step, on the table’s page; other devices do not reach that page.
