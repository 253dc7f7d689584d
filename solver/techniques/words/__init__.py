"""What steps, reasons and proofs are in words."""
