"""Reading the list of a federation’s players, whatever file it is."""
