internal import Markup
package import Scheduling

extension PlanProblem {
  /// The problem in one line of plain words, as the pages tell it.
  package var words: String {
    let words = ProblemWords(self)
    return "\(words.head.words). \(words.detail.words)"
  }
}
