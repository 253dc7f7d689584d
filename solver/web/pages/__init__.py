"""What pages say: contexts for the templates, made from what is known; nobody is asked here."""
