import CampusModel
import Markup
import Plotting

/// The specimens of charts about how full a place is. All figures are invented.
extension Specimens {
  static let ofCrowds: [(name: String, markup: TrustedMarkup)] = heats + bands

  /// People in a gym that opens at 6, on weekends at 9: a hill before work, one at noon, a steep
  /// one in the evening.
  static func gymPeople(_ weekday: Weekday) -> [Double?] {
    let isWeekend = weekday >= .saturday
    return (0..<48).map { slot in
      let hour = Double(slot) / 2
      guard isWeekend ? (9..<21).contains(hour) : (6..<23).contains(hour) else { return nil }
      func hill(_ middle: Double, _ width: Double, _ height: Double) -> Double {
        let distance = (hour - middle) / width
        return max(0, height * (1 - distance * distance))
      }
      let friday = weekday == .friday ? 0.7 : 1
      return isWeekend
        ? 6 + hill(15, 5, 34)
        : 8 + friday * (hill(7.5, 1.5, 18) + hill(12.5, 2.5, 40) + hill(17.75, 3, 79))
    }
  }

  static let gymWeek: [HeatMap.Day] = Weekday.allCases.map { weekday in
    weekday >= .saturday
      ? HeatMap.Day(gymPeople(weekday), quietest: 18..<20, busiest: 30)
      : HeatMap.Day(gymPeople(weekday), quietest: 18..<20, busiest: 35)
  }

  static func heat(
    _ days: [HeatMap.Day], hours: MinuteSpan = span("6:00", "23:00"),
    now: HeatMap.Cell? = HeatMap.Cell(.wednesday, slot: 26)
  ) -> HeatMap {
    HeatMap(
      subject: "People in Hale Gym by weekday and half hour", hours: hours, days: days, now: now)
  }

  static let nothing = HeatMap.Day([Double?](repeating: nil, count: 48))

  static let fewDays = [nothing, nothing, nothing] + gymWeek[3...4] + [nothing, nothing]

  static let largeWeek = gymWeek.map { day in
    HeatMap.Day(day.people.map { $0.map { $0 * 12_345 } }, quietest: 18..<20, busiest: 35)
  }

  static let aroundTheClock = Weekday.allCases.map { weekday in
    HeatMap.Day((0..<48).map { Double(($0 * 7 + weekday.rawValue * 5) % 11) / 2 })
  }

  private static let heats: [(String, TrustedMarkup)] = [
    ("heat", heat(gymWeek).svg(id: "heat")),
    ("heat-key", heat(gymWeek).key(id: "heat-key")),
    ("heat-few", heat(fewDays, now: nil).svg(id: "heat-few")),
    ("heat-none", heat([HeatMap.Day](repeating: nothing, count: 7)).svg(id: "heat-none")),
    (
      "heat-none-key", heat([HeatMap.Day](repeating: nothing, count: 7)).key(id: "heat-none-key")
    ),
    ("heat-large-key", heat(largeWeek).key(id: "heat-large-key")),
    (
      "heat-clock",
      heat(aroundTheClock, hours: span("0:00", "0:00"), now: HeatMap.Cell(.sunday, slot: 47))
        .svg(id: "heat-clock")
    ),
  ]

  static func band(
    subject: String = "People in Hale Gym today", name: String = "usual Wed",
    hours: MinuteSpan = span("6:00", "23:00"), factor: Double = 1,
    present: BandChart.Present? = BandChart.Present(MinuteOfDay(wrapping: 785), people: 28),
    known: Range<Int> = 0..<48
  ) -> BandChart {
    let usual = gymPeople(.wednesday)
    let until = present.map { $0.time.value / 30 } ?? 20
    return BandChart(
      subject: subject, hours: hours, name: name,
      usual: usual.enumerated().map { slot, people in
        guard known.contains(slot), let people else { return nil }
        return BandChart.Usual(
          lower: people * 0.8 * factor, median: people * factor, upper: people * 1.2 * factor)
      },
      today: usual.enumerated().map { slot, people in
        slot <= until && slot != 17 ? people.map { $0 * 0.85 * factor } : nil
      }, present: present, now: MinuteOfDay(wrapping: 790))
  }

  private static let bands: [(String, TrustedMarkup)] = [
    ("band", band().svg(id: "band")),
    (
      "band-early",
      band(present: BandChart.Present(MinuteOfDay(wrapping: 365), people: 3)).svg(id: "band-early")
    ),
    (
      "band-late",
      band(present: BandChart.Present(MinuteOfDay(wrapping: 1375), people: 6)).svg(id: "band-late")
    ),
    ("band-stale", band(present: nil).svg(id: "band-stale")),
    ("band-gap", band(known: 30..<31).svg(id: "band-gap")),
    ("band-large", band(factor: 12_345).svg(id: "band-large")),
    (
      "band-none",
      BandChart(
        subject: "People in Hale Gym today", hours: span("6:00", "23:00"), name: "usual Wed",
        usual: [BandChart.Usual?](repeating: nil, count: 48),
        today: [Double?](repeating: nil, count: 48)
      ).svg(id: "band-none")
    ),
  ]
}
