internal import CampusModel
internal import Markup
internal import Scheduling
internal import SiteFrame

/// The largest difference between two weeks of hours, in words: "Friday afternoon only",
/// "3 h shorter Tuesday and Thursday".
struct WeekContrast {
  private let from: [Weekday: Hours]
  private let to: [Weekday: Hours]

  /// The hours of a day's classes.
  private struct Hours: Hashable {
    var times: [MinuteSpan]
    var start: Int { times.map(\.start).min() ?? 0 }
    var end: Int { times.map(\.end).max() ?? 0 }
    var length: Int { end - start }
  }

  init(from: ScheduleShape, to: ScheduleShape) {
    (self.from, self.to) = (Self.hours(of: from), Self.hours(of: to))
  }

  private static func hours(of shape: ScheduleShape) -> [Weekday: Hours] {
    Dictionary(
      uniqueKeysWithValues: shape.days.map { ($0.weekday, Hours(times: $0.entries.map(\.time))) })
  }

  /// Empty where the hours of all days are nearly the same.
  var markup: TrustedMarkup {
    let days = Set(from.keys).union(to.keys).sorted().filter { from[$0] != to[$0] }
    let found = days.compactMap { day in words(on: day).map { (day: day, words: $0) } }
    guard let largest = found.max(by: { $0.words.size < $1.words.size })?.words else {
      return .empty
    }
    let names = found.filter { $0.words == largest }.map(\.day.name)
    let list = names.joined(separator: names.count == 2 ? " and " : ", ")
    return largest.isBeforeDay
      ? phrase("\(largest.text) \(list)") : phrase("\(list) \(largest.text)")
  }

  private struct Words: Equatable {
    /// In minutes, to choose the largest.
    var size: Int
    var text: TrustedMarkup
    var isBeforeDay = true
  }

  /// `nil` for differences too small to mention: a few minutes, or different breaks.
  private func words(on day: Weekday) -> Words? {
    guard let new = to[day] else { return Words(size: 1440, text: phrase("no class")) }
    guard let old = from[day] else {
      return Words(size: 1440, text: phrase("too"), isBeforeDay: false)
    }
    let noon = 12 * 60
    if new.start >= noon, old.start < noon {
      return Words(
        size: new.start - old.start, text: phrase("afternoon only"), isBeforeDay: false)
    }
    if new.end <= noon + 60, old.end > noon + 60 {
      return Words(size: old.end - new.end, text: phrase("morning only"), isBeforeDay: false)
    }
    let (shorter, later) = (old.length - new.length, new.start - old.start)
    if abs(shorter) >= 10 {
      let word = shorter > 0 ? "shorter" : "longer"
      return Words(size: abs(shorter), text: phrase("\(duration(abs(shorter))) \(word)"))
    }
    if abs(later) >= 10 {
      let word = later > 0 ? "later" : "earlier"
      return Words(size: abs(later), text: phrase("\(duration(abs(later))) \(word)"))
    }
    return nil
  }
}
