package import CampusModel
package import Catalog
package import Markup
package import Plotting
internal import SiteFrame

/// The grades given in a course: a chart of all, its small print, and tables by term and by
/// instructor.
package struct GradesBlock {
  let course: CourseID
  /// `nil` without records.
  let grades: CourseGrades?
  /// How many rows about the course are in no record.
  let omitted: Int
  /// The path from the course's page to the root of the site.
  let root: String
  /// Without them, names are no links.
  var instructors: InstructorLinks?

  package init(
    course: CourseID, grades: CourseGrades?, omitted: Int, root: String,
    instructors: InstructorLinks? = nil
  ) {
    (self.course, self.grades, self.omitted, self.root) = (course, grades, omitted, root)
    self.instructors = instructors
  }

  var content: CourseContent.Grades {
    guard let grades, let chart = grades.all.chart(named: "Grades in \(course.text)") else {
      return .init(none: none, omitted: omission)
    }
    let all = grades.all
    return .init(
      chart: chart.svg(id: "grades"),
      line: line(of: all), caption: caption(all), note: GradeSmallPrint(grades: grades).markup,
      rows: rows(of: all),
      tables: tables(grades), honors: honors(grades.honors), omitted: omission)
  }

  /// The number of students, their years, and how good their grades are; or why there is no chart.
  package var summary: TrustedMarkup {
    guard let all = grades?.all, all.chart(named: "") != nil else { return none }
    return [line(of: all), caption(all)].joined(by: ". ")
  }

  private func line(of all: GradeDistribution) -> TrustedMarkup {
    phrase(
      "\(counted(all.students + (all.withdrawn ?? 0), "student", "students")), \(span(of: all))")
  }

  /// "3 rows are excluded from these grades", and where the reasons are.
  private var omission: CourseContent.Grades.Omission? {
    guard omitted > 0 else { return nil }
    return .init(
      text: phrase("\(counted(omitted, "row is", "rows are")) excluded from these grades. Why:"),
      href: root + Address.problems)
  }

  /// In place of a chart.
  private var none: TrustedMarkup {
    guard let all = grades?.all else {
      return phrase("No grade records have been published for this course.")
    }
    return all.withheld > 0
      ? phrase(
        "The source withholds the grades of \(counted(all.withheld, "section", "sections"))."
      ) : phrase("The records of this course have no grades.")
  }

  private func honors(_ distribution: GradeDistribution?) -> CourseContent.Grades.Honors? {
    guard let distribution,
      let chart = distribution.chart(named: "Honors sections of \(course.text)")
    else { return nil }
    let mean = Figure(distribution.mean, .gradePoints, sample: distribution.graded)
    return .init(
      chart: chart.svg(id: "honors-grades"),
      caption: phrase(
        "Honors sections, not in the chart above: mean \(mean), \(mean.sampleMarkup), \(span(of: distribution))."
      ))
  }
}

// The chart and its numbers.
extension GradesBlock {
  /// The years of the first and the last term.
  private func span(of distribution: GradeDistribution) -> TrustedMarkup {
    let (first, last) = (distribution.terms.first ?? "", distribution.terms.last ?? "")
    let (start, end) = (yearMarkup(first), yearMarkup(last))
    return start == end ? start : phrase("\(start) – \(end)")
  }

  /// Codes are names, but years in them are time.
  private func yearMarkup(_ code: String) -> TrustedMarkup {
    let year = GradeTerm(code: code).map { "\($0.year)" } ?? String(code.prefix(4))
    return stamp(year, year)
  }

  private func caption(_ distribution: GradeDistribution) -> TrustedMarkup {
    let graded = distribution.graded
    guard graded > 0 else { return phrase("No letter grades.") }
    guard let good = distribution.students(withAtLeast: "B+"),
      distribution.students(withAtLeast: "F") != nil
    else { return .empty }
    let better = Figure(Double(good) / Double(graded) * 100, .share)
    let all = distribution.gradedOrWithdrawn
    let worse = Figure(Double(distribution.dfw) / Double(all) * 100, .share)
    return phrase("\(better) had a B+ or better; \(worse) a D, F or W.")
  }

