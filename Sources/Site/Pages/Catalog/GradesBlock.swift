internal import CampusModel
internal import Catalog
internal import Markup
internal import Plotting
internal import Templating

/// The grades given in a course: a chart of all, its small print, and tables by term and by
/// instructor.
struct GradesBlock {
  let course: CourseID
  /// `nil` without records.
  let grades: CourseGrades?
  /// How many rows about the course are in no record.
  let omitted: Int
  /// The way from the course's page to the top of the site.
  let root: String

  var content: TemplateValue {
    guard let grades, let chart = grades.all.chart(named: "Grades in \(course.text)") else {
      return [
        "chart": .nothing, "line": "", "caption": "", "note": "", "rows": [], "tables": [],
        "none": .markup(none), "honours": .nothing, "omitted": omission,
      ]
    }
    let all = grades.all
    return [
      "chart": .markup(chart.svg(id: "grades")),
      "line": .markup(
        phrase(
          "\(counted(all.students + (all.withdrawn ?? 0), "student", "students")), \(span(of: all))"
        )),
      "caption": .markup(caption(all)), "note": .markup(GradeSmallPrint(grades: grades).markup),
      "rows": .list(rows(of: all)), "tables": .list(tables(grades)), "none": "",
      "honours": honors(grades.honors), "omitted": omission,
    ]
  }

  /// "3 rows are left out of these grades", and where the reasons are.
  private var omission: TemplateValue {
    guard omitted > 0 else { return .nothing }
    return [
      "text": .markup(
        phrase("\(counted(omitted, "row is", "rows are")) excluded from these grades. Why:")),
      "href": .text(root + Address.problems),
    ]
  }

  /// What stands where there is no chart.
  private var none: TrustedMarkup {
    guard let all = grades?.all else {
      return phrase("No grade records have been published for this course.")
    }
    return all.withheld > 0
      ? phrase(
        "The source withholds the grades of \(counted(all.withheld, "section", "sections"))."
      ) : phrase("The records of this course have no grades.")
  }

  private func honors(_ distribution: GradeDistribution?) -> TemplateValue {
    guard let distribution,
      let chart = distribution.chart(named: "Honors sections of \(course.text)")
    else { return .nothing }
    let mean = Figure(distribution.mean, .gradePoints, sample: distribution.graded)
    return [
      "chart": .markup(chart.svg(id: "honours-grades")),
      "caption": .markup(
        phrase(
          "Honors sections, not in the chart above: mean \(mean), \(mean.sampleMarkup), \(span(of: distribution))."
        )),
    ]
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

  private func rows(of distribution: GradeDistribution) -> [TemplateValue] {
    let withdrawn = distribution.withdrawn.map { [GradeCount(mark: "W", students: $0)] } ?? []
    let counts = distribution.letters + distribution.counted + withdrawn + distribution.others
    let all = counts.reduce(0) { $0 + $1.students }
    return counts.map { count in
      let share = all == 0 ? nil : Double(count.students) / Double(all) * 100
      return [
        "mark": .text(count.mark.withTrueMinus),
        "points": .markup(Figure(distribution.points(of: count.mark), .gradePoints).markup),
        "students": .markup(Figure.count(count.students).markup),
        "share": .markup(Figure(share, .percent).markup),
      ]
    }
  }
}

// The tables.
extension GradesBlock {
  private func tables(_ grades: CourseGrades) -> [TemplateValue] {
    [
      table(
        "By term", "Term", grades.terms,
        chart(grades, grades.terms, by: "term") { code in
          GradeTerm(code: code)?.name ?? code
        }
      ) { code in
        GradeTerm(code: code).map { stamp("\($0.year)", $0.name.nonBreaking) } ?? phrase("\(code)")
      },
      table(
        "By instructor", "Instructor", grades.instructors,
        chart(grades, grades.instructors, by: "instructor") { $0 }
      ) { phrase("\($0)") },
    ].compactMap(\.self)
  }

  /// The spread of letters in each of the first parts, signs left out; empty where there is nothing
  /// to compare.
  private func chart(
    _ grades: CourseGrades, _ parts: [CourseGrades.Part], by kind: String,
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
    _ caption: String, _ head: String, _ parts: [CourseGrades.Part], _ chart: TrustedMarkup,
    name: (String) -> TrustedMarkup
  ) -> TemplateValue? {
    guard !parts.isEmpty else { return nil }
    return [
      "caption": .text(caption), "head": .text(head), "chart": .markup(chart),
      "rows": .list(
        parts.map { part in
          let withdrew = withdrawnShare(part.withdrawn, beside: part.students)
          return [
            "name": .markup(name(part.name)),
            "mean": .markup(Figure(part.mean, .gradePoints).markup),
            "letters": .markup(Figure.count(part.graded).markup),
            "withdrew": .markup(Figure(withdrew, .percent).markup),
          ]
        }),
    ]
  }
}

extension GradeDistribution {
  /// A bar for each mark, W apart; `own` marks the reader's. `nil` where nobody got any.
  func chart(
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

/// Those who withdrew, of a hundred with a grade or a W; `nil` where nobody knows.
func withdrawnShare(_ withdrawn: Int?, beside students: Int) -> Double? {
  guard let withdrawn, students + withdrawn > 0 else { return nil }
  return Double(withdrawn) / Double(students + withdrawn) * 100
}
