CalendarBench.run(CommandLine.arguments.dropFirst())
