"""A puzzle with rules as numbers for compiled code: a propagator for each rule, and for what follows from several."""
