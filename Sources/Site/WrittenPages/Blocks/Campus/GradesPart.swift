internal import CampusModel
internal import Catalog
internal import CoursePages
internal import Markup
internal import Plotting
internal import SiteFrame

extension CampusDrawing {
  /// The grades given in a course: a bar for each mark.
  func grades(of name: WrittenName) throws(UnknownNameError) -> CampusPart {
    let plan = try plan(for: name)
    let course = try course(name)
    let grades = plan.study.grades[course]
    let title = "Grades in \(course.text)"
    var part = CampusPart(title: title, markup: .empty)
    part.line = GradesBlock(course: course, grades: grades, omitted: 0, root: root).summary
    part.more = (Address.course(course), "All about \(course.text)")
    part.sources = SourceNames.evidence
    guard let grades, let chart = grades.all.chart(named: title) else { return part }
    part.markup = chart.svg(id: id)
    part.numbers = grades.all.numbers
    return part
  }
}

extension GradeDistribution {
  /// The students of each mark, and their share.
  fileprivate var numbers: DataTable {
    let outside = withdrawn.map { [GradeCount(mark: "W", students: $0)] } ?? []
    let counts = letters + counted + outside + others
    let all = max(1, counts.reduce(0) { $0 + $1.students })
    return DataTable([
      .words("Grade", counts.map(\.mark.withTrueMinus)),
      .numbers("Students", counts.map { Double($0.students) }),
      DataColumn(
        "Share", .number(NumberStyle(.percent, places: 1)),
        counts.map { .number(Double($0.students) / Double(all) * 100) }),
    ])
  }
}