  private func rows(of distribution: GradeDistribution) -> [CourseContent.Grades.Row] {
    let withdrawn = distribution.withdrawn.map { [GradeCount(mark: "W", students: $0)] } ?? []
    let counts = distribution.letters + distribution.counted + withdrawn + distribution.others
    let all = counts.reduce(0) { $0 + $1.students }
    return counts.map { count in
      let share = all == 0 ? nil : Double(count.students) / Double(all) * 100
      return .init(
        mark: count.mark.withTrueMinus,
        points: Figure(distribution.points(of: count.mark), .gradePoints).markup,
        students: Figure.count(count.students).markup, share: Figure(share, .percent).markup)
    }
  }
}

// The tables.
extension GradesBlock {
  private func tables(_ grades: CourseGrades) -> [CourseContent.Grades.Table] {
    [
      table(
        of: grades.terms, caption: "By term", head: "Term",
        chart: chart(of: grades.terms, in: grades, by: "term") { code in
          GradeTerm(code: code)?.name ?? code
        }
      ) { code in
        GradeTerm(code: code).map { stamp("\($0.year)", $0.name.nonBreaking) } ?? phrase("\(code)")
      },
      table(
        of: grades.instructors, caption: "By instructor", head: "Instructor",
        chart: chart(of: grades.instructors, in: grades, by: "instructor") { $0 }
      ) { instructors?.link($0) ?? phrase("\($0)") },
    ].compactMap(\.self)
  }

  /// The spread of letters in each of the first parts, signs left out; empty where there is nothing
  /// to compare.
  private func chart(
    of parts: [CourseGrades.Part], in grades: CourseGrades, by kind: String,
    name: (String) -> String
  ) -> TrustedMarkup {
    let plain = grades.all.letters.reduce(into: [String]()) { plain, count in
      let letter = String(count.mark.prefix(1))
      if plain.last != letter { plain.append(letter) }
    }
    let shown = parts.filter { $0.graded > 0 }.prefix(Self.mostRows)
    guard shown.count > 1 else { return .empty }
    let rows = shown.map { part in
      GradeRowsChart.Row(
        name(part.name),
        counts: plain.map { letter in
          zip(grades.all.letters, part.letters).reduce(0) {
            $0 + ($1.0.mark.hasPrefix(letter) ? $1.1 : 0)
          }
        },
        mean: part.mean.map { Figure($0, .gradePoints).text })
    }
    return GradeRowsChart(
      subject: "Grades in \(course.text) by \(kind)", marks: plain, rows: rows,
      color: CourseColor(1)
    )?.svg(id: "grades-by-\(kind)") ?? .empty
  }

  /// More would be long to scroll past; the table has them all.
  private static let mostRows = 8

  /// `nil` without rows.
  private func table(
    of parts: [CourseGrades.Part], caption: String, head: String, chart: TrustedMarkup,
    name: (String) -> TrustedMarkup
  ) -> CourseContent.Grades.Table? {
    guard !parts.isEmpty else { return nil }
    return .init(
      caption: caption,
      count: counted(parts.count, head.lowercased(), "\(head.lowercased())s"), head: head,
      chart: chart,
      rows: parts.map { part in
        let withdrew = withdrawnShare(part.withdrawn, beside: part.students)
        return .init(
          name: name(part.name), mean: Figure(part.mean, .gradePoints).markup,
          letters: Figure.count(part.graded).markup,
          withdrew: Figure(withdrew, .percent).markup)
      })
  }
}

extension GradeDistribution {
  /// A bar for each mark, W apart; `own` is the reader's mark. `nil` without any marks.
  package func chart(
    named subject: String, color: CourseColor = CourseColor(1), own: String? = nil
  ) -> GradeBars? {
    let outlined = withdrawn.map { [GradeBars.Bar(mark: "W", students: $0, isOutlined: true)] }
    return GradeBars(
      subject: subject,
      bars: (letters + counted).map { .init(mark: $0.mark, students: $0.students) }
        + (outlined ?? []),
      color: color, median: median,
      note: withdrawn == nil ? nil : "W: withdrew, not in the GPA", own: own)
  }
}

/// How many withdrew of a hundred students with a grade or a W; `nil` where that is unknown.
func withdrawnShare(_ withdrawn: Int?, beside students: Int) -> Double? {
  guard let withdrawn, students + withdrawn > 0 else { return nil }
  return Double(withdrawn) / Double(students + withdrawn) * 100
}
