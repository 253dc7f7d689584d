"""The techniques every solver begins with: singles, locked candidates, subsets, and their direct forms."""
