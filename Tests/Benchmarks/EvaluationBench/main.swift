EvaluationBench.run(CommandLine.arguments.dropFirst())
