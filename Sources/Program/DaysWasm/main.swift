// A page calls what is exposed; started as a program, there is nothing to do.
