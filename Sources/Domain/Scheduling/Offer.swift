internal import CampusModel

/// What one course offers to a schedule: its bundles, the interchangeable ones folded together.
struct Offer: Sendable {
  /// Bundles that differ in nothing a ranking sees.
  struct Option: Sendable {
    /// The one with the lowest ids, which is shown.
    var shown: Bundle
    /// The others, in the order of their ids.
    var others: [[SectionID]] = []
    var value: SectionValue
    var parts: [SectionValue]
    /// Their places among the bundles given, the shown one first.
    var members: [Int]
  }

  /// In the order of the shown sections' ids.
  private(set) var options: [Option] = []

  init(_ course: Course, _ bundles: [Bundle], valued valuation: Valuation, on days: TermDays) {
    var places: [Interchange: Int] = [:]
    for (number, bundle) in bundles.enumerated() {
      let parts = bundle.sections.map { valuation.value(of: $0, of: course.id) }
      let value = valuation.value(of: parts)
      let key = Interchange(of: bundle, worth: value.q, on: days)
      if let place = places[key] {
        options[place].others.append(bundle.ids)
        options[place].members.append(number)
      } else {
        places[key] = options.count
        options.append(Option(shown: bundle, value: value, parts: parts, members: [number]))
      }
    }
  }

  /// The option that holds exactly these sections, with them as the ones shown.
  func option(showing ids: [SectionID]) -> Option? {
    for var option in options {
      let all = [option.shown.ids] + option.others
      guard all.contains(where: { Set($0) == Set(ids) }) else { continue }
      option.others = all.filter { Set($0) != Set(ids) }
      return option
    }
    return nil
  }
}

/// What must agree for bundles of a course to be interchangeable: the parts with their meetings (time, dates, building; not the
/// room, and not the order or number of rows), exams (not their rooms), links, and the value to the last bit. Credits are the
/// course's.
private struct Interchange: Hashable {
  private struct Row: Hashable {
    var timing: Meeting.Timing
    /// A room stands for its building.
    var place: Meeting.Place
    /// The days it is held on, and where it has no time, the dates as told.
    var days: DateSet
    var dates: DateSpan?
  }

  private struct Part: Hashable {
    var name: String?
    var rows: Set<Row>
    var links: Set<SectionID>
    var exams: Set<Exam>?
  }

  private let parts: [Part]
  private let worth: UInt64

  init(of bundle: Bundle, worth: Double, on days: TermDays) {
    self.worth = worth.bitPattern
    parts = bundle.sections.map { section in
      let rows = section.meetings.map { meeting in
        Row(
          timing: meeting.timing, place: Self.building(of: meeting.place),
          days: days.days(of: meeting), dates: meeting.weekly == nil ? meeting.dates : nil)
      }
      return Part(
        name: section.part, rows: Set(rows), links: Set(section.links),
        exams: section.exams.map { Set($0.map { Exam(date: $0.date, time: $0.time) }) })
    }
  }

  private static func building(of place: Meeting.Place) -> Meeting.Place {
    guard let room = place.room else { return place }
    return .room(RoomID(room.building, ""))
  }
}
