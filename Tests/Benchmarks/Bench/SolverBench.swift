import Glibc
import SolverCore

/// `solve K` reads a problem as `model.py` writes it from standard input, solves it for the best K,
/// counts it, and prints values and seconds as JSON: medians of several runs, so that one slow
/// moment of the machine says nothing.
enum SolverBench {
  static func run(_ count: Int) {
    let problem = ModelReader.read { readLine() }
    let (solution, seconds) = timed(11) { problem.best(count) }
    let (counts, countSeconds) = timed(5) { problem.count() }
    let values = solution.entries.map { String($0.value) }.joined(separator: ",")
    let fitting = if case .exactly(let number) = counts.folded { String(number) } else { "null" }
    print(
      """
      {"seconds":\(seconds),"nodes":\(solution.nodes),"proven":\(solution.proven),\
      "count":\(fitting),"countSeconds":\(countSeconds),"values":[\(values)]}
      """)
  }

  private static func timed<Value>(_ runs: Int, _ work: () -> Value) -> (Value, Double) {
    var seconds: [Double] = []
    var value = work()
    for _ in 0..<runs {
      let start = Bench.now()
      value = work()
      seconds.append(Bench.now() - start)
    }
    return (value, seconds.sorted()[runs / 2])
  }
}
