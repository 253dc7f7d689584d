"""The pages, one module a resource."""
