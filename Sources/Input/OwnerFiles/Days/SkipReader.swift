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

/// Reads `skip:`.
func readSkips(
  _ map: YAMLMapping, _ around: Surroundings, _ dates: DayDates, _ findings: inout Findings
) -> [WrittenSkip] {
  let keys = ["date", "dates", "activity", "course", "all", "reason"]
  return map.mappings("skip", atMost: 2000, keys: keys, &findings).compactMap { entry in
    let days = dates.readDates(entry, &findings)
    let subject = readSubject(entry, around, &findings)
    let reason = entry.optional("reason", .text(upTo: 200), &findings)
    guard let subject, !days.isEmpty else { return nil }
    return WrittenSkip(subject: subject, dates: days, reason: reason)
  }
}

private func readSubject(
  _ map: YAMLMapping, _ around: Surroundings, _ findings: inout Findings
) -> WrittenSkip.Subject? {
  let given = ["activity", "course", "all"].filter { map[$0] != nil }
  guard given.count == 1 else {
    findings.error(
      at: given.dropFirst().first.map { map.place(of: $0) } ?? map.place, .oneSubject)
    return nil
  }
  switch given[0] {
  case "activity":
    return map.required("activity", .text, &findings).map {
      .activity(Placed(value: $0, place: map.place(of: "activity")))
    }
  case "course":
    return map.required("course", .courseID, &findings).map { course in
      around.warnIfNowhere(course, at: map.place(of: "course"), &findings)
      return .course(course)
    }
  default: return map.required("all", .onlyTrue, &findings).map { _ in .all }
  }
}

extension WrittenSkip {
  /// What is skipped, activities by their ids; an error where none has the id or the title.
  func skips(among activities: [Activity], _ findings: inout Findings) -> [Skip] {
    switch subject {
    case .all: return dates.map { Skip(.all, on: $0, because: reason) }
    case .course(let id): return dates.map { Skip(.course(id), on: $0, because: reason) }
    case .activity(let name):
      let named = activities.filter { $0.isCalled(name.value) }
      if named.isEmpty {
        findings.error(
          at: name.place, .noActivity(findings.quoted(name.value)),
          suggestion: findings.didYouMean(name.value, among: activities.map(\.title)))
      }
      return dates.flatMap { date in
        let held = named.filter { $0.recurrence.holds(date) != false }
        if held.isEmpty, !named.isEmpty {
          findings.warn(at: name.place, .notThen(findings.quoted(date.description)))
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
    "no activity has the id or the title\(name)"
  }

  fileprivate static func notThen(_ date: String) -> Self {
    "the activity does not take place on the date\(date) anyway"
  }
}
