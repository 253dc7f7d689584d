"""Steps, reasons and proofs in words."""
