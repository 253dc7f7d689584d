"""The views, one module per resource."""
