internal import CampusModel
internal import Markup
internal import Scheduling
internal import SiteFrame

extension ProblemWords {
  /// A problem of a saved schedule, other than missing sections and overlaps.
  init(_ problem: SavedProblem, in edition: Edition) {
    switch problem {
    case .apart(let course, let sections, let reason):
      self.init(
        phrase(
          "\(sections.map(\.text).joined(separator: ", ")) are not a valid combination for \(course.text)"
        ),
        Self.reason(reason))
    case .twins(let courses):
      self.init(
        phrase("\(courses.map(\.text).joined(separator: " and ")) are one course"),
        phrase("It has several names; keep one."))
    case .tooFar(let walk):
      let late = walk.slack.map { Figure(Double(-$0), .minutes) } ?? Figure(nil, .minutes)
      let days = walk.weekdays.days.map(\.name).joined(separator: ", ")
      self.init(
        phrase("\(walk.from.text) to \(walk.to.text): \(late) min late"),
        phrase(
          """
          \(days): \(WalkWords(walk, to: edition.name(of: walk.toBuilding)).way), from \
          \(MinuteOfDay(wrapping: walk.leave)) to \(MinuteOfDay(wrapping: walk.arrive)).
          """))
    }
  }

  private static func reason(_ reason: SavedProblem.Apart) -> TrustedMarkup {
    switch reason {
    case .sameKind: phrase("They are alternatives; keep one.")
    case .notLinked(.explicit): phrase("The source does not allow them together.")
    case .notLinked(.prefix), .notLinked(.free):
      phrase("These sections don’t belong together.")
    case .withoutParts(let parts):
      phrase("Missing parts: \(parts.joined(separator: ", ")).")
    }
  }
}
