import CampusModel

@testable import RoomUse

/// Open from 8:00 to 22:00 every day, with an estimate of one person a device.
func gym(
  _ counters: [String] = ["gym-01", "gym-02"], capacity: Int? = nil, factor: Double = 1,
  opening: OpeningHours = OpeningHours(daily: span("8:00-22:00")), closures: [Closure] = []
) -> CrowdPlace {
  CrowdPlace(
    kind: .zone("gym"), name: "Hale Gym", counters: counters, capacity: capacity,
    peoplePerDevice: factor, opening: opening, closures: closures)
}

/// A Wednesday.
let today = day("2026-11-18")

func usualDays(before date: CalendarDate = today, weeks: Int? = nil) -> UsualDays {
  UsualDays(before: date, in: [fall], present: fall.id, lastWeeks: weeks)
}

func slots(_ known: [Int: Double]) -> [Double?] { (0..<48).map { known[$0] } }

/// Days of the last `weeks` weeks before today with these people on every day of a weekday, each
/// week the same.
func days(_ people: [Weekday: [Double?]], weeks: Int = 3) -> [CrowdDay] {
  (1...(7 * weeks)).reversed().map { back in
    let date = today - back
    return CrowdDay(date: date, people: people[date.weekday] ?? slots([:]))
  }
}

/// Counts of one date by slot, each counted once.
func counted(_ text: String, _ devices: [Int: Int]) -> CountDay {
  CountDay(
    date: day(text),
    slots: (0..<48).map { slot in
      devices[slot].map { CountSlot(times: 1, sum: $0) } ?? CountSlot()
    })
}
