package import CampusModel
internal import Diagnostics
package import FileFormats
internal import SourceFiles

extension ExportEntry {
  /// Puts the assignments of the export into the groups of a course, and returns those that no
  /// group takes.
  ///
  /// An assignment goes to the group that the file names for it, otherwise to the first whose
  /// `takes` fits. Hand-written values stay; the file fills in scores of open work. For a private
  /// person's file, only the number of problems is reported.
  package func merge(_ file: SourceFile, into groups: inout [WeightGroup]) -> [Assignment] {
    let export = Report(file, origin: .owner)
    let works = readExport(self, of: export)
    if works?.isEmpty == true { export.warn(.shape, at: 0, .noWork) }
    let written = WrittenWork(groups)
    var ungrouped: [Assignment] = []
    for work in works ?? [] {
      if let place = written.place(of: work.assignment.name) {
        groups[place.group].assignments[place.assignment].complete(from: work, at: self)
      } else if let group = groups.group(taking: work) {
        groups[group].assignments.append(work.assignment)
      } else {
        export.warn(
          .ungrouped, at: work.offset, .ungrouped(work.assignment.name),
          suggestion: "add it to the 'takes' of a group, or to 'leave-out' under 'from'")
        ungrouped.append(work.assignment)
      }
    }
    report.append(export.ownDiagnostics(quotes: report.quoting == .open))
    return ungrouped
  }
}

/// Where the hand-written assignments are.
private struct WrittenWork {
  private var places: [String: (group: Int, assignment: Int)] = [:]

  init(_ groups: [WeightGroup]) {
    for (group, assignments) in groups.map(\.assignments).enumerated() {
      for (index, assignment) in assignments.enumerated() where places[key(assignment.name)] == nil
      {
        places[key(assignment.name)] = (group, index)
      }
    }
  }

  func place(of name: String) -> (group: Int, assignment: Int)? { places[key(name)] }
}

private func key(_ name: String) -> String { name.collapsed.lowercased() }

extension [WeightGroup] {
  fileprivate func group(taking work: ImportedWork) -> Int? {
    if let name = work.group, let named = firstIndex(where: { key($0.name) == key(name) }) {
      return named
    }
    return firstIndex { group in
      group.importPatterns.contains { NamePattern($0).fits(work.assignment.name) }
    }
  }
}

extension Assignment {
  /// Fills in the values that are not written by hand; a warning if the file disagrees with a
  /// written one.
  fileprivate mutating func complete(from work: ImportedWork, at entry: ExportEntry) {
    let other = work.assignment
    let isOutOfTheSame = outOf.isEqual(to: other.outOf)
    let isOfTheSameScore = score.map { own in other.score.map { own.isEqual(to: $0) } ?? true }
    guard isOutOfTheSame, isOfTheSameScore ?? true else {
      entry.report.warn(at: entry.place, .otherwise(entry.report.quoted(name)))
      return
    }
    date = date ?? other.date
    if score == nil { (score, isExcused) = (other.score, isExcused || other.isExcused) }
  }
}

extension ExactNumber {
  /// Whether both are the same number, however many zeros end them.
  fileprivate func isEqual(to other: ExactNumber) -> Bool {
    var (a, b) = ((digits, places), (other.digits, other.places))
    while a.1 > 0, a.0 % 10 == 0 { a = (a.0 / 10, a.1 - 1) }
    while b.1 > 0, b.0 % 10 == 0 { b = (b.0 / 10, b.1 - 1) }
    return a == b
  }
}

extension Report {
  /// The problems found. Where nothing may be quoted, only errors, which quote nothing, and the
  /// number of warnings.
  fileprivate func ownDiagnostics(quotes: Bool) -> [Diagnostic] {
    var found: [Diagnostic] = []
    close(diagnostics: &found)
    let warnings = found.filter { $0.severity == .warning }
    guard !quotes, let first = warnings.first else { return found }
    return found.filter { $0.severity == .error } + [
      Diagnostic(.warning, .owner, at: first.place, .unreadPlaces(warnings.count))
    ]
  }
}

extension Diagnostic.Message {
  fileprivate static let noWork: Self = "this export has no assignments"

  fileprivate static func ungrouped(_ name: String) -> Self {
    "no group takes '\(name.brief)'; it is listed but does not count"
  }

  fileprivate static func otherwise(_ name: String) -> Self {
    "the export differs for the assignment\(name); the value in the gradebook is used"
  }

  fileprivate static func unreadPlaces(_ count: Int) -> Self {
    count == 1
      ? "one entry of this export cannot be read as written"
      : "\(count) entries of this export cannot be read as written; the first is here"
  }
}
