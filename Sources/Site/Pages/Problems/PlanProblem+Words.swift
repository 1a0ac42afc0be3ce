package import CampusModel
internal import CoursePages
internal import Markup
package import Scheduling
internal import SiteFrame

extension PlanProblem {
  /// The problem in one line of plain words, as on pages.
  package var words: String {
    let words = ProblemWords(self)
    return "\(words.head.words). \(words.detail.words)"
  }
}

extension Constraint {
  /// The constraint in plain words, as the pages name it: "No class before 9:00 am". `plan` is the
  /// one it is of.
  package func words(in plan: Plan) -> String { ConstraintWords(self, of: plan).name.words }
}
