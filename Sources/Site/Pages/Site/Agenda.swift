internal import CampusModel
internal import Markup
internal import Plotting
internal import Templating

/// One line of an agenda: a time, a spine in the course's color, what it is and where.
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

  /// As the partial takes it. With `isToday`, scripts fold the row away once it is over.
  func value(isToday: Bool = false) -> TemplateValue {
    [
      "leg": .nothing, "end": .nothing,
      "data": isToday
        ? ["start": .text(String(time.start)), "end": .text(String(time.end))]
        : .nothing,
      "at": [
        "time": .markup(time.startTime.faceMarkup), "half": .text(time.startTime.half),
      ],
      "colour": .text(color.className), "href": .optional(href), "name": .text(name),
      "title": .text(title), "detail": .markup(detail), "cancelled": .flag(isCanceled),
    ]
  }

  /// A line between two others: the time that lies free, the way there; `end` stands at the right.
  static func leg(_ text: TrustedMarkup, end: TrustedMarkup = .empty) -> TemplateValue {
    [
      "leg": .markup(text), "end": .markup(end), "data": .nothing, "at": .nothing, "colour": "",
      "href": .nothing,
      "name": "", "title": "", "detail": "", "cancelled": false,
    ]
  }
}

/// A section somebody attends, with what its rows and blocks need.
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

  /// A meeting's room as a link to the room's page, or words for what is no room.
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
  /// "Cancelled: Instructor away".
  var phrase: TrustedMarkup {
    Pages.phrase("\(["Canceled", reason].compactMap(\.self).joined(separator: ": "))")
  }
}
