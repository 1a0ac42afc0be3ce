package import CampusModel
package import FileFormats

/// What an entry of `sources:` says of how grades are written; each kind has its own where the
/// entry says nothing.
package struct GradeReading: Sendable {
  /// What the marks stand for; `nil` where the kind's own system holds.
  package var system: GradeSystem?
  /// The name of the column for each thing a row tells: "course", "section", …, or a mark.
  package var columns: [String: String]
  /// Patterns of the codes of honors sections: "H*".
  package var honors: [Glob]
  /// Texts that stand in place of counts which the source withholds, in small letters, beside
  /// `usuallyWithheld`.
  package var withheld: Set<String>

  package init(
    system: GradeSystem? = nil, columns: [String: String] = [:], honors: [Glob] = [],
    withheld: Set<String> = []
  ) {
    self.system = system
    self.columns = columns
    self.honors = honors
    self.withheld = withheld
  }

  /// What a row of grades may tell beside its marks.
  package enum Thing: String, CaseIterable {
    case course, subject, number, section, term, instructor, honors, mark, count, students, mean
  }

  private static let usuallyWithheld: Set<String> = ["n/a", "na", "*", "**", "suppressed"]

  /// Whether a cell says that its count is withheld: one of the words, or a bound such as "<5".
  package func isWithheld(_ cell: String) -> Bool {
    let word = cell.lowercased()
    return Self.usuallyWithheld.contains(word) || withheld.contains(word) || word.hasPrefix("<")
  }

  package func isHonors(_ section: String?) -> Bool {
    guard let section else { return false }
    return honors.contains { $0.matches(section) }
  }
}
