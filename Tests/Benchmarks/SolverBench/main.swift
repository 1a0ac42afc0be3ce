SolverBench.run()
