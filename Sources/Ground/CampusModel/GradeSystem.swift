/// The meaning of a source's marks: which have points, and which students count.
///
/// A mark that is not in the system appears only in the list of marks.
package struct GradeSystem: Hashable, Encodable, Sendable {
  /// A mark with grade points.
  package struct Letter: Hashable, Encodable, Sendable {
    /// As printed: "B+".
    package var mark: String
    /// Grade points in hundredths, so that sums are exact: 367 for 3.67.
    package var hundredths: Int

    package init(_ mark: String, _ hundredths: Int) {
      (self.mark, self.hundredths) = (mark, hundredths)
    }
  }

  /// How students with the mark count.
  package enum Role: Hashable, Encodable, Sendable {
    /// In the mean, with grade points in hundredths.
    case letter(Int)
    /// Graded, but not in the mean: "P", "S".
    case counted
    /// Left the course; counted separately.
    case withdrawn
    /// Not final, such as "I": shown, and not counted.
    case excluded
  }

  /// A mark with its role.
  package struct Mark: Hashable, Encodable, Sendable {
    /// As printed.
    package let text: String
    /// How students with the mark count.
    package let role: Role
  }

  /// All marks in display order: letters, best first, then those counted, withdrawn and excluded.
  ///
  /// One array, because every record holds a system: a copy costs one reference count.
  package let marks: [Mark]

  package init(
    letters: [Letter], counted: [String] = [], withdrawn: [String] = ["W"], excluded: [String] = []
  ) {
    marks =
      letters.map { Mark(text: $0.mark, role: .letter($0.hundredths)) }
      + counted.map { Mark(text: $0, role: .counted) }
      + withdrawn.map { Mark(text: $0, role: .withdrawn) }
      + excluded.map { Mark(text: $0, role: .excluded) }
  }

  /// The marks with points, best first.
  package var letters: [Letter] {
    marks.compactMap { mark in mark.hundredths.map { Letter(mark.text, $0) } }
  }

  /// The marks of a role other than `letter`.
  package func marks(_ role: Role) -> [String] {
    marks.filter { $0.role == role }.map { $0.text }
  }

  /// The grade points of a mark in hundredths; `nil` for a mark without points.
  ///
  /// Fastest where the mark is at the index `place`.
  package func hundredths(of mark: String, near place: Int = 0) -> Int? {
    if place < marks.count, marks[place].text == mark { return marks[place].hundredths }
    return marks.first { $0.text == mark }?.hundredths
  }

  /// The highest grade points; 0 without letters.
  package var top: Double { Double(marks.compactMap { $0.hundredths }.max() ?? 0) / 100 }
}

extension GradeSystem.Mark {
  /// The grade points in hundredths; `nil` for a mark without points.
  package var hundredths: Int? {
    guard case .letter(let hundredths) = role else { return nil }
    return hundredths
  }
}

extension GradeSystem {
  /// A+ and A are 4.0, A− 3.7, B+ 3.3, B 3.0, and so on down to D− 0.7; F is 0.
  package static let american = GradeSystem(
    letters: scale(minus: 70, plus: 30), excluded: ["Other"])

  /// The same with two decimals: A− 3.67, B+ 3.33, down to D− 0.67.
  ///
  /// The University of Illinois prints such means next to its counts.
  package static let thirds = GradeSystem(letters: scale(minus: 67, plus: 33))

  private static func scale(minus: Int, plus: Int) -> [Letter] {
    let grades: [(letter: String, below: Int)] = [("A", 300), ("B", 200), ("C", 100), ("D", 0)]
    let steps = grades.flatMap { letter, below -> [Letter] in
      [
        Letter("\(letter)+", min(400, below + 100 + plus)), Letter(letter, below + 100),
        Letter("\(letter)-", below + minus),
      ]
    }
    return steps + [Letter("F", 0)]
  }
}

/// A sum of letter grades; the mean is exact until it is written.
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

  /// Adds the letters of a record by its own system.
  package mutating func add(_ record: GradeRecord) {
    for (place, count) in record.counts.enumerated() where count.students > 0 {
      guard let points = record.system.hundredths(of: count.mark, near: place) else { continue }
      hundredths += points * count.students
      students += count.students
    }
  }

  /// `nil` where no student has a letter.
  package var mean: Double? {
    students > 0 ? Double(hundredths) / Double(100 * students) : nil
  }
}
