"""Links between candidates, and what follows along them."""
