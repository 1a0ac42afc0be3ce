import CampusModel
import Catalog
import Testing

private func id(_ number: Int) -> CourseID { CourseID(canonical: "CMPS\(100 + number)") }

/// Courses 0 … 39 with these values.
private func values(_ value: (Int) -> Double?) -> [CourseID: Double] {
  (0..<40).reduce(into: [:]) { $0[id($1)] = value($1) }
}

@Test func `a reputation is by quarters, whose bounds are in them`() {
  // The best liked are 30 … 39: even ones are little work, odd ones much.
  let all = CourseReputations(
    liking: values { Double($0) }, work: values { Double($0 % 2 == 0 ? $0 : 100 + $0) },
    grades: values { $0 == 39 ? nil : 4 - Double($0) / 20 })
  #expect(all.liking?.low == 9 && all.liking?.high == 30 && all.liking?.count == 40)
  #expect(all.work?.low == 18 && all.work?.high == 121)
  #expect(all.grades?.count == 39)
  #expect(all.courses[id(29)] == nil && all.courses[id(30)] == [.lowGrades])
  #expect(all.courses[id(31)] == [.hard, .lowGrades] && all.courses[id(39)] == [.hard])
  #expect(all.courses.count == 10)
}

@Test func `light courses with high grades have both words`() {
  let all = CourseReputations(
    liking: values { Double($0) }, work: values { Double(40 - $0) },
    grades: values { Double($0) / 10 })
  #expect(all.courses[id(39)] == [.light, .highGrades])
}

@Test func `few courses and equal values have no quarters`() {
  let few = (0..<19).reduce(into: [CourseID: Double]()) { $0[id($1)] = Double($1) }
  #expect(CourseReputations(liking: few, work: few, grades: few).courses.isEmpty)
  let all = CourseReputations(
    liking: values { Double($0) }, work: values { _ in 5 }, grades: [:])
  #expect(all.work == nil && all.grades == nil && all.courses.isEmpty)
  #expect(CourseReputations().liking == nil)
}
