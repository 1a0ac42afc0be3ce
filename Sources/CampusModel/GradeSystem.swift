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

  /// The marks that count in the mean, best first.
  package var letters: [Letter]
  /// Marks of students who are graded but not in the mean: "P", "S".
  package var counted: [String]
  /// Marks of students who left the course, told apart from all others.
  package var withdrawn: [String]
  /// Marks that say nothing yet, such as "I": shown, and counted nowhere.
  package var leftOut: [String]

  package init(
    letters: [Letter], counted: [String] = [], withdrawn: [String] = ["W"], leftOut: [String] = []
  ) {
    self.letters = letters
    self.counted = counted
    self.withdrawn = withdrawn
    self.leftOut = leftOut
  }

  /// All marks it knows, in the order in which they are shown.
  package var marks: [String] { letters.map(\.mark) + counted + withdrawn + leftOut }

  /// The points of a mark in hundredths; `nil` for what is no letter.
  package func hundredths(of mark: String) -> Int? {
    letters.first { $0.mark == mark }?.hundredths
  }

  /// The best there is, in grade points; 0 without letters.
  package var top: Double { Double(letters.map(\.hundredths).max() ?? 0) / 100 }
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
    for count in record.counts where count.students > 0 {
      guard let points = record.system.hundredths(of: count.mark) else { continue }
      hundredths += points * count.students
      students += count.students
    }
  }

  /// `nil` when nobody got a letter: that is not 0.
  package var mean: Double? {
    students > 0 ? Double(hundredths) / Double(100 * students) : nil
  }
}
