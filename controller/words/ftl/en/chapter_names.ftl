### Headings of the rules, as explained system by system.

chapter-tiles = Tiles, walls and deal
chapter-seats-and-tiles = Seats, tiles, walls and deal
chapter-flowers = Flowers
chapter-flowers-and-wilds = Flowers and wild tiles
chapter-wilds = Wild tiles
chapter-wilds-and-kong-tiles = Wild tiles and kong tiles
chapter-bank = Bank
chapter-turns = Turns and claims
chapter-winning = Winning
chapter-scoring = Scoring
chapter-variant = What this variant does otherwise
chapter-riichi = Riichi and furiten
chapter-draws = Draws
chapter-patterns = Patterns and dora
chapter-fu = Fu
chapter-payments = Limits and payments
chapter-presets = Presets and options
chapter-three = With three players
