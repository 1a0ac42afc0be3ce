internal import CampusModel
internal import FileFormats
internal import OwnerFiles
internal import SourceFiles

/// The grades of all sources. If several sources have a section, its grades are those of the first,
/// even if its instructors have other names there.
func joinedGrades(_ results: [SourceResult]) -> [GradeRecord] {
  var grades: [GradeRecord] = []
  var known: Set<GradeKey> = []
  for result in results {
    let new = result.contribution.grades.filter { !known.contains(GradeKey($0)) }
    grades += new
    known.formUnion(new.map(GradeKey.init))
  }
  return grades
}

private struct GradeKey: Hashable {
  var course: CourseID
  var term: String
  var section: String?
  /// Empty where the section identifies the record.
  var instructors: [String]

  init(_ record: GradeRecord) {
    (course, term, section) = (record.course, record.term, record.section)
    instructors = section == nil ? record.instructors : []
  }
}

/// The means of all sources, the first source winning; for courses without a published mean, the
/// means of their grades.
func joinedEvidence(_ results: [SourceResult], grades: [GradeRecord]) -> Evidence {
  var gpa = ScaleJoin<CourseID>()
  var rating = ScaleJoin<String>()
  for result in results {
    gpa.add(result.contribution.gpas, top: result.entry.gpaTop, from: result.report.name)
    rating.add(result.contribution.ratings, top: result.entry.ratingTop, from: result.report.name)
  }
  let means = meanGradePoints(grades)
  for result in results where !result.contribution.grades.isEmpty {
    let courses = Set(result.contribution.grades.map(\.course))
    // The scale on which the means are: a source's own, which is the same for all its records.
    let top = result.contribution.grades[0].system.top
    gpa.add(means.filter { courses.contains($0.key) }, top: top, from: result.report.name)
  }
  return Evidence(gpa: gpa.scale(orTop: 4), rating: rating.scale(orTop: 5))
}

/// Measures of several sources, brought to the top of the first.
private struct ScaleJoin<Key: Comparable & Hashable & Encodable & Sendable> {
  private var top: Double?
  private var sources: [String] = []
  private var measures: [Key: Measure] = [:]

  mutating func add(_ new: [Key: Measure], top: Double, from source: String) {
    let unknown = new.filter { measures[$0.key] == nil }
    guard !unknown.isEmpty else { return }
    let first = self.top ?? top
    self.top = first
    sources.append(source)
    for (key, measure) in unknown {
      let mean = first == top ? measure.mean : measure.mean * first / top
      measures[key] = Measure(mean: mean, count: measure.count)
    }
  }

  func scale(orTop top: Double) -> Evidence.Scale<Key> {
    Evidence.Scale(
      top: self.top ?? top, source: uniqued(sources).joined(separator: ", "), measures: measures)
  }
}

/// The mean of each course's letter grades, every student once and honors sections apart, and how
/// many they are; other marks do not count, and courses without a letter have no mean.
private func meanGradePoints(_ grades: [GradeRecord]) -> [CourseID: Measure] {
  Dictionary(grouping: grades.groups, by: \.course).compactMapValues { groups in
    let sum = GradeSum(of: groups.regular)
    return sum.mean.map { Measure(mean: $0, count: sum.students) }
  }
}
