package import CampusModel
package import FileFormats

/// The format of grades in an entry of `sources:`; each kind has its own default.
package struct GradeReading: Sendable {
  /// The meaning of marks; `nil` for the system of the kind of source.
  package var system: GradeSystem?
  /// The name of the column for each part of a row: "course", "section", …, or a mark.
  package var columns: [String: String]
  /// Patterns of the codes of honors sections: "H*".
  package var honors: [Glob]
  /// Texts instead of counts that the source withholds, in lower case, in addition to
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

  /// The columns of a row of grades besides its marks.
  package enum Column: String, CaseIterable {
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
