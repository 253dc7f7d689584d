"""What follows from assuming a candidate: forcing chains, cycles, kraken fish, and their proofs."""
