package import CampusModel
internal import Diagnostics
internal import OwnerFiles
internal import SourceFiles

/// The catalog at the last build.
package struct LastCatalog: Hashable, Sendable {
  /// The term that was current.
  package var term: TermID
  /// How many courses it had.
  package var courses: Int
  /// How the catalogs were read; see `SourceReport.reading`. Empty where unknown.
  package var readings: [String]

  package init(term: TermID, courses: Int, readings: [String] = []) {
    (self.term, self.courses, self.readings) = (term, courses, readings)
  }

  /// Whether sources are of other kinds than then, or have other columns: they may have other
  /// courses. Fewer sources are not read otherwise; some are missing.
  func isReadOtherwise(by sources: [SourceResult]) -> Bool {
    let own = sources.compactMap(\.report.reading)
    return !readings.isEmpty && own != readings && own.count >= readings.count
  }
}

/// A current term that lost all or most of its courses since the last build.
struct ShrunkCatalog {
  var term: TermID
  /// The number of courses at the last build, and now.
  var before: Int
  var now: Int
  /// In the order of the settings.
  var sources: [SourceResult]

  /// `nil` where fewer courses are fine: the term was not current at the last build, its sources
  /// are read in another way, it is not open on `today`, or it has at least half of its courses.
  init?(
    _ term: Term, _ courses: [Course], sources: [SourceResult], last: LastCatalog,
    today: CalendarDate?
  ) {
    let before = last.courses
    guard last.term == term.id, before > 0, !last.isReadOtherwise(by: sources) else { return nil }
    let now = courses.count { $0.term == term.id }
    guard 2 * now < before || now == 0 else { return nil }
    if let today, today < term.opening { return nil }
    (self.term, self.before, self.now, self.sources) = (term.id, before, now, sources)
  }

  func diagnostic(at place: FilePlace) -> Diagnostic {
    Diagnostic(
      .error, .owner, at: place, .shrunk(term.text, before: before, now: now),
      suggestion:
        "check that the sources are complete; 'shrinking-catalog: allowed' publishes the site anyway",
      notes: notes)
  }

  private var notes: [String] {
    let catalogs = sources.filter { source in
      source.traits.holdsCourses || count(source) > 0
    }
    guard !catalogs.isEmpty else { return ["the settings list no source of courses"] }
    return catalogs.map { source in
      let files = source.report.files.map(\.path)
      let more = files.count > 3 ? " and \(files.count - 3) more" : ""
      return
        "'\(source.report.name)' has \(count(source)) of its courses, read from \(files.prefix(3).joined(separator: ", "))\(more)"
    }
  }

  private func count(_ source: SourceResult) -> Int {
    (source.contribution.courses + source.contribution.outlines).count { $0.term == term }
  }
}

extension Diagnostic.Message {
  fileprivate static func shrunk(_ term: String, before: Int, now: Int) -> Self {
    let present = now == 0 ? "no courses" : now == 1 ? "1 course" : "\(now) courses"
    return "the term '\(term)' has \(present), but had \(before) at the last build"
  }
}
