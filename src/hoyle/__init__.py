"""Card games that run by their rules: load rule files, play them, check them."""
