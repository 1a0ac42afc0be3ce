// A page calls the exposed functions; started as a program, there is nothing to do.
