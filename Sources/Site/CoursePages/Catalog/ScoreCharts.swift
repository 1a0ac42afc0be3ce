internal import CampusModel
internal import Catalog
internal import Markup
internal import Plotting

/// One category of a course's evaluations as charts: raw means on the whole of its scale. Empty
/// where there is nothing to compare.
struct ScoreCharts {
  let course: CourseEvaluations
  let category: EvaluationCategory
  /// The category's place among the campus's.
  let place: Int

  private var subject: String { "\(category.name) of \(course.course.text)" }

  /// Term by term, with gaps where there are no reports.
  var terms: TrustedMarkup {
    let terms = course.timeline.map { moment in
      let mean = moment.part?.mean(in: place)
      return TermScores.Term(moment.term.name, mean: mean?.mean, count: mean?.count)
    }
    return TermScores(
      subject: "\(subject), term by term", terms: terms, top: category.top, color: CourseColor(1)
    )?.svg(id: "scores-by-term") ?? .empty
  }

  /// The first instructors of the table.
  var instructors: TrustedMarkup {
    let rows = course.instructors.compactMap { instructor in
      instructor.all.mean(in: place).map {
        ScoreBars.Row(instructor.all.name, mean: $0.mean, count: $0.count)
      }
    }
    return ScoreBars(
      subject: "\(subject), by instructor", rows: Array(rows.prefix(Self.mostRows)),
      top: category.top, color: CourseColor(1)
    )?.svg(id: "scores-by-instructor") ?? .empty
  }

  /// More would be long to scroll past; the table has them all.
  private static let mostRows = 8
}
