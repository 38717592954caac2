"""Every command of the interface, declared once."""
