package import CampusModel
import SeededRandom

extension RandomCampus {
  /// CourseOptions between the two buildings of `rich`, some unknown.
  package static let travel: TravelMatrix = {
    var travel = TravelMatrix()
    for (a, b, minutes) in [("MAB", "ORC", 15), ("ORC", "TYD", 40)] {
      guard let a = BuildingCode(a), let b = BuildingCode(b) else { continue }
      travel.measured[TravelMatrix.Ends(from: a, to: b)] = minutes
    }
    return travel
  }()

  /// A campus with seats, exams, twins and categories, and a plan with every kind of want, limit
  /// and preference.
  package static func rich(seed: UInt64) -> RandomCampus {
    var campus = RandomCampus(seed: seed)
    var numbers = SeededGenerator(seed: seed ^ 0x5eed)
    let length = campus.term.days.last - campus.term.days.first
    for index in campus.courses.count..<campus.courses.count + 2 {
      guard let id = CourseID("TEST\(index)") else { continue }
      campus.courses.append(course(id, length: length, &numbers))
    }
    for index in campus.courses.indices { campus.enrich(index, length: length, &numbers) }
    if numbers.chance(25) { campus.courses[0].twins = [campus.courses[1].id] }
    campus.plan.wants = campus.wants(&numbers)
    campus.plan.limits = campus.limits(&numbers)
    campus.choose(&numbers)
    campus.weigh(&numbers)
    return campus
  }

  private mutating func enrich(_ index: Int, length: Int, _ numbers: inout SeededGenerator) {
    courses[index].genEds = ["A", "B"].filter { _ in numbers.chance(50) }
    if numbers.chance(10) { courses[index].seats = Seats(open: numbers.below(2)) }
    for place in courses[index].sections.indices {
      if numbers.chance(60) {
        courses[index].sections[place].seats = Seats(total: 9, open: numbers.below(4))
      }
      if numbers.chance(30), let time = MinuteSpan([540, 600][numbers.below(2)], 660) {
        let date = Self.firstDay + (length - 2 + numbers.below(8))
        courses[index].sections[place].exams = [Exam(date: date, time: time)]
      }
      for row in courses[index].sections[place].meetings.indices {
        guard case .room = courses[index].sections[place].meetings[row].place,
          let code = BuildingCode(["MAB", "ORC", "TYD"][numbers.below(3)])
        else { continue }
        courses[index].sections[place].meetings[row].place = .room(RoomID(code, "1"))
      }
    }
  }

  private func wants(_ numbers: inout SeededGenerator) -> [Want] {
    var ids = courses.map(\.id).shuffled(using: &numbers)
    var wants: [Want] = []
    for _ in 0..<numbers.below(3) where ids.count > 2 { wants.append(.course(ids.removeLast())) }
    if numbers.chance(50) {
      let count = min(ids.count, 2 + numbers.below(2))
      let least = numbers.below(count)
      wants.append(.some(least...(least + numbers.below(2)), of: Array(ids.prefix(count))))
    }
    for _ in 0..<numbers.below(3) {
      var kind = CourseKind(genEds: [["A"], ["B"], ["A", "B"], []][numbers.below(4)])
      if numbers.chance(20) { kind.credits = 0...30 }
      wants.append(.any(1 + numbers.below(2), kind))
    }
    return wants.shuffled(using: &numbers)
  }

  private func limits(_ numbers: inout SeededGenerator) -> Limits {
    var limits = Limits()
    if numbers.chance(15) { limits.earliest = MinuteOfDay([541, 600][numbers.below(2)]) }
    if numbers.chance(15) { limits.latest = [620, 1500][numbers.below(2)] }
    if numbers.chance(15) { limits.daysOff = WeekdaySet(Weekday.allCases[numbers.below(7)]) }
    if numbers.chance(20) { limits.maximumDailyMinutes = [60, 120][numbers.below(2)] }
    if numbers.chance(20) { limits.minimumCredits = [30, 60][numbers.below(2)] }
    if numbers.chance(20) { limits.maximumCredits = [60, 90][numbers.below(2)] }
    limits.openSeatsOnly = numbers.chance(15)
    if numbers.chance(20) { limits.minimumGap = [10, 60][numbers.below(2)] }
    limits.walkingMustFit = numbers.chance(20)
    if numbers.chance(15) { limits.attendance = [.campusOnly, .onlineOnly][numbers.below(2)] }
    if numbers.chance(20) {
      limits.holdings = [.init(count: 1 + numbers.below(2), kind: CourseKind(genEds: ["A"]))]
    }
    limits.examsMayClash = numbers.chance(40)
    return limits
  }

  private mutating func choose(_ numbers: inout SeededGenerator) {
    let sections = courses.flatMap(\.sections).map(\.id)
    if numbers.chance(60) { plan.sections.fixed = [] }
    func choice() -> SectionChoice {
      if numbers.chance(50), let id = sections.randomElement(using: &numbers) {
        return .section(id)
      }
      let course = numbers.chance(50) ? courses.randomElement(using: &numbers)?.id : nil
      return .instructor(Self.instructors[numbers.below(5)], of: course)
    }
    if numbers.chance(25) { plan.sections.pins = [choice()] }
    if numbers.chance(15) { plan.sections.pins.append(choice()) }
    if numbers.chance(25) { plan.sections.exclusions = [choice()] }
    if numbers.chance(10), case .weekly(_, let time) = Self.timing(&numbers) {
      let dates = [Self.firstDay + numbers.below(20), Self.firstDay + (30 + numbers.below(60))]
      plan.blocks.append(PersonalBlock(title: "Trip", time: time, recurrence: .dated(dates)))
    }
    if numbers.chance(30), let chosen = Credits(tenths: 10 * numbers.below(5)) {
      plan.chosenCredits[courses[numbers.below(courses.count)].id] = chosen
    }
  }

  private mutating func weigh(_ numbers: inout SeededGenerator) {
    func weight() -> Double { numbers.chance(40) ? Double(1 + numbers.below(3)) / 2 : 0 }
    plan.preferences.weights.compactDays = weight()
    plan.preferences.weights.lateStarts = weight()
    plan.preferences.weights.lunch = weight()
    plan.preferences.weights.fewGaps = weight()
    plan.preferences.weights.littleWalking = weight()
    plan.preferences.weights.priority = Double(numbers.below(2))
    if let window = MinuteSpan(570, 660) { plan.preferences.lunchWindow = window }
    plan.preferences.order = Preferences.Order.allCases[numbers.below(6)]
    plan.preferences.top = [1, 4, 1000][numbers.below(3)]
  }
}
