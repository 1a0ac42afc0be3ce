import CampusModel
import SeededRandom
import Testing

@testable import Catalog

private func honors(_ record: GradeRecord) -> GradeRecord {
  var record = record
  record.isHonors = true
  return record
}

private func withheld(_ record: GradeRecord) -> GradeRecord {
  var record = record
  (record.isWithheld, record.counts) = (true, [])
  return record
}

private func summary(_ parts: [CourseGrades.Part]) -> [String] {
  parts.map { "\($0.name) \($0.graded)" }
}

@Test func `a section taught by two is with each of them, and once in the course`() throws {
  let grades = try #require(
    CourseGrades([
      record(by: "Quill Ames", "A 3, B 1"), record(by: "Sol Vega", "A 3, B 1"),
      record(section: "0102", by: "Sol Vega", "F 2"),
      record(term: "202508", by: "Bo Lund", "C 5"),
    ]))
  #expect(grades.all.graded == 11 && grades.all.repeats == 1)
  #expect(summary(grades.terms) == ["202601 6", "202508 5"])
  #expect(summary(grades.instructors) == ["Sol Vega 6", "Bo Lund 5", "Quill Ames 4"])
  #expect(grades.instructors.first?.mean == 15.0 / 6)
}

@Test func `honors sections are separate, unless there are no others`() throws {
  let plain = record(by: "Sol Vega", "A 1, C 1")
  let apart = honors(record(section: "H1", by: "Quill Ames", "A 10"))
  let grades = try #require(CourseGrades([plain, apart, apart]))
  #expect(grades.all.mean == 3 && grades.all.graded == 2 && grades.all.repeats == 0)
  #expect(grades.honors?.graded == 10 && grades.honors?.repeats == 1)
  #expect(summary(grades.instructors) == ["Sol Vega 2"] && summary(grades.terms) == ["202601 2"])
  let only = try #require(CourseGrades([apart]))
  #expect(only.all.mean == 4 && only.honors == nil)
}

@Test func `withheld sections are reported, and in no count`() throws {
  let grades = try #require(
    CourseGrades([
      record("B 4"), withheld(record(section: "0102", "")), withheld(record(section: "0103", "")),
    ]))
  #expect(grades.all.withheld == 2 && grades.all.graded == 4 && grades.all.mean == 3)
  let none = try #require(CourseGrades([withheld(record(""))]))
  #expect(none.all.mean == nil && none.all.students == 0 && none.all.withheld == 1)
  #expect(CourseGrades([]) == nil)
}

@Test func `each record counts by its own system`() throws {
  var third = record(section: "0102", "A- 3")
  third.system = .thirds
  var passes = record(section: "0103", "A- 1, P 6, I 2, W 1")
  passes.system = GradeSystem(
    letters: [.init("A-", 400)], counted: ["P"], withdrawn: ["W"], excluded: ["I"])
  let all = try #require(GradeDistribution([record("A- 2"), third, passes]))
  // (2 · 3.7 + 3 · 3.67 + 4) / 6
  #expect(all.hundredths == 2241 && all.graded == 6 && all.mean == 2241.0 / 600)
  #expect(all.students == 12 && all.counted == [GradeCount(mark: "P", students: 6)])
  #expect(all.withdrawn == 1 && all.others == [GradeCount(mark: "I", students: 2)])
  #expect(all.points(of: "A-") == nil && all.points(of: "B") == 3 && all.points(of: "P") == nil)
}

@Test func `the points of both scales`() {
  let marks = ["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F"]
  let tenths = [400, 400, 370, 330, 300, 270, 230, 200, 170, 130, 100, 70, 0]
  let thirds = [400, 400, 367, 333, 300, 267, 233, 200, 167, 133, 100, 67, 0]
  #expect(GradeSystem.american.letters == zip(marks, tenths).map { .init($0, $1) })
  #expect(GradeSystem.thirds.letters == zip(marks, thirds).map { .init($0, $1) })
  #expect(GradeSystem.american.top == 4)
}

@Test(arguments: 0..<40 as Range<UInt64>)
func `parts of random sections agree with a list of every student`(_ seed: UInt64) throws {
  var random = SeededGenerator(seed: seed)
  let people = ["Ames", "Bell", "Cole", "Dorn"]
  var records: [GradeRecord] = []
  var students: [(term: String, people: [String], isHonors: Bool)] = []
  for section in 0..<Int.random(in: 1...12, using: &random) {
    let term = ["202401", "202408", "202412"].randomElement(using: &random) ?? ""
    let team = Array(people.shuffled(using: &random).prefix(.random(in: 1...2, using: &random)))
    let isHonors = section > 0 && Int.random(in: 0..<4, using: &random) == 0
    let count = Int.random(in: 1...9, using: &random)
    students += Array(repeating: (term, team, isHonors), count: count)
    for person in team {
      let one = record(term: term, section: "\(section)", by: person, "B \(count), W 1")
      records.append(isHonors ? honors(one) : one)
    }
  }
  let grades = try #require(CourseGrades(records.shuffled(using: &random)))
  let regular = students.filter { !$0.isHonors }
  let note: Comment = "seed \(seed)"
  #expect(grades.all.graded == regular.count, note)
  #expect((grades.honors?.graded ?? 0) == students.count - regular.count, note)
  for part in grades.terms {
    #expect(part.graded == regular.count { $0.term == part.name }, note)
  }
  for part in grades.instructors {
    #expect(part.graded == regular.count { $0.people.contains(part.name) }, note)
  }
  #expect(grades.terms.map(\.name) == Set(regular.map(\.term)).sorted(by: >), note)
  #expect(Set(grades.instructors.map(\.name)) == Set(regular.flatMap(\.people)), note)
}
