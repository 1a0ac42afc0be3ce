import CampusModel
import SeededRandom
import Testing

@testable import Catalog

private func distribution(_ records: GradeRecord...) -> GradeDistribution? {
  GradeDistribution(of: id("CMPS231"), records)
}

private func text(_ counts: [GradeCount]) -> String {
  counts.map { "\($0.mark) \($0.students)" }.joined(separator: ", ")
}

@Test func `letters, withdrawals and other marks are kept apart, in order`() throws {
  let grades = try #require(
    distribution(
      record(term: "202401", "F 2, B+ 4, Other 1, W 3, A- 1, A 0"),
      record(term: "201908", section: "0201", "B+ 1, P 5, A 2"),
      record(of: "MATH246", "A 99")))
  #expect(text(grades.letters) == "A 2, A- 1, B+ 5, F 2")
  #expect(grades.withdrawn == 3 && text(grades.others) == "Other 1, P 5")
  #expect(grades.terms == ["201908", "202401"])
  #expect(grades.graded == 10 && grades.gradedOrWithdrawn == 13)
  // (2 · 4.0 + 3.7 + 5 · 3.3) / 10
  #expect(grades.mean == 2.82)
  #expect(grades.median == "B+")
  #expect(grades.students(withAtLeast: "B+") == 8 && grades.students(withAtLeast: "A+") == 0)
  #expect(grades.students(withAtLeast: "C") == 8 && grades.students(withAtLeast: "W") == nil)
  #expect(grades.dfw == 5)
}

@Test func `without letters there is no mean, not 0`() throws {
  let grades = try #require(distribution(record("A 0, W 4, Other 2")))
  #expect(grades.mean == nil && grades.median == nil)
  #expect(grades.graded == 0 && grades.dfw == 4 && text(grades.letters) == "A 0")
  #expect(distribution(record("F 3"))?.mean == 0)
  #expect(distribution(record("F 3"))?.withdrawn == nil)
  #expect(distribution() == nil && distribution(record(of: "MATH246", "A 1")) == nil)
}

@Test func `each letter has its points`() {
  let points = [
    ("A+", 4.0), ("A", 4.0), ("A-", 3.7), ("B+", 3.3), ("B", 3.0), ("B-", 2.7), ("C+", 2.3),
    ("C", 2.0), ("C-", 1.7), ("D+", 1.3), ("D", 1.0), ("D-", 0.7), ("F", 0.0),
  ]
  for (mark, mean) in points {
    #expect(distribution(record("\(mark) 7"))?.mean == mean)
    #expect(distribution(record("\(mark) 7"))?.median == mark)
  }
}

@Test func `a section listed once for each instructor counts once`() throws {
  let grades = try #require(
    distribution(
      record(by: "Quill Ames", "A 3, B 1"), record(by: "Sol Vega", "A 3, B 1"),
      record(term: "202501", by: "Sol Vega", "A 3, B 1"),
      record(section: "0102", by: "Sol Vega", "A 3, B 1"),
      record(by: "Sol Vega", "A 3, B 2"), record(section: nil, by: "Sol Vega", "A 1"),
      record(section: nil, by: "Sol Vega", "A 1")))
  #expect(grades.repeats == 1)
  #expect(text(grades.letters) == "A 14, B 5")
}

@Test(arguments: [
  ("A 1, B 1", "B"), ("A 2, B 1", "A"), ("A 1, B 1, C 1", "B"), ("A 2, B 0, C 2", "C"),
  ("A 3, C 2", "A"),
])
func `the median of an even number is the lower of the middle two`(_ counts: String, _ mark: String)
{
  #expect(distribution(record(counts))?.median == mark)
}

@Test func `random records agree with a list of every student`() throws {
  let marks = ["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F"]
  let tenths = [40, 40, 37, 33, 30, 27, 23, 20, 17, 13, 10, 7, 0]
  let seed: UInt64 = 436
  var generator = SeededGenerator(seed: seed)
  for round in draws(100) {
    var records: [GradeRecord] = []
    var students: [Int] = []
    for section in 0..<Int.random(in: 1...5, using: &generator) {
      let counts = marks.indices.shuffled(using: &generator).map { place in
        let count = max(0, Int.random(in: -3...6, using: &generator))
        students += Array(repeating: place, count: count)
        return "\(marks[place]) \(count)"
      }
      records.append(record(section: "\(section)", counts.joined(separator: ",")))
    }
    students.sort()
    let grades = try #require(GradeDistribution(of: id("CMPS231"), records))
    let note: Comment = "seed \(seed), round \(round)"
    #expect(grades.letters.map(\.mark) == marks, note)
    #expect(grades.graded == students.count, note)
    #expect(grades.median == (students.isEmpty ? nil : marks[students[students.count / 2]]), note)
    let sum = students.map { tenths[$0] }.reduce(0, +)
    #expect(
      grades.mean == (students.isEmpty ? nil : Double(sum) / Double(10 * students.count)), note)
    for (place, mark) in marks.enumerated() {
      #expect(grades.students(withAtLeast: mark) == students.count { $0 <= place }, note)
    }
    #expect(grades.dfw == students.count { $0 >= 9 }, note)
    #expect(
      GradeDistribution(of: id("CMPS231"), records.shuffled(using: &generator)) == grades, note)
    #expect(CourseGrades.byCourse(records).mapValues(\.all) == [id("CMPS231"): grades], note)
  }
}
