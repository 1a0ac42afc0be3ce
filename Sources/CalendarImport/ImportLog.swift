internal import Diagnostics

/// What is told of one file of calendars while it is read.
///
/// Of one kind of trouble at most `limit` warnings are told one by one; the others become one line with their number.
struct ImportLog {
  /// The kinds of trouble, each named so that a number can follow.
  enum Trouble: String, CaseIterable {
    case line = "lines that cannot be read"
    case encoding = "lines in another encoding"
    case structure = "parts that do not begin or end as they should"
    case event = "events that cannot be read"
    case time = "times that cannot be read"
    case zone = "time zones that are not known"
    case rule = "rules of repetition that cannot be read, or not wholly"
    case end = "events that end before they begin"
    case change = "changes of single dates that cannot be applied"
  }

  static let limit = 20

  let path: String
  private var found: [Diagnostic] = []
  private var told: [Trouble: Int] = [:]
  private var overflow: [Trouble: (first: FilePlace, count: Int)] = [:]

  init(path: String) { self.path = path }

  mutating func warn(
    _ trouble: Trouble, at place: FilePlace, _ message: Diagnostic.Message,
    suggestion: String? = nil
  ) {
    guard told[trouble, default: 0] < Self.limit else {
      overflow[trouble, default: (place, 0)].count += 1
      return
    }
    told[trouble, default: 0] += 1
    found.append(Diagnostic(.warning, .data, at: place, message, suggestion: suggestion))
  }

  /// The file as a whole cannot be used.
  mutating func refuse(_ message: Diagnostic.Message, suggestion: String) {
    found.append(
      Diagnostic(.error, .data, at: FilePlace(path), message, suggestion: suggestion))
  }

  /// Everything told, by place.
  var diagnostics: [Diagnostic] {
    let more = Trouble.allCases.compactMap { trouble in
      overflow[trouble].map { first, count in
        Diagnostic(
          .warning, .data, at: first,
          Diagnostic.Message("\(count) more of this kind from here on: \(trouble.rawValue)"))
      }
    }
    return (found + more).inFileOrder()
  }
}
