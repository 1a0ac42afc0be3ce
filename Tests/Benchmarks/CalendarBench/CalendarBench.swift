import Glibc

/// What `feeds.py` and `imports.py` measure, one sub-command for each; a line of JSON is the answer.
enum CalendarBench {
  static func run(_ words: ArraySlice<String>) async {
    switch (words.first, words.dropFirst().first.flatMap { Int($0) }) {
    case ("import", _): await ImportBench.run(Array(words.dropFirst()))
    case ("write", let count?) where count > 0: WriteBench.run(count)
    case ("remember", let count?) where count > 0: MemoryBench.run(sections: count)
    default:
      print("usage: CalendarBench import FILE… | write EVENTS | remember SECTIONS")
      exit(64)
    }
  }

  /// Seconds that the processor has worked for this process: others may keep it busy.
  static func stopwatch() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The most memory that this process ever held, in bytes, as the kernel counts it for this program alone: what `getrusage`
  /// tells begins with that of whoever started it.
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

  static func answer(_ figures: [(String, String)]) {
    print("{" + figures.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}")
  }
}
