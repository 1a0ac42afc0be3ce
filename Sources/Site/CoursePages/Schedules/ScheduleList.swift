internal import CampusModel
package import Markup
package import Scheduling
package import SiteFrame

/// A schedule that is in at least one of a person's lists, with its one address.
package struct ListedSchedule: Sendable {
  /// The last part of its address.
  package let mark: ScheduleMark
  /// Its sections, with the score.
  package let schedule: RankedSchedule
  /// What sets it apart from the other schedules of the list.
  package let title: ScheduleTitle
  /// From 1, in the order of the plan; `nil` where only other orders list it.
  let rank: Int?
  /// The first list it is in.
  let order: Preferences.Order
}

/// One order's list of a person's schedules.
struct ScheduleList: Sendable {
  let order: Preferences.Order
  /// Whether this is the order of the plan, whose list has the plan's own address.
  let isPlansOwn: Bool
  let entries: [ListedSchedule]
  /// The value that the order sorts by, entry by entry.
  let measures: [Double?]
  let proof: Proof

  func address(of person: PersonID, page: Int = 1) -> String {
    Address.ranking(person, by: isPlansOwn ? nil : order, page: page)
  }
}

/// An order in words.
struct OrderWords {
  let order: Preferences.Order

  init(_ order: Preferences.Order) { self.order = order }

  /// By itself: "Earliest end".
  var label: String { "\(parts.rule) \(parts.word)" }

  /// On a control, which drops the first word where it is narrow: "Earliest" and "end".
  var parts: (rule: String, word: String) {
    switch order {
    case .score: ("Best", "score")
    case .earliestEnd: ("Earliest", "end")
    case .campusDays: ("Fewest", "days")
    case .gaps: ("Least", "gaps")
    case .walking: ("Least", "walk")
    case .openSeats: ("Most", "seats")
    case .sampled: ("Random", "draw")
    }
  }

  /// The order in words: "best first".
  var rule: TrustedMarkup {
    switch order {
    case .score: phrase("best first")
    case .earliestEnd: phrase("earliest end of the last class first")
    case .campusDays: phrase("fewest days with class first")
    case .gaps: phrase("least time between classes first")
    case .walking: phrase("least walking between classes first")
    case .openSeats: phrase("most open seats in the fullest section first")
    case .sampled: phrase("random draw, higher scores more likely")
    }
  }

  /// The leading figure of a list's row and its unit: the measure that the list is ordered by, so
  /// that the two never disagree.
  func figure(
    of schedule: RankedSchedule, measured measure: Double?
  ) -> (value: TrustedMarkup, unit: String) {
    switch order {
    case .score, .sampled: return (schedule.scoreMarkup, "")
    case .earliestEnd:
      let time = measure.map { MinuteOfDay(wrapping: Int($0)) }
      return (
        time?.numeralMarkup ?? Figure(nil, .count).markup,
        time == nil ? "no set times" : "last class ends"
      )
    case .campusDays: return (Figure(measure, .decimal(1)).markup, "days a week")
    case .gaps:
      return (Figure(measure.map { $0 / 60 }, .decimal(1)).markup, "h of gaps a week")
    case .walking:
      let ways = schedule.walks.map(\.way)
      let isEstimate = ways.contains { $0?.isEstimate ?? false }
      return (
        Figure(measure, .minutes, isEstimate ? .estimate : .measured).markup,
        ways.contains(nil) ? "min of known walking a week" : "min of walking a week"
      )
    case .openSeats:
      let areAllKnown = schedule.picks.flatMap(\.sections).allSatisfy { $0.seats?.open != nil }
      // The order counts an unknown value as 0.
      if measure == 0, !areAllKnown {
        return (Figure(nil, .count).markup, "not listed in all sections")
      }
      return (Figure(measure, .count).markup, "seats in the fullest section")
    }
  }
}

extension Proof {
  /// How certain it is that nothing better exists; `last` is the last schedule listed. Without data
  /// to score by, a bound on scores says nothing.
  package func words(last: RankedSchedule?) -> TrustedMarkup {
    switch self {
    case .proven: return phrase("No better schedule exists.")
    case .unknown: return Self.notProven
    case .atMost where last?.isScored == false: return Self.notProven
    case .atMost(let bound):
      let listed =
        last.map { phrase("; the last one listed scores \(Figure($0.score, .score))") } ?? .empty
      return phrase(
        """
        Unchecked schedules score at most \(Figure(bound, .score))\(listed).
        """)
    }
  }

  private static var notProven: TrustedMarkup {
    phrase("The search met its limit; a better schedule may exist.")
  }
}
