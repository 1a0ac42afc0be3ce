// Writes the index of the rows on standard input to the file it is told.
writeIndex(to: CommandLine.arguments[1])
