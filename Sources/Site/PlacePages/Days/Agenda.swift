package import CampusModel
package import Markup
package import Plotting
internal import SiteFrame

/// One line of an agenda: a time, a bar in the course's color, a name and a place.
package struct AgendaRow {
  package var time: MinuteSpan
  package var color: CourseColor
  package var name: String
  /// Relative to the page.
  var href: String?
  var title: String
  package var detail: TrustedMarkup
  /// Struck through; the detail says why.
  package var isCanceled = false

  /// The line of the agenda. With `isToday`, scripts fold it away once it is over.
  package func line(isToday: Bool = false) -> AgendaLine {
    AgendaLine(
      data: isToday ? LineMinutes(time.start, time.end) : nil,
      at: .init(time: time.startTime.faceMarkup, half: phrase("\(time.startTime.half)")),
      color: color.className, href: href, name: name, title: title, detail: detail,
      canceled: isCanceled)
  }
}

/// A line of an agenda, for `partials/agenda`: an entry, or the gap between two.
package struct AgendaLine: Encodable, Sendable {
  /// A time with am and pm apart, or a weekday with its date.
  package struct Time: Encodable, Sendable {
    /// "2:00", or a weekday.
    var time: TrustedMarkup
    /// "pm", or a date.
    var half: TrustedMarkup

    package init(time: TrustedMarkup, half: TrustedMarkup) {
      (self.time, self.half) = (time, half)
    }
  }

  /// Between two entries: free time and the route.
  var leg: TrustedMarkup?
  /// At the right of a `leg`.
  var end: TrustedMarkup?
  /// On a day that may be the present one.
  var data: LineMinutes?
  var at: Time?
  /// The class that colors a course.
  var color: String
  var href: String?
  var name: String
  var title: String
  var detail: TrustedMarkup
  var canceled: Bool

  package init(
    leg: TrustedMarkup? = nil, end: TrustedMarkup? = nil, data: LineMinutes? = nil,
    at: Time? = nil, color: String = "", href: String? = nil, name: String = "",
    title: String = "", detail: TrustedMarkup = .empty, canceled: Bool = false
  ) {
    (self.leg, self.end, self.data, self.at, self.color) = (leg, end, data, at, color)
    (self.href, self.name, self.title, self.detail) = (href, name, title, detail)
    self.canceled = canceled
  }
}

/// A section that a person attends, with the data for its rows and blocks.
package struct AttendedSection {
  package let course: Course
  package let section: Section
  package let color: CourseColor

  package init(course: Course, section: Section, color: CourseColor) {
    (self.course, self.section, self.color) = (course, section, color)
  }
}

extension Edition {
  /// The sections of a saved schedule that are in the term's catalog, colored by their place in the
  /// schedule.
  package func sections(of saved: SavedSchedule) -> [AttendedSection] {
    saved.sections.enumerated().compactMap { place, id in
      guard let course = course(id.course, in: saved.term),
        let section = course.sections.first(where: { $0.id == id })
      else { return nil }
      return AttendedSection(
        course: course, section: section, color: CourseColor(place + 1))
    }
  }

  /// A meeting's line: where, until when, with whom.
  package func row(
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
  package func place(of meeting: Meeting, root: String) -> TrustedMarkup {
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
  package var phrase: TrustedMarkup {
    SiteFrame.phrase("\(["Canceled", reason].compactMap(\.self).joined(separator: ": "))")
  }
}
