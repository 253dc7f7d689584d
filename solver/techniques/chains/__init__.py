"""Links between candidates, chains of them, and colouring."""
