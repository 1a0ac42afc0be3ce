internal import Bytes
internal import CampusModel
internal import Packs

// Plans of questions.
extension PackReader {
  mutating func plan() throws(ByteCursor.ReadError) -> Plan {
    var plan = Plan(term: TermID(try text()))
    let credits = try list(atMost: Self.mostCourses) { reader throws(ByteCursor.ReadError) in
      (try reader.course(), try reader.chosenCredits())
    }
    for (course, credits) in credits { plan.chosenCredits[course] = credits }
    plan.wants = try list(atMost: Self.mostCourses) { reader throws(ByteCursor.ReadError) in
      try reader.want()
    }
    plan.sections.fixed = try list(atMost: Self.mostChoices) {
      reader throws(ByteCursor.ReadError) in try reader.section()
    }
    plan.sections.pins = try choices()
    plan.sections.exclusions = try choices()
    plan.blocks = try list(atMost: Self.mostChoices) { reader throws(ByteCursor.ReadError) in
      try reader.block()
    }
    plan.limits = try limits()
    plan.preferences = try preferences()
    return plan
  }

  private static var mostCourses: Int { 64 }
  private static var mostChoices: Int { 256 }

  private mutating func course() throws(ByteCursor.ReadError) -> CourseID {
    CourseID(canonical: try text())
  }

  private mutating func section() throws(ByteCursor.ReadError) -> SectionID {
    SectionID(try course(), try text())
  }

  private mutating func chosenCredits() throws(ByteCursor.ReadError) -> Credits {
    let (lowest, highest) = (try number(atMost: 1000), try number(atMost: 1000))
    guard let credits = Credits(tenths: lowest, to: highest) else { throw fault }
    return credits
  }

  private mutating func range(
    atMost bound: Int
  ) throws(ByteCursor.ReadError) -> ClosedRange<Int> {
    let (low, high) = (try number(atMost: bound), try number(atMost: bound))
    guard low <= high else { throw fault }
    return low...high
  }

  private mutating func want() throws(ByteCursor.ReadError) -> Want {
    switch try number(atMost: 2) {
    case 0: return .course(try course())
    case 1:
      let counts = try range(atMost: Self.mostCourses)
      return .some(
        counts,
        of: try list(atMost: Self.mostCourses) { reader throws(ByteCursor.ReadError) in
          try reader.course()
        })
    default:
      return .any(max(1, try number(atMost: Self.mostCourses)), try kind())
    }
  }

  private mutating func kind() throws(ByteCursor.ReadError) -> CourseKind {
    CourseKind(
      genEds: try texts(),
      levels: try list(atMost: Self.mostChoices) { reader throws(ByteCursor.ReadError) in
        try reader.number(atMost: 1_000_000)
      },
      departments: try texts(),
      credits: try optional { reader throws(ByteCursor.ReadError) in
        try reader.range(atMost: 1000)
      })
  }

  private mutating func texts() throws(ByteCursor.ReadError) -> [String] {
    try list(atMost: Self.mostChoices) { reader throws(ByteCursor.ReadError) in try reader.text() }
  }

  private mutating func choices() throws(ByteCursor.ReadError) -> [SectionChoice] {
    try list(atMost: Self.mostChoices) { reader throws(ByteCursor.ReadError) in
      if try reader.flag() {
        let name = try reader.text()
        return .instructor(name, of: try reader.textOrNone().map { CourseID(canonical: $0) })
      }
      return .section(try reader.section())
    }
  }

  private mutating func block() throws(ByteCursor.ReadError) -> PersonalBlock {
    let (title, time) = (try text(), try time())
    if try flag() {
      let dates = try list(atMost: Self.mostChoices) { reader throws(ByteCursor.ReadError) in
        try reader.date()
      }
      guard !dates.isEmpty else { throw fault }
      return PersonalBlock(title: title, time: time, recurrence: .dated(dates.sorted()))
    }
    let days = try weekdays()
    let span = try optional { reader throws(ByteCursor.ReadError) in try reader.span() }
    return PersonalBlock(title: title, days: days, time: time, dates: span)
  }

  private mutating func limits() throws(ByteCursor.ReadError) -> Limits {
    var limits = Limits()
    limits.earliest = try number(orNone: 1439).flatMap { MinuteOfDay($0) }
    limits.latest = try number(orNone: PackFormat.latestMinute)
    limits.daysOff = try weekdays()
    limits.maximumDailyMinutes = try number(orNone: 1440)
    limits.minimumCredits = try number(orNone: 10_000)
    limits.maximumCredits = try number(orNone: 10_000)
    limits.openSeatsOnly = try flag()
    limits.minimumGap = try number(orNone: 1440)
    limits.walkingMustFit = try flag()
    limits.attendance = try number(orNone: 1).map { $0 == 0 ? .campusOnly : .onlineOnly }
    limits.holdings = try list(atMost: Self.mostCourses) { reader throws(ByteCursor.ReadError) in
      let count = max(1, try reader.number(atMost: Self.mostCourses))
      return Limits.Holding(count: count, kind: try reader.kind())
    }
    limits.examsMayClash = try flag()
    return limits
  }

  private mutating func preferences() throws(ByteCursor.ReadError) -> Preferences {
    var preferences = Preferences(top: max(1, try number(atMost: 1000)))
    let orders = Preferences.Order.allCases
    preferences.order = orders[try number(atMost: orders.count - 1)]
    guard let seed = UInt64(try text()) else { throw fault }
    preferences.seed = seed
    preferences.weights = Weights(
      gpa: try weight(), rating: try weight(), compactDays: try weight(),
      lateStarts: try weight(), lunch: try weight(), fewGaps: try weight(),
      littleWalking: try weight(), priority: try weight())
    preferences.lateStart = try minute()
    preferences.lunchWindow = try time()
    preferences.lunchMinutes = try number(atMost: 1440)
    preferences.unknown = try flag() ? .learned : .median
    return preferences
  }

  /// 0 … 1,000,000.
  private mutating func weight() throws(ByteCursor.ReadError) -> Double {
    let weight = try real()
    guard (0...1_000_000).contains(weight) else { throw fault }
    return weight
  }
}
