import Glibc

/// What the benchmarks measure of the program's rooms, one sub-command for each.
enum Bench {
  static func run(_ words: ArraySlice<String>) async {
    let rest = Array(words.dropFirst())
    switch (words.first, rest.first.flatMap { Int($0) }) {
    case ("import", _): await ImportBench.run(rest)
    case ("write", let count?) where count > 0: WriteBench.run(count)
    case ("remember", let count?) where count > 0: MemoryBench.run(sections: count)
    case ("solve", let count?) where count > 0: SolverBench.run(count)
    case ("counts", _) where rest.count == 1: await CountsBench.run(rest[0])
    case ("evaluations", _) where rest.count > 2: EvaluationBench.run(rest)
    case ("estimates", let count?) where count > 0: EstimateBench.run(count)
    case ("index", _) where rest.count == 1: SearchBench.run(rest[0])
    case ("ways", _) where rest.count == 2: StreetBench.run(map: rest[0], places: rest[1])
    default:
      print(
        """
        usage: Bench import FILE… | write EVENTS | remember SECTIONS | solve K | counts SITE |
                     evaluations KIND CATEGORIES FILE… | estimates ROWS | index FILE |
                     ways MAP PLACES
        """)
      exit(64)
    }
  }

  /// Seconds of a clock that nobody sets.
  static func now() -> Double { seconds(of: CLOCK_MONOTONIC) }

  /// Seconds that the processor has worked for this process: others may keep it busy.
  static func stopwatch() -> Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The most memory that this process ever held, in bytes, as the kernel counts it for this
  /// program alone: what `getrusage` tells begins with that of whoever started it.
  static var peak: Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let words = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
      )
      .split(whereSeparator: \.isWhitespace)
      if words.count == 3, words[0] == "VmHWM:", let kibibytes = Int(words[1]) {
        return kibibytes * 1024
      }
    }
    return 0
  }

  /// A line of JSON.
  static func answer(_ figures: [(String, String)]) {
    print("{" + figures.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}")
  }
}
