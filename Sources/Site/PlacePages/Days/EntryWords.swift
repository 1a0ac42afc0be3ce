internal import CampusModel
internal import DayPlanning
package import Markup
internal import Plotting
internal import SiteFrame

/// A day's entry in words: its name, its place and its page.
package struct EntryWords {
  let edition: Edition
  let entry: DayEntry
  /// The colors of the person's courses.
  let colors: [CourseID: CourseColor]
  /// Leads from the page to the site's root.
  let root: String

  /// "HIST 214", "Gym".
  package var name: String {
    switch entry.subject {
    case .meeting(_, let section, _), .exam(_, let section): section.course.text
    case .reservation(let reservation): edition.name(of: reservation.room)
    case .activity(let activity): activity.title
    case .block(let block): block.title
    case .errand(let errand, _): errand.title
    }
  }

  /// The second part after the name: "Atlantic Ports", "exam".
  package var title: String {
    switch entry.subject {
    case .meeting(_, let section, _): edition.index.offerings[section.course]?.first?.title ?? ""
    case .exam: "exam"
    case .reservation: "reserved"
    case .activity, .block, .errand: ""
    }
  }

  /// Relative to the page; `nil` where it has none of its own.
  package var href: String? {
    switch entry.subject {
    case .meeting(_, let section, _), .exam(_, let section):
      edition.index.offerings[section.course] == nil ? nil : root + Address.course(section.course)
    case .reservation(let reservation):
      root + edition.address(of: reservation.room, on: reservation.start.date)
    case .activity, .block, .errand: nil
    }
  }

  var kind: DayKind {
    switch entry.subject {
    case .meeting, .block: .meeting
    case .exam: .exam
    case .reservation: .reservation
    case .activity: .activity
    case .errand: .errand
    }
  }

  var color: CourseColor? {
    switch entry.subject {
    case .meeting(_, let section, _), .exam(_, let section): colors[section.course]
    case .activity: CourseColor(12)
    case .reservation, .block, .errand: nil
    }
  }

  /// "Aldous 1120 · until 3:15 pm".
  package var detail: TrustedMarkup {
    if case .meeting(_, _, let cancellation?) = entry.subject { return cancellation.phrase }
    return [place, hours, note].filter { !$0.isEmpty }.joined(by: " · ")
  }

  /// "until 3:15 pm", "all day"; for an errand without an hour "takes 5 min".
  private var hours: TrustedMarkup {
    if let time = entry.time { return phrase("until \(time.endTime)") }
    guard case .errand(let errand, _) = entry.subject else { return phrase("all day") }
    return phrase("takes \(duration(errand.minutes))")
  }

  private var place: TrustedMarkup {
    if case .reservation = entry.subject { return .empty }
    if case .meeting(let meeting, _, _) = entry.subject {
      return edition.place(of: meeting, root: root)
    }
    if case .errand(let errand, _) = entry.subject, entry.place == nil {
      return phrase("\(errand.places.map(\.name).joined(separator: " or "))")
    }
    guard let place = entry.place else { return .empty }
    guard let room = place.room else { return phrase("\(place.name)") }
    var writer = MarkupWriter()
    writer.element("a", ["href": root + Address.room(room)], place.name)
    return writer.markup
  }

  private var note: TrustedMarkup {
    switch entry.subject {
    case .meeting(let meeting, _, _): meeting.kind.map { phrase("\($0)") } ?? .empty
    case .activity(let activity): activity.note.map { phrase("\($0)") } ?? .empty
    case .exam, .reservation, .block, .errand: .empty
    }
  }
}

/// The kinds of entries that days are marked with, in the order of the marks.
enum DayKind: CaseIterable {
  case meeting, exam, reservation, activity, errand, work, known

  /// The mark itself: each has its own shape, so that it can be read without color.
  var glyph: String {
    switch self {
    case .meeting: "■"
    case .exam: "▲"
    case .reservation: "▨"
    case .activity: "●"
    case .errand: "◆"
    case .work: "○"
    case .known: "★"
    }
  }

  var plural: String {
    switch self {
    case .meeting: "classes"
    case .exam: "exams"
    case .reservation: "reservations"
    case .activity: "activities"
    case .errand: "errands"
    case .work: "work due"
    case .known: "key dates"
    }
  }
}
