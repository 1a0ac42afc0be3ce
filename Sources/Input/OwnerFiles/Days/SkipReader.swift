internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// An entry of `skip:`, before it is known which activities it is about.
struct WrittenSkip {
  enum Subject {
    /// By its id or title.
    case activity(Placed<String>)
    case course(CourseID)
    case all
  }

  var subject: Subject
  var dates: [CalendarDate]
  var reason: String?
}

extension WrittenSkip {
  /// Reads an entry of `skip:`.
  init?(_ map: YAMLMapping, dates: DayDates, context: PlanContext) {
    let days = dates.dates(map)
    let subject = Subject(map, context: context)
    reason = map.optional("reason", .text(upTo: 200))
    guard let subject, !days.isEmpty else { return nil }
    (self.subject, self.dates) = (subject, days)
  }
}

extension WrittenSkip.Subject {
  fileprivate init?(_ map: YAMLMapping, context: PlanContext) {
    let given = map.given("activity", "course", "all")
    guard given.count == 1 else {
      map.error(at: given.dropFirst().first, .oneSubject)
      return nil
    }
    switch given[0] {
    case "activity":
      guard let name = map.placed("activity", .text) else { return nil }
      self = .activity(name)
    case "course":
      guard let course = map.placed("course", .courseID) else { return nil }
      context.warnIfNowhere(course, map.report)
      self = .course(course.value)
    default:
      guard map.optional("all", .onlyTrue) != nil else { return nil }
      self = .all
    }
  }
}

extension WrittenSkip {
  /// The skipped classes, activities and days, activities by their ids; an error where no activity
  /// has the id or the title.
  func skips(among activities: [Activity], _ report: Report) -> [Skip] {
    switch subject {
    case .all: return dates.map { Skip(.all, on: $0, because: reason) }
    case .course(let id): return dates.map { Skip(.course(id), on: $0, because: reason) }
    case .activity(let name):
      let named = activities.filter { $0.isCalled(name.value) }
      if named.isEmpty {
        report.error(
          at: name.place, .noActivity(report.quoted(name.value)),
          suggestion: report.didYouMean(name.value, among: activities.map(\.title)))
      }
      return dates.flatMap { date in
        let held = named.filter { $0.recurrence.holds(date) != false }
        if held.isEmpty, !named.isEmpty {
          report.warn(at: name.place, .notThen(report.quoted(date.description)))
        }
        return held.map { Skip(.activity($0.id), on: date, because: reason) }
      }
    }
  }
}

extension Activity {
  fileprivate func isCalled(_ name: String) -> Bool {
    id == name || foldedName(title) == foldedName(name)
  }
}

extension YAMLScalar<Bool> {
  fileprivate static var onlyTrue: Self {
    Self("true", words: ["true"]) { $0 == "true" ? true : nil }
  }
}

extension Diagnostic.Message {
  fileprivate static let oneSubject: Self = "expected one of 'activity', 'course' and 'all'"

  fileprivate static func noActivity(_ name: String) -> Self {
    "unknown activity\(name); expected the id or title of an activity"
  }

  fileprivate static func notThen(_ date: String) -> Self {
    "the activity is not on the date\(date) anyway"
  }
}
