internal import CampusModel
internal import Markup
internal import Plotting

/// One line of an agenda: a time, a bar in the course's color, a name and a place.
struct AgendaRow {
  var time: MinuteSpan
  var color: CourseColor
  var name: String
  /// Relative to the page.
  var href: String?
  var title: String
  var detail: TrustedMarkup
  /// Struck through; the detail says why.
  var isCanceled = false

  /// The line of the agenda. With `isToday`, scripts fold it away once it is over.
  func line(isToday: Bool = false) -> AgendaLine {
    AgendaLine(
      data: isToday ? LineMinutes(time.start, time.end) : nil,
      at: .init(time: time.startTime.faceMarkup, half: phrase("\(time.startTime.half)")),
      color: color.className, href: href, name: name, title: title, detail: detail,
      canceled: isCanceled)
  }
}

/// A line of an agenda, for `partials/agenda`: an entry, or the gap between two.
struct AgendaLine: Encodable, Sendable {
  struct Time: Encodable, Sendable {
    /// "2:00", or a weekday.
    var time: TrustedMarkup
    /// "pm", or a date.
    var half: TrustedMarkup
  }

  /// Between two entries: free time and the route.
  var leg: TrustedMarkup?
  /// At the right of a `leg`.
  var end: TrustedMarkup?
  /// On a day that may be the present one.
  var data: LineMinutes?
  var at: Time?
  /// The class that colors a course.
  var color = ""
  var href: String?
  var name = ""
  var title = ""
  var detail: TrustedMarkup = .empty
  var canceled = false
}

/// A section that a person attends, with the data for its rows and blocks.
struct AttendedSection {
  let course: Course
  let section: Section
  let color: CourseColor
}

extension Edition {
  /// The sections of a saved schedule that are in the term's catalog, colored by their place in the
  /// schedule.
  func sections(of saved: SavedSchedule) -> [AttendedSection] {
    saved.sections.enumerated().compactMap { place, id in
      guard let course = course(id.course, in: saved.term),
        let section = course.sections.first(where: { $0.id == id })
      else { return nil }
      return AttendedSection(
        course: course, section: section, color: CourseColor(place + 1))
    }
  }

  /// A meeting's line: where, until when, with whom.
  func row(
    of meeting: Meeting, at time: MinuteSpan, _ attended: AttendedSection, root: String
  ) -> AgendaRow {
    let kind = meeting.kind.map { phrase("\($0)") } ?? .empty
    let who = phrase("\(attended.section.instructors.joined(separator: ", "))")
    return AgendaRow(
      time: time, color: attended.color, name: attended.course.id.text,
      href: root + Address.course(attended.course.id), title: attended.course.title,
      detail: [place(of: meeting, root: root), phrase("until \(time.endTime)"), kind, who]
        .joined(by: " · "))
  }

  /// A meeting's room as a link to the room's page, or words for another place.
  func place(of meeting: Meeting, root: String) -> TrustedMarkup {
    switch meeting.place {
    case .room(let room):
      var writer = MarkupWriter()
      writer.element("a", ["href": root + Address.room(room)], name(of: room))
      return writer.markup
    case .online: return phrase("online")
    case .toBeAnnounced: return phrase("room to be announced")
    }
  }
}

extension Cancellation {
  /// "Canceled: Instructor away".
  var phrase: TrustedMarkup {
    Pages.phrase("\(["Canceled", reason].compactMap(\.self).joined(separator: ": "))")
  }
}
