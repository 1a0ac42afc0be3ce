import Glibc

/// What `calendars.py` measures, one sub-command for each; a line of JSON is the answer.
enum CalendarBench {
  static func run(_ words: ArraySlice<String>) {
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
    case ("write", let count?) where count > 0: WriteBench.run(count)
    case ("remember", let count?) where count > 0: MemoryBench.run(sections: count)
    default:
      print("usage: CalendarBench write EVENTS | remember SECTIONS")
      exit(64)
    }
  }

  /// Seconds that the processor has worked for this process: others may keep it busy.
  static func stopwatch() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The most memory that this process ever held, in bytes.
  static var peak: Int {
    var usage = rusage()
    getrusage(Int32(bitPattern: UInt32(RUSAGE_SELF.rawValue)), &usage)
    return usage.ru_maxrss * 1024
  }

  static func answer(_ figures: [(String, String)]) {
    print("{" + figures.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}")
  }
}
