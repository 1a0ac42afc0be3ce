package import CalendarImport
package import CampusModel
internal import Diagnostics
package import FileFormats

/// A calendar file that a plan names among its blocks.
package struct BlockCalendar {
  /// Relative to the person's folder.
  package var path: Placed<String>
  /// Whether the titles of its events are kept, except those of private events.
  var keepsTitles: Bool
}

extension YAMLScalar<Bool> {
  package static var yesOrNo: Self {
    Self("yes or no", words: ["yes", "no"]) {
      ["yes": true, "no": false, "true": true, "false": false][$0]
    }
  }
}

extension BlockCalendar {
  /// Reads `{calendar: work.ics, titles: yes}`.
  package init?(_ map: YAMLMapping) {
    let path = map.requiredPlaced("calendar", .text)
    keepsTitles = map.optional("titles", .yesOrNo) ?? false
    guard let path else { return nil }
    self.path = path
  }
}

extension BlockCalendar {
  /// The busy times of the calendar within `days`, a block for each series and time of day. Nothing
  /// else of the events is kept.
  package func blocks(of calendar: ImportedCalendar, within days: DateSpan) -> [PersonalBlock] {
    var blocks: [Key: Set<CalendarDate>] = [:]
    var order: [Key] = []
    for event in calendar.events where !event.isTransparent && event.status != .canceled {
      let isPublic = keepsTitles && !event.isPrivate && !event.summary.isEmpty
      let title = isPublic ? event.summary : PersonalBlock.privateTitle
      for case .timed(let time) in event.occurrences {
        for (date, span) in time.pieces(within: days) {
          let key = Key(uid: event.uid, title: title, time: span)
          if blocks[key] == nil { order.append(key) }
          blocks[key, default: []].insert(date)
        }
      }
    }
    return order.map { key in
      PersonalBlock(
        title: key.title, time: key.time, recurrence: .dated((blocks[key] ?? []).sorted()))
    }
  }

  private struct Key: Hashable {
    var uid: String
    var title: String
    var time: MinuteSpan
  }
}

extension TimedOccurrence {
  /// The stretch on its date where that is one of `days`; one of more than a day in as many pieces
  /// as it has days among these.
  package func pieces(within days: DateSpan) -> [(CalendarDate, MinuteSpan)] {
    let start = localStart.time.value
    let end = (localEnd.date - localStart.date) * 1440 + localEnd.time.value
    if end - start <= 1440 {
      guard days.contains(localStart.date) else { return [] }
      return MinuteSpan(start, end).map { [(localStart.date, $0)] } ?? []
    }
    let first = max(0, days.first - localStart.date)
    let last = min(end / 1440, days.last - localStart.date)
    return (first..<max(first, last + 1)).compactMap { day in
      let from = max(start, day * 1440) - day * 1440
      return MinuteSpan(from, min(1440, end - day * 1440)).map { (localStart.date + day, $0) }
    }
  }
}
