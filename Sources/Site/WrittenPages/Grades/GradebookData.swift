internal import CampusModel
internal import Markup

/// A course for the script of its gradebook page, which calculates with scores that the file does
/// not have.
///
/// JSON: `course` is the course's whole entry, key by key as in `grades.yml`, so that it can be
/// written back as one; `letters` are the scale's letters, best first, each with its threshold.
/// Numbers are strings, as they were written: a script's own numbers would round them. Values that
/// equal their default are left out, and so is `status: current`, which time may change.
struct GradebookData {
  let course: GradedCourse

  init(of course: GradedCourse) { self.course = course }

  var text: String {
    let letters = course.scale.steps.map { JSON.list([.text($0.letter), $0.from.json]) }
    return JSON.record([("course", entry), ("letters", .list(letters))]).text
  }

  private var entry: JSON {
    .record([
      ("course", .text(course.course.text)), ("title", .text(course.title)),
      ("term", .text(course.term.text)),
      ("credits", course.credits.flatMap { $0.isRange ? nil : .text($0.text) }),
      ("status", course.status == .current ? nil : .text(course.status.rawValue)),
      ("professor", course.professor.map(JSON.text)), ("colour", .text("\(course.color)")),
      ("icon", course.icon.map { .text($0.text) }), ("scale", .text(course.scale.name)),
      ("rounding", course.rounding == .exact ? nil : .text(course.rounding.rawValue)),
      ("drops", course.drops == .gradedFirst ? nil : .text(course.drops.rawValue)),
      ("in-gpa", course.countsInGPA ? nil : .flag(false)), ("pass-fail", .ifSo(course.isPassFail)),
      ("retake-of", course.retakeOf.map { .text("\($0.course.text) in \($0.term.text)") }),
      ("result", course.result.map { .text($0.text) }),
      ("groups", .unlessEmpty(course.groups.map(\.json))),
      ("slots", .unlessEmpty(course.slots.map(\.json))),
      ("study", .unlessEmpty(course.study.map(\.json))),
      ("what-if", .unlessEmpty(course.scenarios.map { $0.json(in: course.groups) })),
      ("notes", course.notes.map(JSON.text)),
    ])
  }
}

extension WeightGroup {
  fileprivate var json: JSON {
    .record([
      ("name", .text(name)), ("weight", weight.json), ("final", .ifSo(isFinal)),
      ("counting", counting == .points ? nil : .text(counting.rawValue)),
      ("drop-lowest", dropLowest > 0 ? .text("\(dropLowest)") : nil),
      ("drop-highest", dropHighest > 0 ? .text("\(dropHighest)") : nil),
      ("extra-credit", .ifSo(isExtraCredit)),
      ("takes", .unlessEmpty(importPatterns.map(JSON.text))),
      ("assignments", .unlessEmpty(assignments.map(\.json))),
    ])
  }
}

extension Assignment {
  fileprivate var json: JSON {
    .record([
      ("name", .text(name)), ("date", date.map { .text($0.description) }),
      ("score", score?.json), ("out-of", outOf.json), ("extra-credit", .ifSo(isExtraCredit)),
      ("excused", .ifSo(isExcused)), ("enabled", isEnabled ? nil : .flag(false)),
      ("notes", notes.map(JSON.text)),
    ])
  }
}

extension CourseSlot {
  fileprivate var json: JSON {
    let end = time.end == 1440 ? "24:00" : time.endTime.description
    return .record([
      ("days", .text(days.code)), ("time", .text("\(time.startTime)-\(end)")),
      ("place", place.map(JSON.text)),
    ])
  }
}

extension StudySession {
  fileprivate var json: JSON {
    .record([
      ("date", .text(date.description)), ("minutes", .text("\(minutes)")),
      ("note", note.map(JSON.text)),
    ])
  }
}

extension Scenario {
  /// Assignments carry their groups' names too: work of the same name may be added to another
  /// group.
  fileprivate func json(in groups: [WeightGroup]) -> JSON {
    let scores = scores.map { score in
      let group = groups[score.work.group]
      let name = score.work.assignment.map { "\(group.name) / \(group.assignments[$0].name)" }
      let isPercent = score.outOf == ExactNumber(digits: 100)
      let text = isPercent ? score.earned.text : "\(score.earned.text)/\(score.outOf.text)"
      return (name ?? group.name, JSON.text(text) as JSON?)
    }
    return .record([("name", .text(name)), ("scores", .record(scores))])
  }
}

extension CourseIcon {
  /// As it is written in a gradebook.
  fileprivate var text: String {
    switch self {
    case .drawn(let drawing): drawing.rawValue
    case .character(let character): character
    }
  }
}

extension ExactNumber {
  /// As it was written, but without zeros before the first digit: "17.50".
  fileprivate var text: String {
    let number = String(digits.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - number.count)) + number
    let point = places == 0 ? "" : "."
    return (digits < 0 ? "-" : "") + padded.dropLast(places) + point + padded.suffix(places)
  }

  /// A string: a script's own numbers would round it.
  var json: JSON { .text(text) }
}
