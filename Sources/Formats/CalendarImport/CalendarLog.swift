internal import Diagnostics

/// The diagnostics of one calendar file. A class, because all readers of the file add to one.
///
/// For each kind of problem at most `limit` warnings are reported; the others become one line with
/// their number.
final class CalendarLog {
  /// The kinds of problems, each named so that a number can follow.
  enum Problem: String, CaseIterable {
    case line = "lines that cannot be read"
    case encoding = "lines in another encoding"
    case structure = "parts without a beginning or an end"
    case event = "events that cannot be read"
    case time = "times that cannot be read"
    case zone = "unknown time zones"
    case rule = "repetition rules that cannot be read completely"
    case end = "events that end before they begin"
    case change = "changes of single dates that cannot be applied"
  }

  /// The part of a calendar that a recurrence rule belongs to.
  enum RuleOwner { case event, zone }

  static let limit = 20

  let path: String
  private var found: [Diagnostic] = []
  private var reported: [Problem: Int] = [:]
  private var overflow: [Problem: (first: FilePlace, count: Int)] = [:]
  /// Where a rule was first ignored because the file's budget was spent, and of how many.
  private var exhausted: (first: FilePlace, counts: [RuleOwner: Int])?

  init(path: String) { self.path = path }

  func warn(
    _ problem: Problem, at place: FilePlace, _ message: Diagnostic.Message,
    suggestion: String? = nil
  ) {
    guard reported[problem, default: 0] < Self.limit else {
      overflow[problem, default: (place, 0)].count += 1
      return
    }
    reported[problem, default: 0] += 1
    found.append(Diagnostic(.warning, .data, at: place, message, suggestion: suggestion))
  }

  /// The file's budget is spent, so the rules of this event or zone are ignored.
  func noteExhausted(at place: FilePlace, _ owner: RuleOwner) {
    exhausted = (exhausted?.first ?? place, exhausted?.counts ?? [:])
    exhausted?.counts[owner, default: 0] += 1
  }

  /// The file cannot be used at all.
  func refuse(_ message: Diagnostic.Message, suggestion: String) {
    found.append(
      Diagnostic(.error, .data, at: FilePlace(path), message, suggestion: suggestion))
  }

  /// All diagnostics, by place.
  var diagnostics: [Diagnostic] {
    let more = Problem.allCases.compactMap { problem in
      overflow[problem].map { first, count in
        Diagnostic(
          .warning, .data, at: first,
          Diagnostic.Message("\(count) more of this kind from here on: \(problem.rawValue)"))
      }
    }
    let unfollowed = exhausted.map { first, counts in
      Diagnostic(
        .warning, .data, at: first,
        .tooMuchWork(events: counts[.event] ?? 0, zones: counts[.zone] ?? 0),
        suggestion: "split the calendar, or shorten its rules with UNTIL")
    }
    return (found + more + [unfollowed].compactMap(\.self)).inFileOrder()
  }
}

extension Diagnostic.Message {
  fileprivate static func tooMuchWork(events: Int, zones: Int) -> Self {
    let lost = [
      events > 0 ? "rules of \(events) \(events == 1 ? "event" : "events")" : nil,
      zones > 0 ? "\(zones) \(zones == 1 ? "rule" : "rules") of time zones" : nil,
    ]
    return Self(
      "the repetition rules of this calendar exceed the limit for one file; "
        + "ignored from here on: \(lost.compactMap(\.self).joined(separator: ", "))")
  }
}
