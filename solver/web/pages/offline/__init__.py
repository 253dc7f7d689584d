"""What pages need without network: hints that the browser finds itself."""
