internal import CampusModel
internal import Catalog
internal import Markup
internal import SiteFrame

/// The terms in which a course was offered: years by seasons, and a sentence where the data
/// supports one.
struct OfferingBlock {
  let history: OfferingHistory
  /// The present term; `nil` where its name has no season and year.
  let present: GradeTerm?

  /// `nil` where no term is known.
  var content: CourseContent.Offered? {
    guard !history.entries.isEmpty else { return nil }
    let years = years
    return .init(
      seasons: seasons.map(\.rawValue), rows: years.prefix(Self.mostRows).map(row),
      earlier: years.dropFirst(Self.mostRows).map(row), hasEarlier: years.count > Self.mostRows,
      lines: sentences, note: note)
  }

  /// More are folded.
  private static let mostRows = 6

  /// From the newest to the oldest that is known, those between them too; of a span that no
  /// university has, the known ones alone.
  private var years: [Int] {
    let known = Set(history.entries.map(\.term.year)).sorted(by: >)
    guard let newest = known.first, let oldest = known.last, newest - oldest <= 50 else {
      return known
    }
    return (oldest...newest).reversed()
  }

  private var seasons: [GradeTerm.Season] {
    let known = Set(history.entries.map(\.term.season))
    return GradeTerm.Season.allCases.filter(known.contains)
  }

  private func row(_ year: Int) -> CourseContent.Offered.Row {
    .init(
      year: stamp("\(year)", "\(year)"),
      cells: seasons.map { season in
        let entry = history.entry(GradeTerm(season, year))
        return .init(state: state(entry), detail: detail(entry))
      })
  }

  private func state(_ entry: OfferingHistory.Entry?) -> TrustedMarkup {
    guard let entry else { return Figure(nil, .count).markup }
    guard entry.isOffered else { return phrase("not offered") }
    let glyph = entry.source == .catalog ? "●" : "◐"
    return entry.sections.map { phrase("\(glyph) \(Figure.count($0))") } ?? phrase("\(glyph)")
  }

  private func detail(_ entry: OfferingHistory.Entry?) -> TrustedMarkup? {
    entry?.instructors.map { phrase("\(Figure.count($0)) instr.") }
  }

  /// "Offered in 5 of the last 6 fall terms."
  private var sentences: [TrustedMarkup] {
    guard let present else { return [] }
    return seasons.compactMap { season in
      history.run(of: season, until: present).map { run in
        let terms = phrase("\(Figure.count(run.of)) \(season.rawValue.lowercased()) terms")
        if run.offered == run.of { return phrase("Offered in each of the last \(terms).") }
        if run.offered == 0 { return phrase("Offered in none of the last \(terms).") }
        return phrase("Offered in \(Figure.count(run.offered)) of the last \(terms).")
      }
    }
  }

  private var note: TrustedMarkup {
    let sources = Set(history.entries.map(\.source))
    return [
      phrase("Numbers after a mark count sections."),
      sources.contains(.catalog)
        ? phrase("● in the term’s catalog; only a catalog shows that a course was not offered.")
        : .empty,
      sources.isDisjoint(with: [.grades, .evaluations])
        ? .empty
        : phrase(
          "◐ known only from \(words(for: sources)): there may have been more."),
      phrase("– unknown."),
    ].joined(by: " ")
  }

  private func words(for sources: Set<OfferingHistory.Source>) -> String {
    var words: [String] = []
    if sources.contains(.grades) { words.append("records of grades") }
    if sources.contains(.evaluations) { words.append("evaluations") }
    return words.joined(separator: " or ")
  }
}
