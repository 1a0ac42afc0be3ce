internal import CampusModel
internal import Grading
internal import Markup

/// A person's grades in all courses, term by term, for the terminal or as one line of JSON.
struct GradesReport: Sendable {
  var person: Person
  /// The latest first.
  var terms: [TermGrades]

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text: words
    case .json: json.line + "\n"
    }
  }

  private var words: String {
    let blocks = terms.map { term in
      wrapped("\(term.name) (\(term.id.text)): \(Self.points(of: term))", indent: 0)
        + TextTable(columns: Self.columns, rows: term.standings.map(Self.row)).lines()
    }
    return ([wrapped(person.name, indent: 0)] + blocks)
      .map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private static let columns: [TextTable.Column] = [
    .init("Course", .left), .init("Credits"), .init("Average"), .init("Letter", .left),
    .init("Graded", .left),
  ]

  private static func row(_ standing: CourseStanding) -> [String] {
    let course = standing.course
    return [
      "\(course.course.text)  \(course.title)", course.credits?.text ?? "–",
      GradeWords.mark(standing.average), standing.letterText, graded(standing),
    ]
  }

  /// "7 of 8, 76 %": the graded assignments and their share of the weight; the status of a
  /// course that is not in progress.
  private static func graded(_ standing: CourseStanding) -> String {
    guard !standing.groups.isEmpty else { return standing.course.status.rawValue }
    let graded = standing.groups.map(\.graded).reduce(0, +)
    let all = standing.groups.map(\.assignments).reduce(0, +)
    return "\(graded) of \(all), \(GradeWords.share(standing.gradedShare))"
  }

  private static func points(of term: TermGrades) -> String {
    let summary = term.summary
    guard let average = summary.averages.first else { return "no GPA yet" }
    let credits = Credits(tenths: average.credits)?.text ?? ""
    let left = summary.lines.map(\.course).filter { !average.counted.contains($0.attempt) }
    return "\(average.text) over \(credits) credits"
      + (left.isEmpty ? "" : ", without \(left.map(\.course.text).joined(separator: ", "))")
  }
}

// For programs
extension GradesReport {
  /// The names are part of the command line's contract.
  private var json: JSON {
    [
      "command": .text(Command.grades.rawValue), "status": .number(0),
      "person": .text(person.id.text), "name": .text(person.name),
      "terms": .list(terms.map(Self.json)),
    ]
  }

  private static func json(_ term: TermGrades) -> JSON {
    let average = term.summary.averages.first
    return [
      "term": .text(term.id.text), "name": .text(term.name),
      "gpa": GradeWords.json(average?.value),
      "gpaCredits": .optional(average.flatMap { Credits(tenths: $0.credits)?.text }),
      "gpaCourses": .list((average?.counted ?? []).map { .text($0.course.text) }),
      "courses": .list(term.standings.map { .record(json($0)) }),
    ]
  }

  /// The facts about a course in a list.
  static func json(_ standing: CourseStanding) -> [(name: String, value: JSON?)] {
    let course = standing.course
    return [
      ("course", .text(course.course.text)), ("title", .text(course.title)),
      ("credits", .optional(course.credits?.text)), ("status", .text(course.status.rawValue)),
      ("result", .optional(course.result?.text)), ("letter", .optional(standing.letter?.letter)),
      ("average", GradeWords.json(standing.average)),
      ("roundedAverage", GradeWords.json(standing.roundedAverage)),
      ("gradedShare", GradeWords.json(standing.gradedShare)),
      ("graded", .number(standing.groups.map(\.graded).reduce(0, +))),
      ("assignments", .number(standing.groups.map(\.assignments).reduce(0, +))),
    ]
  }
}

extension GradeAverage {
  /// "GPA 3.44", or the mean of percentages.
  fileprivate var text: String {
    switch basis {
    case .points: "GPA \(Figure(exactly: value, .gradePoints).text)"
    case .percentages: "average \(GradeWords.mark(value))"
    }
  }
}

/// Exact numbers and letters as reports write them.
enum GradeWords {
  /// With one decimal; "–" for `nil`.
  static func mark(_ number: Rational?) -> String {
    number.map { Figure(exactly: $0, .mark).text } ?? "–"
  }

  /// "76 %".
  static func share(_ number: Rational) -> String { Figure(exactly: number, .share).text.spaced }

  /// With all decimals if there are at most four, otherwise with two.
  static func decimal(_ number: Rational) -> String {
    let places = (0...4).first { number.halvesUp(places: $0) == number }
    return number.rounded(places: places ?? 2).description
  }

  /// The smallest number with one decimal that is not below: a needed score that was rounded down
  /// would not be enough.
  static func enough(_ score: Rational) -> String {
    let near = score.halvesUp(places: 1)
    let tenth = Rational(1) / Rational(10)
    return Figure(exactly: near < score ? near + tenth : near, .mark).text
  }

  /// The fraction, and the number with four decimals; null for none.
  static func json(_ number: Rational?) -> JSON {
    guard let number else { return .null }
    return [
      "exact": .text(number.description),
      "rounded": .digits(number.rounded(places: 4).description),
    ]
  }
}

extension CourseStanding {
  /// The result, or the current letter; "–" for neither.
  var letterText: String { course.result?.text ?? calculatedLetter?.letter ?? "–" }
}

extension String {
  /// With plain spaces for those that keep a line whole.
  var spaced: String { String(map { $0 == "\u{202f}" || $0 == "\u{a0}" ? " " : $0 }) }
}
