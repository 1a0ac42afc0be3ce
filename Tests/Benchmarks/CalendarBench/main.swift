await CalendarBench.run(CommandLine.arguments.dropFirst())
