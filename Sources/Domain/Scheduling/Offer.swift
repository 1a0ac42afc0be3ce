internal import CampusModel

/// The options of one course, with interchangeable ones merged.
struct Offer: Sendable {
  /// Bundles that are equal for a ranking.
  struct Option: Sendable {
    /// The bundle with the lowest ids, which is shown.
    var shown: Bundle
    /// The others, in the order of their ids.
    var others: [[SectionID]] = []
    var value: SectionValue
    var parts: [SectionValue]
    /// The indices of its bundles, the shown one first.
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

  /// The option with exactly these sections, shown instead of its others.
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

/// The properties that must be equal for bundles of a course to be interchangeable.
///
/// These are the parts with their meetings, exams and links, and the exact value. A meeting's time,
/// dates and building count, not its room or the order and number of rows. An exam's room does not
/// count.
private struct Interchange: Hashable {
  private struct Row: Hashable {
    var timing: Meeting.Timing
    /// With the building in place of the room.
    var place: Meeting.Place
    /// The days it is held on; `dates` replaces them where it has no time.
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
