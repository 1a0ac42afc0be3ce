internal import CampusModel
internal import Catalog
internal import Markup
internal import SiteFrame

/// The scale of a mean of grades and the grades it leaves out, sentence by sentence, as the sources
/// declare it.
struct GradeSmallPrint {
  let grades: CourseGrades

  private var all: GradeDistribution { grades.all }

  var markup: TrustedMarkup {
    [mean, withoutPoints, withdrawn, excluded, withheld, coTaught, honors].joined(by: " ")
  }

  private var mean: TrustedMarkup {
    guard all.graded > 0 else { return phrase("No mean without letter grades.") }
    let letters = counted(all.graded, "letter grade", "letter grades")
    guard let best = end(\.first), let worst = end(\.last) else {
      return phrase("Mean of \(letters), each with the points of its source.")
    }
    return phrase("Mean of \(letters), from \(best) to \(worst).")
  }

  /// "A+ 4.00": the first or the last letter with its points; `nil` where sources differ about
  /// them.
  private func end(_ place: ([GradeSystem.Letter]) -> GradeSystem.Letter?) -> TrustedMarkup? {
    let letters = Set(all.systems.compactMap { place($0.letters) })
    guard letters.count == 1, let letter = letters.first else { return nil }
    let points = Figure(Double(letter.hundredths) / 100, .gradePoints)
    return phrase("\(letter.mark.withTrueMinus) \(points)")
  }

  private var withoutPoints: TrustedMarkup {
    let students = all.counted.map(\.students).reduce(0, +)
    guard students > 0 else { return .empty }
    return phrase(
      "\(names(all.counted.map(\.mark))) \(verb(all.counted)) no points: \(counted(students, "student", "students")) in the chart, not in the mean."
    )
  }

  private var withdrawn: TrustedMarkup {
    guard let share = withdrawnShare(all.withdrawn, beside: all.students) else {
      return phrase("Withdrawals are not reported.")
    }
    return phrase(
      "W (\(Figure(share, .percent)) of \(Figure.count(all.students + (all.withdrawn ?? 0)))) is shown separately."
    )
  }

  private var excluded: TrustedMarkup {
    let others = all.others.filter { $0.students > 0 }
    guard !others.isEmpty else { return .empty }
    let students = others.map(\.students).reduce(0, +)
    return phrase(
      "\(names(others.map(\.mark))) (\(Figure.count(students))) \(others.count == 1 ? "is" : "are") excluded."
    )
  }

  private var withheld: TrustedMarkup {
    guard all.withheld > 0 else { return .empty }
    return phrase(
      "The source withholds the grades of \(counted(all.withheld, "section", "sections")); they are not counted."
    )
  }

  private var coTaught: TrustedMarkup {
    let parts = grades.instructors.map(\.graded).reduce(0, +)
    guard parts > all.graded else { return .empty }
    return phrase(
      "A section with several instructors counts once in the course, and below once for each of them."
    )
  }

  private var honors: TrustedMarkup {
    grades.honors == nil ? .empty : phrase("Honors sections are excluded.")
  }

  private func names(_ marks: [String]) -> String {
    marks.map(\.withTrueMinus).joined(separator: ", ")
  }

  private func verb(_ marks: [GradeCount]) -> String { marks.count == 1 ? "has" : "have" }
}
