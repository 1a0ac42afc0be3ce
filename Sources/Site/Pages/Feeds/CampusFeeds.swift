internal import CampusModel
internal import CoursePages
internal import ICalendar
internal import PlacePages
internal import RoomUse
internal import SiteFrame

/// The feeds of terms, courses, sections and rooms, which belong to no person. They have one scope,
/// because a class reads the same in its section's, its course's and its room's feed.
struct CampusFeeds {
  let edition: Edition
  let makers: TermEventMakers

  private static let scope = FeedMemory.campus

  /// The academic calendar of every term.
  var terms: FeedGroup {
    let entries = edition.campus.catalog.terms.compactMap { term in
      makers[term.id].map { maker in
        FeedEntry(
          FeedEntry.Calendar(
            name: "\(term.name): key dates",
            description:
              "First and last day of classes, holidays, swapped days and deadlines of \(term.name)",
            scope: Self.scope, lastDay: term.days.last),
          at: Address.termFeed(term.id), origin: "term \(term.id.text)", variants: [.plain],
          place: .page(below: Crumb("Today", edition.outline.today)),
          listing: .row(
            maker.term.name,
            detail: "First and last day of classes, holidays, swapped days and deadlines")
        ) { maker.days.events() }
      }
    }
    return FeedGroup(title: "Key dates", entries: entries)
  }

  /// A feed for every course with a class or an exam at a set time, each followed by the feeds of
  /// its sections that have one: mostly in the order of their addresses.
  var courses: FeedGroup {
    let held = edition.campus.catalog.courses.compactMap { course in
      makers[course.term].map { (course: course, maker: $0) }
    }.filter { $0.course.sections.contains(where: \.hasDates) }
    let entries =
      held.map { entry(of: $0.course, $0.maker) }
      + held.flatMap { course, maker in
        course.sections.filter(\.hasDates).map { entry(of: $0, in: course, maker) }
      }
    return FeedGroup(title: "Courses", entries: entries)
  }

  private func entry(of course: Course, _ maker: TermEventMaker) -> FeedEntry {
    entry(
      at: Address.courseFeed(course.id, in: course.term),
      Address.feedBlock(of: course.term), called: course.id.text,
      "All sections of \(course.id.text)", from: "course", of: course.sections, in: course, maker)
  }

  private func entry(
    of section: Section, in course: Course, _ maker: TermEventMaker
  ) -> FeedEntry {
    entry(
      at: Address.sectionFeed(section.id, in: course.term),
      Address.feedBlock(of: section.id, in: course.term), called: section.id.text,
      "Section \(section.id.text)", from: "section", of: [section], in: course, maker)
  }

  private func entry(
    at address: String, _ block: String, called name: String, _ what: String, from kind: String,
    of sections: [Section], in course: Course, _ maker: TermEventMaker
  ) -> FeedEntry {
    FeedEntry(
      FeedEntry.Calendar(
        name: "\(name) – \(maker.term.name)",
        description: "\(what) \(course.title), \(maker.term.name)", scope: Self.scope,
        color: look.color(of: course.id), notice: maker.noSetTimes, lastDay: maker.term.days.last),
      at: address, origin: "\(kind) \(name)", variants: [.plain],
      place: .block(at: "\(Address.course(course.id))#\(block)")
    ) {
      sections.flatMap { maker.events(of: $0, in: course, looking: look) } + maker.holidays
    }
  }

  private var look: EventLook { EventLook() }
}

// Rooms
extension CampusFeeds {
  /// A feed for every room that has a class at a set time or an exam in any term, or a reservation.
  var rooms: FeedGroup {
    var uses: [RoomID: [(section: Section, course: Course)]] = [:]
    for course in edition.campus.catalog.courses {
      for section in course.sections {
        for room in section.timedRooms { uses[room, default: []].append((section, course)) }
      }
    }
    let reserved = ReservationsOutsideClasses(classesOf: edition.campus)
    for room in reserved.rooms where uses[room] == nil { uses[room] = [] }
    let entries = uses.sorted { $0.key < $1.key }.compactMap {
      entry(of: $0, holding: $1, beside: reserved.reservations(of: $0))
    }
    return FeedGroup(title: "Rooms", entries: entries)
  }

  private func entry(
    of room: RoomID, holding uses: [(section: Section, course: Course)],
    beside reserved: [Reservation]
  ) -> FeedEntry? {
    guard let notice = makers[edition.term.id]?.noSetTimes else { return nil }
    let events = ReservationEvents(in: edition)
    let what = words(for: uses.map(\.section), in: room, isReserved: !reserved.isEmpty)
    return FeedEntry(
      FeedEntry.Calendar(
        name: edition.name(of: room),
        description: "\(what) in \(room.text), \(edition.name(of: room.building))",
        scope: Self.scope, notice: notice),
      at: Address.roomFeed(room), origin: "room \(room.text)", variants: [.plain],
      place: .block(at: "\(Address.room(room))#\(Address.feedBlock)")
    ) {
      uses.flatMap { use in
        makers[use.course.term]?
          .events(of: use.section, in: use.course, looking: look, at: room) ?? []
      } + reserved.map(events.anonymous)
    }
  }
}

extension CampusFeeds {
  /// The contents of a room's feed: "Classes, exams and reservations". Reservations are named where
  /// classes have replaced all of them, too.
  private func words(for sections: [Section], in room: RoomID, isReserved: Bool) -> String {
    let kinds = [
      sections.contains { $0.hasClass(in: room) } ? "classes" : nil,
      sections.contains { $0.hasExam(in: room) } ? "exams" : nil,
      isReserved || sections.isEmpty ? "reservations" : nil,
    ].compactMap(\.self)
    let text = kinds.dropLast().joined(separator: ", ")
    let all = (text.isEmpty ? "" : text + " and ") + (kinds.last ?? "")
    return all.prefix(1).uppercased() + all.dropFirst()
  }
}

extension ReservationEvents {
  init(in edition: Edition) {
    self.init(
      zone: edition.zone, host: edition.records.feedIdentity.host,
      buildings: edition.campus.catalog.buildings)
  }
}

extension Section {
  fileprivate func hasClass(in room: RoomID) -> Bool {
    meetings.contains { $0.weekly != nil && $0.room == room }
  }

  fileprivate func hasExam(in room: RoomID) -> Bool {
    (exams ?? []).contains { $0.room == room }
  }
}
