"""Options of the classical family."""

OPEN = "[222m] 345p678p45s99m + 6s"
CHOWS = "123m345p678p45s99m + 6s"
ORPHANS = "19m19p19sESWNCFP + P"
FLOWERS = "[222m] 147p258s369mW{12345678}"  # 34 points of South
FIGURE_18 = "(CCCC) (FFFF) (PPPP) (EEEE) 5m + 5m {12345678}"
