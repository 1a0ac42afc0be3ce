internal import CampusModel
package import Diagnostics

extension SourceKind {
  /// What is wrong with a source of so many files as a whole, of which so much was found.
  package func judgement(
    of own: SourceYield, _ found: [Diagnostic], at place: FilePlace, context: SourceContext,
    files: Int
  ) -> [Diagnostic] {
    guard !found.hasErrors, !mayBeEmpty(own, found) else { return [] }
    return Self.judgement(
      of: own, at: place, limit: context.lossLimit, isCatalog: isCatalog(files, context))
  }

  /// Whether nothing is lost by a source without one record: of names that a person wrote down there may be none, and in a good
  /// week no class is cancelled and no room reserved. A list whose rows were all passed over is another matter.
  private func mayBeEmpty(_ yield: SourceYield, _ found: [Diagnostic]) -> Bool {
    self == .aliases
      || [.cancellations, .reservations].contains(self) && yield.rows.kept == 0 && found.isEmpty
  }

  /// Whether a source of so many files must give courses. A single file of the kind `jupiterp` that
  /// is named in full may be that of the instructors.
  private func isCatalog(_ files: Int, _ context: SourceContext) -> Bool {
    self == .jupiterp ? files > 1 || context.isPattern : holdsCourses
  }

  /// A source of fewer rows may lose any share of them, as long as one is kept.
  private static let fewestToJudge = 20

  /// What is wrong with a source as a whole, although each of its files could be read. What it lost
  /// is said of the file that lost most.
  static func judgement(
    of yield: SourceYield, at place: FilePlace, limit: Double, isCatalog: Bool,
    ifEmpty suggestion: String =
      "is it the right file, and has its term a name the site knows?"
  ) -> [Diagnostic] {
    let rows = yield.rows
    let (lost, all) = (rows.dropped, rows.kept + rows.dropped)
    // Where another file has rows, there is something to judge.
    let isAwaited = yield.awaitedFiles > 0 && rows.read == 0
    if rows.kept == 0, lost > 0 || !isAwaited {
      return [
        Diagnostic(.error, .data, at: place, .nothingUnderstood, suggestion: suggestion)
      ]
    }
    if isCatalog, !isAwaited, yield.courses.isEmpty, yield.outlines.isEmpty {
      return [
        Diagnostic(
          .error, .data, at: place, yield.ratings.isEmpty ? .noCourse : .onlyRatings,
          suggestion: yield.ratings.isEmpty
            ? "an empty catalog would empty the site"
            : "does the path leave out the files of the courses?")
      ]
    }
    guard rows.read >= fewestToJudge, Double(lost) > limit * Double(all) else { return [] }
    return [
      Diagnostic(
        .error, .data, at: yield.worstFile.map { FilePlace($0.path) } ?? place,
        .lost(lost, of: all, limit: limit),
        suggestion: "is the source complete and of this kind?", notes: yield.losses)
    ]
  }
}

extension SourceYield {
  /// The file that lost most rows; of several the first.
  fileprivate var worstFile: FileReport? {
    files.reduce(nil as FileReport?) { worst, file in
      file.rows.dropped > worst?.rows.dropped ?? 0 ? file : worst
    }
  }

  /// How many rows each of the worst files lost, where there are several files.
  fileprivate var losses: [String] {
    guard files.count > 1 else { return [] }
    let losers = files.enumerated().filter { $0.element.rows.dropped > 0 }
    let worst = losers.sorted {
      ($1.element.rows.dropped, $0.offset) < ($0.element.rows.dropped, $1.offset)
    }
    return worst.prefix(5).map { _, file in
      "\(file.path) lost \(file.rows.dropped) of \(file.rows.kept + file.rows.dropped)"
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var noCourse: Self { "the source holds no course" }

  fileprivate static var onlyRatings: Self {
    "the source holds ratings of instructors and no list of courses"
  }

  fileprivate static var nothingUnderstood: Self { "the source holds no record that can be used" }

  fileprivate static func lost(_ dropped: Int, of all: Int, limit: Double) -> Self {
    let percent = decimalText(limit * 100, places: limit < 0.01 ? 1 : 0)
    return "\(dropped) of \(all) records were lost, more than the \(percent) % allowed"
  }
}
