internal import CampusModel

/// The number of each exam of a section in its UID, as builds remember it.
///
/// An exam has no name, only a time, which may change. So its number is given once: from 1, by
/// time, to the exams of a section that are first seen together. Later the number follows the time.
/// An exam at a new time takes the number of the missing exam that was nearest in time; among the
/// missing, those of the last build come first. Any other exam is new and gets the lowest number
/// that the section never used.
///
/// ```
/// 16 Dec              1           only a final
/// 20 Oct, 16 Dec      2, 1        a midterm is added
/// 20 Oct, 18 Dec      2, 1        the final moves
/// ```
package struct ExamNumbers: Hashable, Sendable {
  /// An exam that was published.
  struct Known: Hashable, Sendable {
    var number: Int
    /// When it began, by the wall clock, in seconds (`LocalMinute.localSeconds`).
    var start: Int
    /// When a build first missed it; `nil` while it is published.
    var gone: Instant?
  }

  /// By the stem of the section's UIDs, "fall-2026.cmps231.0101", ascending by number.
  var sections: [String: [Known]] = [:]

  /// No section has as many exams.
  static let mostExams = 100_000
  /// Up to how many pairs of exams are compared: a section has some ten.
  private static let mostPairs = 2_500

  package init() {}

  /// The numbers of the exams that begin at `starts` (as `Known.start`, ascending), in their order:
  /// each at least 1, none twice.
  func numbers(of starts: [Int], in stem: String) -> [Int] {
    guard let known = sections[stem], !known.isEmpty else { return Array(1..<(starts.count + 1)) }
    let (published, missing) = (known.filter { $0.gone == nil }, known.filter { $0.gone != nil })
    var free = Dictionary(grouping: published + missing, by: \.start)
    var numbers = starts.map { start in
      free[start].flatMap { same in
        free[start] = Array(same.dropFirst())
        return same.first?.number
      }
    }
    let taken = Set(numbers)
    for others in [published, missing] {
      Self.pair(starts, with: others.filter { !taken.contains($0.number) }, into: &numbers)
    }
    var used = Set(known.map(\.number))
    var new = 1
    return numbers.map { number in
      if let number { return number }
      while !used.insert(new).inserted { new += 1 }
      return new
    }
  }

  /// Gives exams without a number those of `known`, the nearest in time first; of several equally
  /// near the earliest exam and the lowest number. Very many are paired in their order.
  private static func pair(_ starts: [Int], with known: [Known], into numbers: inout [Int?]) {
    var known = known
    var open = starts.indices.filter { numbers[$0] == nil }
    guard known.count * open.count <= mostPairs else {
      for (exam, known) in zip(open, known) { numbers[exam] = known.number }
      return
    }
    while !known.isEmpty {
      let pairs = open.flatMap { exam in known.indices.map { (exam: exam, known: $0) } }
      let nearest = pairs.min {
        abs(starts[$0.exam] - known[$0.known].start) < abs(starts[$1.exam] - known[$1.known].start)
      }
      guard let nearest else { return }
      numbers[nearest.exam] = known.remove(at: nearest.known).number
      open.removeAll { $0 == nearest.exam }
    }
  }

  /// Adds an exam that an earlier build published; `false` where its number is known.
  mutating func learn(_ exam: Known, of stem: String) -> Bool {
    let known = sections[stem] ?? []
    guard !known.contains(where: { $0.number == exam.number }) else { return false }
    sections[stem] = (known + [exam]).sorted { $0.number < $1.number }
    return true
  }

  /// The numbers after a build at `now`; `starts` has the start times of each section's published
  /// exams, ascending. Exams that have been missing for more than `seconds` are forgotten.
  func publishing(
    _ starts: [String: [Int]], now: Instant, forgettingAfter seconds: Int
  ) -> ExamNumbers {
    var next = ExamNumbers()
    for (stem, known) in sections {
      let numbers = starts[stem].map { self.numbers(of: $0, in: stem) } ?? []
      next.sections[stem] = known.compactMap { exam in
        guard !numbers.contains(exam.number) else { return nil }
        let gone = exam.gone ?? now
        guard now.seconds - gone.seconds <= seconds else { return nil }
        return Known(number: exam.number, start: exam.start, gone: gone)
      }
    }
    for (stem, starts) in starts {
      next.sections[stem, default: []] += zip(numbers(of: starts, in: stem), starts).map {
        Known(number: $0, start: $1)
      }
    }
    next.sections = next.sections.compactMapValues { exams in
      exams.isEmpty ? nil : exams.sorted { $0.number < $1.number }
    }
    return next
  }
}

extension Exam {
  /// When it begins, as `ExamNumbers` knows it.
  var localSeconds: Int { LocalMinute(date, time.startTime).localSeconds }
}

extension EventUID {
  /// The beginning of the UIDs of a section's events: "fall-2026.cmps231.0101".
  static func stem(of section: SectionID, in term: TermID) -> String {
    EventUID([term.text, section.course.canonical, section.code], host: "").local
  }
}
