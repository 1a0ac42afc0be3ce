/// What the marks of a source stand for: which have points, and which students a mean is out of.
///
/// A mark that is not in it is left out of everything but the list of marks.
package struct GradeSystem: Hashable, Encodable, Sendable {
  package struct Letter: Hashable, Encodable, Sendable {
    package var mark: String
    /// Grade points in hundredths, so that sums are exact: 367 for 3.67.
    package var hundredths: Int

    package init(_ mark: String, _ hundredths: Int) {
      (self.mark, self.hundredths) = (mark, hundredths)
    }
  }

  package enum Role: Hashable, Encodable, Sendable {
    /// Counts in the mean, with so many grade points, in hundredths.
    case letter(Int)
    /// Of students who are graded but not in the mean: "P", "S".
    case counted
    /// Of students who left the course, told apart from all others.
    case withdrawn
    /// Says nothing yet, such as "I": shown, and counted nowhere.
    case leftOut
  }

  package struct Mark: Hashable, Encodable, Sendable {
    package let text: String
    package let role: Role
  }

  /// All marks it knows, in the order in which they are shown: letters, best first, then those counted, withdrawn and left out.
  ///
  /// One list, because every record holds a system: a copy costs one count of references.
  package let marks: [Mark]

  package init(
    letters: [Letter], counted: [String] = [], withdrawn: [String] = ["W"], leftOut: [String] = []
  ) {
    marks =
      letters.map { Mark(text: $0.mark, role: .letter($0.hundredths)) }
      + counted.map { Mark(text: $0, role: .counted) }
      + withdrawn.map { Mark(text: $0, role: .withdrawn) }
      + leftOut.map { Mark(text: $0, role: .leftOut) }
  }

  package var letters: [Letter] {
    marks.compactMap { mark in mark.hundredths.map { Letter(mark.text, $0) } }
  }

  /// The marks of a role other than that of letters.
  package func marks(_ role: Role) -> [String] {
    marks.filter { $0.role == role }.map(\.text)
  }

  /// The points of a mark in hundredths; `nil` for what is no letter. Quickest where the mark stands at `place`.
  package func hundredths(of mark: String, near place: Int = 0) -> Int? {
    if place < marks.count, marks[place].text == mark { return marks[place].hundredths }
    return marks.first { $0.text == mark }?.hundredths
  }

  /// The best there is, in grade points; 0 without letters.
  package var top: Double { Double(marks.compactMap(\.hundredths).max() ?? 0) / 100 }
}

extension GradeSystem.Mark {
  /// The points of a letter.
  package var hundredths: Int? {
    guard case .letter(let hundredths) = role else { return nil }
    return hundredths
  }
}

extension GradeSystem {
  /// A+ and A are 4.0, A− 3.7, B+ 3.3, B 3.0, and so on down to D− 0.7; F is 0.
  package static let american = GradeSystem(
    letters: scale(minus: 70, plus: 30), leftOut: ["Other"])

  /// The same with steps of a third, written with two places: A− 3.67, B+ 3.33, down to D− 0.67. The means that the
  /// University of Illinois prints beside its counts are made so.
  package static let thirds = GradeSystem(letters: scale(minus: 67, plus: 33))

  private static func scale(minus: Int, plus: Int) -> [Letter] {
    let steps = [("A", 300), ("B", 200), ("C", 100), ("D", 0)].flatMap { letter, below in
      [
        Letter("\(letter)+", min(400, below + 100 + plus)), Letter(letter, below + 100),
        Letter("\(letter)-", below + minus),
      ]
    }
    return steps + [Letter("F", 0)]
  }
}

/// Letters added up: their mean is exact until it is written.
package struct GradeSum: Hashable, Sendable {
  /// Grade points in hundredths.
  package private(set) var hundredths = 0
  /// Students with a letter.
  package private(set) var students = 0

  package init() {}

  /// The sum over all records, each by its own system.
  package init(of records: some Sequence<GradeRecord>) {
    for record in records { add(record) }
  }

  package mutating func add(_ record: GradeRecord) {
    for (place, count) in record.counts.enumerated() where count.students > 0 {
      guard let points = record.system.hundredths(of: count.mark, near: place) else { continue }
      hundredths += points * count.students
      students += count.students
    }
  }

  /// `nil` when nobody got a letter: that is not 0.
  package var mean: Double? {
    students > 0 ? Double(hundredths) / Double(100 * students) : nil
  }
}
