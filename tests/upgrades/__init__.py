"""What earlier versions wrote: a database of each, which later ones open."""
