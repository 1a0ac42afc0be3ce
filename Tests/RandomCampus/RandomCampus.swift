package import CampusModel
package import SeededRandom

/// A small term with a few courses and a plan, with everything in it that makes ranking hard.
package struct RandomCampus {
  package var term: Term
  package var courses: [Course] = []
  package var evidence: Evidence
  package var plan: Plan

  package static let firstDay = CalendarDate(dayNumber: 20_692)
  package static let instructors = ["Ada", "Ben", "Cleo", "Dov", "Eve"]

  package init(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let length = 8 + numbers.below(70)
    term = Term(
      id: TermID("t"), name: "T", days: DateSpan(Self.firstDay, Self.firstDay + length))
    for _ in 0..<numbers.below(4) {
      let day = Self.firstDay + numbers.below(length)
      term.holidays.append(Holiday(name: "H", days: DateSpan(day, day + numbers.below(4))))
    }
    for _ in 0..<numbers.below(3) {
      term.swaps.append(
        DaySwap(
          date: Self.firstDay + numbers.below(length),
          follows: Weekday.allCases[numbers.below(7)]))
    }
    evidence = Self.evidence(&numbers)
    plan = Plan(term: TermID("t"))
    for index in 0..<1 + numbers.below(4) {
      guard let id = CourseID("TEST\(index)") else { continue }
      courses.append(Self.course(id, length: length, &numbers))
      if numbers.chance(90) { plan.wants.append(.course(id)) }
    }
    plan.preferences.top = [1, 3, 1000][numbers.below(3)]
    if numbers.chance(30) {
      plan.preferences.weights.gpa = Double(1 + numbers.below(3))
      plan.preferences.weights.rating = Double(numbers.below(3))
    }
    addFixedThings(length: length, &numbers)
    if numbers.chance(30) { plan.preferences.unknown = .learned }
    addEstimates(&numbers)
  }

  /// Of some courses and instructors without a measure.
  private mutating func addEstimates(_ numbers: inout SeededGenerator) {
    var (gpas, ratings) = ([CourseID: Estimate](), [String: Estimate]())
    func draw(_ most: Int) -> Estimate {
      Estimate(tenThousandths: numbers.below(most), neighbors: numbers.below(9), within: 0.25)
    }
    for course in courses where evidence.gpa.measures[course.id] == nil && numbers.chance(50) {
      gpas[course.id] = draw(40_000)
    }
    for name in Self.instructors
    where evidence.rating.measures[name] == nil && numbers.chance(50) {
      ratings[name] = draw(50_000)
    }
    evidence.gpa.learned = .init(estimates: gpas)
    evidence.rating.learned = .init(estimates: ratings)
  }

  private mutating func addFixedThings(length: Int, _ numbers: inout SeededGenerator) {
    if numbers.chance(30), let section = courses[0].sections.randomElement(using: &numbers) {
      plan.sections.fixed.append(section.id)
    }
    if numbers.chance(30), case .weekly(let days, let time) = Self.timing(&numbers) {
      let span = Self.span(length: length, &numbers)
      plan.blocks.append(PersonalBlock(title: "Work", days: days, time: time, dates: span))
    }
  }

  private static func evidence(_ numbers: inout SeededGenerator) -> Evidence {
    var evidence = Evidence(
      gpa: .init(top: 4, source: "g", measures: [:]),
      rating: .init(top: 5, source: "r", measures: [:]))
    let (gpas, ratings) = ([0, 50, 90][numbers.below(3)], [0, 50, 90][numbers.below(3)])
    for index in 0..<4 where numbers.chance(gpas) {
      guard let id = CourseID("TEST\(index)") else { continue }
      evidence.gpa.measures[id] = Measure(mean: Double(numbers.below(17)) / 4)
    }
    for name in instructors where numbers.chance(ratings) {
      evidence.rating.measures[name] = Measure(mean: Double(numbers.below(21)) / 4, count: 3)
    }
    return evidence
  }

  package static func course(
    _ id: CourseID, length: Int, _ numbers: inout SeededGenerator
  ) -> Course {
    let credits = [
      nil, Credits(0), Credits(3), Credits(4), Credits(tenths: 15), Credits(tenths: 0, to: 30),
      Credits(tenths: 10, to: 60),
    ][numbers.below(7)]
    let isInParts = numbers.chance(25)
    let count = 1 + numbers.below(5)
    let ids = (0..<count).map { SectionID(id, "0\($0)") }
    let sections = ids.map { section in
      var links: [SectionID] = []
      if isInParts, numbers.chance(25) { links = ids.filter { _ in numbers.chance(50) } }
      return Section(
        id: section,
        meetings: (0..<numbers.below(3)).map { _ in meeting(length: length, &numbers) },
        instructors: instructors.filter { _ in numbers.chance(25) },
        part: isInParts ? ["Lecture", "Lab", "Lab"][numbers.below(3)] : nil, links: links)
    }
    return Course(
      id: id, term: TermID("t"), title: "T", credits: credits,
      sections: sections.shuffled(using: &numbers))
  }

  private static func meeting(length: Int, _ numbers: inout SeededGenerator) -> Meeting {
    let place: Meeting.Place = [
      .online, .toBeAnnounced, .room(RoomID(building, "1")), .room(RoomID(building, "2")),
    ][numbers.below(4)]
    return Meeting(
      timing: timing(&numbers), place: place, dates: span(length: length, &numbers))
  }

  package static func span(length: Int, _ numbers: inout SeededGenerator) -> DateSpan? {
    guard numbers.chance(30) else { return nil }
    let first = firstDay + (numbers.below(length) - 5)
    return DateSpan(first, first + numbers.below(length))
  }

  /// Few different times, so that clashes, touching ends and interchangeable sections are common.
  package static func timing(_ numbers: inout SeededGenerator) -> Meeting.Timing {
    guard !numbers.chance(10) else { return numbers.chance(50) ? .anyTime : .toBeAnnounced }
    let days = [
      WeekdaySet([.monday, .wednesday]), WeekdaySet([.tuesday, .thursday]),
      WeekdaySet(.friday), WeekdaySet([.saturday, .sunday]), WeekdaySet(.monday),
    ][numbers.below(5)]
    let spans = [(540, 600), (600, 660), (570, 620), (1320, 1500), (0, 90), (720, 2160)]
    let (start, end) = spans[numbers.chance(80) ? numbers.below(3) : numbers.below(6)]
    return MinuteSpan(start, end).map { .weekly(days, $0) } ?? .toBeAnnounced
  }

  private static let building: BuildingCode = {
    guard let code = BuildingCode("MAB") else { preconditionFailure("a code of letters") }
    return code
  }()
}
