"""Where papers come from: arXiv, its author feeds, its bulk file, and the author page that ships."""
