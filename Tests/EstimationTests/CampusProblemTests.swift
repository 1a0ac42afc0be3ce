import CampusModel
import Estimation
import Testing

/// Problems made of a campus's courses, grades and ratings.
struct CampusProblemTests {
  private func id(_ text: String) -> CourseID { CourseID(canonical: text) }

  private func course(_ text: String, by instructors: String...) -> Course {
    Course(
      id: id(text), term: TermID("fall"), title: "",
      sections: [Section(id: SectionID(id(text), "0101"), instructors: instructors)])
  }

  private func grades(_ text: String, by name: String, a: Int, b: Int) -> GradeRecord {
    GradeRecord(
      course: id(text), term: "202508", instructors: [name],
      counts: [GradeCount(mark: "A", students: a), GradeCount(mark: "B", students: b)])
  }

  private func evidence(
    gpas: [String: Measure] = [:], ratings: [String: Measure] = [:]
  ) -> Evidence {
    var evidence = Evidence()
    for (text, measure) in gpas { evidence.gpa.measures[id(text)] = measure }
    evidence.rating.measures = ratings
    return evidence
  }

  @Test func `grades are rows by instructor, and published means by who teaches`() {
    let problem = EstimateProblem.gpas(
      of: [course("CMPS231", by: "Finch", "Vale"), course("CMPS330", by: "Finch")],
      by: evidence(gpas: ["CMPS131": Measure(mean: 3.5, count: 30), "CMPS231": Measure(mean: 3)]),
      grades: [grades("CMPS131", by: "Finch", a: 15, b: 15)])
    #expect(problem.table.values == [3.5, 3, 3])
    // 30 students count half; a published mean without a number as 10, halved for two instructors.
    #expect(problem.table.weights == [0.5, 0.125, 0.125])
    #expect(problem.known.map(\.key.canonical) == ["CMPS131", "CMPS231"])
    #expect(problem.unknown.map(\.key.canonical) == ["CMPS330"])
    let profile = problem.unknown[0].profile.members
    #expect(profile[0].isEmpty && profile[1] == [0] && profile[4].isEmpty)
  }

  @Test func `an alias of an instructor is the same person`() {
    let problem = EstimateProblem.gpas(
      of: [course("CMPS330", by: "A. Finch")],
      by: evidence(gpas: ["CMPS131": Measure(mean: 3.5, count: 30)]),
      grades: [grades("CMPS131", by: "Ada Finch", a: 15, b: 15)], aliases: ["A. Finch": "Ada Finch"]
    )
    #expect(problem.unknown[0].profile.members[1] == problem.known[0].profile.members[1])
  }

  @Test func `ratings are rows by course, and one person with two names counts once`() {
    let problem = EstimateProblem.ratings(
      of: [course("CMPS231", by: "A. Finch", "Vale"), course("CMPS330", by: "Ada Finch")],
      by: evidence(
        ratings: [
          "A. Finch": Measure(mean: 4, count: 5), "Ada Finch": Measure(mean: 4, count: 5),
          "Elsewhere": Measure(mean: 1, count: 5),
        ]),
      grades: [], aliases: ["A. Finch": "Ada Finch"])
    #expect(problem.known.map(\.key) == ["Ada Finch"])
    #expect(problem.table.weights == [0.25, 0.25])
    #expect(problem.unknown.map(\.key) == ["Vale"])
    #expect(problem.unknown[0].profile.members[0] == [0])
  }
}
