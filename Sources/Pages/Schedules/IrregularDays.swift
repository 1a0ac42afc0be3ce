internal import CampusModel
internal import Markup

extension Term {
  /// The days on which the week does not run as usual, each with its reason: what a feed leaves out or adds.
  var irregularDays: [TrustedMarkup] {
    let free = holidays.filter { $0.days.overlaps(days) }.map { holiday in
      (
        holiday.days.first,
        holiday.days.first == holiday.days.last
          ? phrase("No class \(holiday.days.first): \(holiday.name)")
          : phrase("No class \(holiday.days.first) to \(holiday.days.last): \(holiday.name)")
      )
    }
    let swapped = swaps.filter { days.contains($0.date) }.map { swap in
      (swap.date, phrase("\(swap.date) follows \(swap.follows.name)’s schedule"))
    }
    return (free + swapped).sorted { $0.0 < $1.0 }.map(\.1)
  }
}
