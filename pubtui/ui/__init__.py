"""What you see: the only place that imports Textual."""
