"""A game at the terminal; started by the subcommand `play`, made of the public match and its views only."""
