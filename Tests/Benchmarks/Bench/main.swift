await Bench.run(CommandLine.arguments.dropFirst())
