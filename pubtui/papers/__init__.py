"""What a paper is: pure values, no input or output, standard library only."""
