import CampusModel
import SeededRandom

/// A term with everything that makes dates hard, and things that are held in it or beside it.
struct RandomTimes {
  enum Thing {
    case section(Section)
    case block(PersonalBlock)
  }

  var term: Term
  var things: [Thing] = []
  var travel: TravelMatrix

  /// A Monday in August.
  private static let firstDay = CalendarDate(dayNumber: 20_696)
  static let buildings = ["EAST", "MAIN", "WEST"].compactMap { BuildingCode($0) }

  init(seed: UInt64, things count: Int = 2) {
    var numbers = SeededGenerator(seed: seed)
    let length = 3 + numbers.below(100)
    let first = Self.firstDay + numbers.below(7)
    term = Term(
      id: TermID("t"), name: "T", days: DateSpan(first, first + length),
      holidays: (0..<numbers.below(4)).map { _ in
        let day = first + (numbers.below(length + 4) - 2)
        return Holiday(name: "H", days: DateSpan(day, day + numbers.below(6)))
      },
      swaps: (0..<numbers.below(4)).map { _ in
        DaySwap(
          date: first + (numbers.below(length + 4) - 2),
          follows: Weekday.allCases[numbers.below(7)])
      })
    travel = Self.travel(&numbers)
    for index in 0..<count {
      guard let course = CourseID("TEST\(index)") else { continue }
      things.append(
        numbers.chance(75)
          ? .section(section(SectionID(course, "01"), &numbers)) : .block(block(&numbers)))
    }
  }

  var sections: [Section] {
    things.compactMap { thing in
      guard case .section(let section) = thing else { return nil }
      return section
    }
  }

  var blocks: [PersonalBlock] {
    things.compactMap { thing in
      guard case .block(let block) = thing else { return nil }
      return block
    }
  }

  /// CourseOptions of at most forty minutes; some that nobody knows.
  private static func travel(_ numbers: inout SeededGenerator) -> TravelMatrix {
    var travel = TravelMatrix()
    for (place, from) in buildings.enumerated() {
      for to in buildings[(place + 1)...] where numbers.chance(70) {
        travel.measured[TravelMatrix.Ends(from: from, to: to)] = numbers.below(41)
      }
    }
    return travel
  }

  private func section(_ id: SectionID, _ numbers: inout SeededGenerator) -> Section {
    Section(
      id: id, meetings: (0..<numbers.below(4)).map { _ in meeting(&numbers) },
      exams: numbers.chance(30)
        ? nil
        : (0..<numbers.below(3)).map { _ in
          Exam(date: anyDate(&numbers), time: Self.time(&numbers))
        })
  }

  private func meeting(_ numbers: inout SeededGenerator) -> Meeting {
    let room = Self.buildings.randomElement(using: &numbers).map { RoomID($0, "1") }
    return Meeting(
      timing: numbers.chance(5) ? .anyTime : .weekly(Self.weekdays(&numbers), Self.time(&numbers)),
      place: numbers.chance(15) ? .online : room.map { .room($0) } ?? .toBeAnnounced,
      dates: span(&numbers))
  }

  private func block(_ numbers: inout SeededGenerator) -> PersonalBlock {
    let time = Self.time(&numbers)
    guard numbers.chance(50) else {
      return PersonalBlock(
        title: "Work", days: Self.weekdays(&numbers), time: time, dates: span(&numbers))
    }
    let dates = Set((0...numbers.below(5)).map { _ in anyDate(&numbers) })
    return PersonalBlock(title: "Work", time: time, recurrence: .dated(dates.sorted()))
  }

  /// The whole term, a part of it, or one day.
  private func span(_ numbers: inout SeededGenerator) -> DateSpan? {
    guard numbers.chance(35) else { return nil }
    let first = anyDate(&numbers)
    return DateSpan(first, first + (numbers.chance(30) ? 0 : numbers.below(60)))
  }

  /// Within the term as a rule, else some days or years beside it.
  private func anyDate(_ numbers: inout SeededGenerator) -> CalendarDate {
    let length = term.days.last - term.days.first + 1
    guard numbers.chance(15) else {
      return term.days.first + (numbers.below(length + 14) - 7)
    }
    return term.days.last + [1, 2, 3, 300, -700][numbers.below(5)]
  }

  private static func weekdays(_ numbers: inout SeededGenerator) -> WeekdaySet {
    WeekdaySet(rawValue: UInt8(numbers.below(127) + 1))
  }

  /// Many that touch, nearly touch or run past midnight.
  private static func time(_ numbers: inout SeededGenerator) -> MinuteSpan {
    let times = [
      (540, 590), (600, 650), (590, 640), (615, 690), (660, 661), (0, 60), (10, 50),
      (1380, 1440), (1380, 1445), (1320, 1500), (1439, 2879), (0, 1440),
    ]
    let (start, end) = times[numbers.chance(70) ? numbers.below(5) : numbers.below(times.count)]
    return MinuteSpan(start, end)
      ?? MinuteSpan(from: MinuteOfDay(wrapping: 0), to: MinuteOfDay(wrapping: 1))
  }
}
