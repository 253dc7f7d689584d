"""The pages about training: the map, and what there is to practise."""
