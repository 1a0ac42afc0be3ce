internal import CampusModel
internal import Synchronization

extension CommandEnvironment {
  /// Clears the line of the terminal's cursor.
  static let blankLine = "\r\u{1b}[K"

  /// Shows on the terminal how many pages are done and the remaining time, after one second
  /// and at most ten times a second. The line is cleared at the end. `nil` without a
  /// terminal.
  func progressOfPages() -> (@Sendable (_ done: Int, _ total: Int) -> Void)? {
    guard isWatched else { return nil }
    let start = stopwatch()
    let (stopwatch, log) = (stopwatch, log)
    let lastTime = Mutex<Double?>(nil)
    return { done, total in
      let elapsed = stopwatch() - start
      lastTime.withLock { last in
        if done == total {
          if last != nil { log(Self.blankLine) }
        } else if elapsed > 1, elapsed - (last ?? 0) >= 0.1 {
          last = elapsed
          log("\r\(progressText(done: done, of: total, after: elapsed))\u{1b}[K")
        }
      }
    }
  }
}

/// "1,200 of 4,000 pages, about 7 s left", if the rest is as fast as the pages so far; without
/// a time before the first page.
func progressText(done: Int, of total: Int, after seconds: Double) -> String {
  func shown(_ count: Int) -> String { decimalText(Double(count), places: 0) }
  let count = "\(shown(done)) of \(shown(total)) pages"
  guard done > 0, total >= done, seconds.isFinite else { return count }
  let left = Int((seconds / Double(done) * Double(total - done)).rounded(.up))
  return "\(count), about " + (left < 100 ? "\(left) s left" : "\((left + 59) / 60) min left")
}
