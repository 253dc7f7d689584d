"""Wings, and the bent sets behind them."""
