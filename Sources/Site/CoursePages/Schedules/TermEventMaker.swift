internal import Bytes
package import CampusModel
package import ICalendar
package import SiteFrame

/// Makes the events of a term: of its classes, its exams and its days to know.
///
/// A class, because every feed of the term holds it.
package final class TermEventMaker: Sendable {
  package let term: Term
  package let days: TermEvents
  /// The holidays, which every feed of classes has too; made once.
  package let holidays: [Event]
  /// The event of a feed of this term in which nothing has a set time.
  package let noSetTimes: Event
  private let meetings: MeetingEvents
  private let baseURL: String

  init(edition: Edition, term: Term) {
    self.term = term
    let identity = edition.records.feedIdentity
    meetings = MeetingEvents(
      term: term, zone: edition.zone, host: identity.host,
      buildings: edition.campus.catalog.buildings,
      examNumbers: identity.examNumbers)
    noSetTimes = meetings.noSetTimes()
    days = TermEvents(term: term, zone: edition.zone, host: identity.host)
    holidays = days.holidays()
    baseURL = edition.campus.settings.publishing.baseURL
  }

  /// The classes of a section that have a set time, all or only those in a room.
  package func classes(
    of section: Section, in course: Course, looking look: EventLook, at room: RoomID? = nil
  ) -> [Event] {
    meetings.events(
      of: section, in: course, url: url(of: course), color: look.color(of: course.id),
      alarm: look.classAlarm, at: room)
  }

  /// Classes and exams of a section, all or only those in a room.
  package func events(
    of section: Section, in course: Course, looking look: EventLook, at room: RoomID? = nil
  ) -> [Event] {
    classes(of: section, in: course, looking: look, at: room)
      + exams(of: section, in: course, looking: look, at: room)
  }

  /// The exams of a section, all or only those in a room.
  package func exams(
    of section: Section, in course: Course, looking look: EventLook, at room: RoomID? = nil
  ) -> [Event] {
    meetings.exams(
      of: section, in: course, url: url(of: course), color: look.color(of: course.id),
      alarm: look.examAlarm, at: room)
  }

  private func url(of course: Course) -> String { baseURL + Address.course(course.id) }
}

/// The makers of all terms of the site.
package struct TermEventMakers: Sendable {
  private let makers: [TermID: TermEventMaker]

  package init(edition: Edition) {
    makers = Dictionary(
      edition.campus.catalog.terms.map { ($0.id, TermEventMaker(edition: edition, term: $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  package subscript(term: TermID) -> TermEventMaker? { makers[term] }
}

/// How a course's events look: the same in all feeds of a scope.
package struct EventLook: Sendable {
  package let classAlarm: Int?
  let examAlarm: Int?
  private let chosen: [CourseID: CSSColor]
  private let places: [CourseID: Int]

  /// The look in the campus's own feeds: without reminders, and colors by the course's name.
  package init() { (classAlarm, examAlarm, chosen, places) = (nil, nil, [:], [:]) }

  /// The look in a person's feeds: their own colors, otherwise the colors of their plan's pages.
  package init(of person: Person) {
    (classAlarm, examAlarm) = (person.calendar.classAlarm, person.calendar.examAlarm)
    chosen = person.calendar.colors
    places = Dictionary(
      person.plan.wants.flatMap(\.namedCourses).enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  package func color(of course: CourseID) -> CSSColor {
    let place = places[course] ?? Int(Checksum(of: course.canonical.utf8).value % 12)
    return chosen[course] ?? Self.palette[place % Self.palette.count]
  }

  /// The twelve colors of courses on the pages, by the nearest names.
  private static let palette = [
    "royalblue", "darkgoldenrod", "olivedrab", "indigo", "firebrick", "teal", "slateblue",
    "darkolivegreen", "mediumvioletred", "saddlebrown", "seagreen", "slategray",
  ].compactMap { CSSColor($0) }
}
