internal import CampusModel
package import Diagnostics

extension Contribution {
  /// Appends the problems of a source as a whole, although each of its files could be read. Lost
  /// rows are reported for the file that lost most.
  ///
  /// `isPattern` says whether it has, or could have, more than one file.
  package mutating func judge(
    as traits: SourceTraits, at place: FilePlace, isPattern: Bool, lossLimit: Double
  ) {
    guard !diagnostics.hasErrors, !isRightlyEmpty(traits) else { return }
    if let fault = fault(
      of: judged(rows, traits), traits, at: place, isPattern: isPattern, lossLimit: lossLimit)
    {
      diagnostics.append(fault)
    }
  }

  private func isRightlyEmpty(_ traits: SourceTraits) -> Bool {
    switch traits.emptiness {
    case .wrong: false
    case .fineWhenNothingIsWrong: rows.kept == 0 && diagnostics.isEmpty
    case .fine: true
    }
  }

  private func judged(_ rows: RowCounts, _ traits: SourceTraits) -> RowCounts {
    guard traits.countsUnusedRows else { return rows }
    return RowCounts(kept: rows.kept + rows.merged + rows.unused, dropped: rows.dropped)
  }

  /// A source of fewer rows may lose any share of them, as long as one is kept.
  private static let fewestToJudge = 20

  private func fault(
    of rows: RowCounts, _ traits: SourceTraits, at place: FilePlace, isPattern: Bool,
    lossLimit limit: Double
  ) -> Diagnostic? {
    let (lost, all) = (rows.dropped, rows.kept + rows.dropped)
    // Where another file has rows, there is something to judge.
    let isAwaited = awaitedFiles > 0 && rows.read == 0
    if rows.kept == 0, lost > 0 || !isAwaited {
      return Diagnostic(
        .error, .data, at: place, .nothingUnderstood,
        suggestion: traits.emptyHint
          ?? "check that it is the right file and that the site has its term")
    }
    let isCatalog = traits.catalog == .yes || traits.catalog == .whenSeveralFiles && isPattern
    if isCatalog, !isAwaited, courses.isEmpty, outlines.isEmpty {
      return Diagnostic(
        .error, .data, at: place, ratings.isEmpty ? .noCourse : .onlyRatings,
        suggestion: ratings.isEmpty
          ? "an empty catalog would remove all courses from the site"
          : "check that the path includes the files of courses")
    }
    guard rows.read >= Self.fewestToJudge, Double(lost) > limit * Double(all) else { return nil }
    return Diagnostic(
      .error, .data, at: worstFile.map { FilePlace($0.path) } ?? place,
      .lost(lost, of: all, limit: limit),
      suggestion: "check that the source is complete and of this kind", notes: losses(traits))
  }
}

extension Contribution {
  /// The file that lost most rows; of several the first.
  private var worstFile: FileReport? {
    files.reduce(nil as FileReport?) { worst, file in
      file.rows.dropped > worst?.rows.dropped ?? 0 ? file : worst
    }
  }

  /// How many rows each of the worst files lost, where there are several files.
  private func losses(_ traits: SourceTraits) -> [String] {
    guard files.count > 1 else { return [] }
    let losers = files.enumerated().filter { $0.element.rows.dropped > 0 }
    let worst = losers.sorted {
      ($1.element.rows.dropped, $0.offset) < ($0.element.rows.dropped, $1.offset)
    }
    return worst.prefix(5).map { _, file in
      "\(file.path): \(file.rows.dropped) of \(judged(file.rows, traits).kept + file.rows.dropped) skipped"
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var noCourse: Self { "the source has no courses" }

  fileprivate static var onlyRatings: Self {
    "the source has ratings of instructors but no courses"
  }

  fileprivate static var nothingUnderstood: Self { "the source has no usable records" }

  fileprivate static func lost(_ dropped: Int, of all: Int, limit: Double) -> Self {
    let percent = decimalText(limit * 100, places: limit < 0.01 ? 1 : 0)
    return "\(dropped) of \(all) records were skipped, more than the \(percent) % allowed"
  }
}
