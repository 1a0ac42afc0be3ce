import CampusModel
import Diagnostics

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles

/// A gradebook of one course whose assignments come from an export.
struct ExportSample {
  /// What `from` says beside the path.
  var from: String
  var bytes: [UInt8]
  var groups = "[{name: All, weight: 100, takes: \"*\"}]"
  var quotes = true

  init(_ from: String, _ text: String) { (self.from, bytes) = (from, Array(text.utf8)) }

  init(_ from: String, bytes: [UInt8]) { (self.from, self.bytes) = (from, bytes) }

  struct Reading {
    var course: GradedCourse?
    var lines: [String]

    /// All work that groups have taken, as "Quiz 1 7.5/10", "Quiz 2 -/10" while it is open, "Quiz 3
    /// EX/10" where it is excused, "+" behind it where it is extra credit.
    var work: [String] { course?.groups.flatMap { $0.assignments.map(reported) } ?? [] }
    var ungrouped: [String] { course?.ungrouped.map(reported) ?? [] }
  }

  func read(path: String = "exports/a.csv") -> Reading {
    let text = """
      courses:
        - course: CMPS 330
          term: fall-2026
          from: {path: \(path), \(from)}
          groups: \(groups)
      """
    let context = PlanContext(
      terms: [TermID("fall-2026")], currentTerm: TermID("fall-2026"), catalog: nil,
      scales: GradeScale.builtIn)
    let folder = PersonFolder(path: "P", tree: .memory(["P/exports/a.csv": bytes]))
    let report = Report(file: "grades.yml", quoting: quotes ? .open : .withheld)
    let book = YAMLValue(parsing: Array(text.utf8)[...], report)?.mapping {
      Gradebook($0, in: folder, context: context)
    }
    return Reading(
      course: book?.courses.first,
      lines: report.diagnostics.inFileOrder().map(\.description))
  }
}

private func reported(_ assignment: Assignment) -> String {
  let score = assignment.isExcused ? "EX" : assignment.score.map(reported) ?? "-"
  return
    "\(assignment.name) \(score)/\(reported(assignment.outOf))\(assignment.isExtraCredit ? "+" : "")"
}

/// A number without zeros at its end.
private func reported(_ number: ExactNumber) -> String {
  var (digits, places) = (number.digits, number.places)
  while places > 0, digits % 10 == 0 { (digits, places) = (digits / 10, places - 1) }
  guard places > 0 else { return "\(digits)" }
  let text = String(repeating: "0", count: max(0, places + 1 - "\(digits)".count)) + "\(digits)"
  return text.dropLast(places) + "." + text.suffix(places)
}

/// A gradebook that names no file of its folder.
func gradebook(_ map: YAMLMapping, _ context: PlanContext) -> Gradebook {
  Gradebook(map, in: PersonFolder(path: "P", tree: .memory([:])), context: context)
}

/// UTF-8 (0), the same with a byte order mark (1), UTF-16 with the lower byte first (2) or last
/// (3).
func encoded(_ text: String, _ encoding: Int) -> [UInt8] {
  switch encoding {
  case 0: return Array(text.utf8)
  case 1: return [0xef, 0xbb, 0xbf] + Array(text.utf8)
  case 2: return [0xff, 0xfe] + text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
  default: return [0xfe, 0xff] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
  }
}
