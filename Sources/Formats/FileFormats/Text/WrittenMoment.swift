package import CampusModel

/// A moment as ISO 8601 writes it: `2026-11-18T13:10`, with seconds and their fraction, with `Z`,
/// `-05:00`, `-0500`, `-05` or no zone.
///
/// A space may replace the `T`. Fractions of a second are cut off; a leap second counts as the last
/// of its minute.
///
/// ```
/// WrittenMoment("2026-11-18T13:10:05Z")?.instant(campus)    // the campus's zone is not used
/// WrittenMoment("2026-11-18 13:10")?.minute(campus)         // the minute as it is written
/// ```
package struct WrittenMoment {
  fileprivate let minute: LocalMinute
  fileprivate let second: Int
  /// Seconds east of UTC; `nil` for a wall clock.
  fileprivate let offset: Int?

  package init?(_ text: String) {
    var text = text
    let moment = text.withUTF8 { bytes in
      bytes.baseAddress.flatMap { WrittenMoment($0, count: bytes.count) }
    }
    guard let moment else { return nil }
    self = moment
  }

  package init?(_ start: UnsafeRawPointer, count: Int) {
    let bytes = PlainBytes(start: start)
    guard count >= 16, let date = bytes.date(0),
      bytes.holds(10, "T") || bytes.holds(10, " ") || bytes.holds(10, "t"),
      let clock = bytes.clock(11)
    else { return nil }
    var (at, second) = (16, 0)
    if at < count, bytes.holds(at, ":") {
      guard count >= 19, let found = bytes.digits(17), found <= 60 else { return nil }
      (at, second) = (19, min(found, 59))
      if at < count, bytes.holds(at, ".") || bytes.holds(at, ",") {
        repeat { at += 1 } while at < count && bytes.isDigit(at)
        guard at > 20 else { return nil }
      }
    }
    guard let zone = Self.zone(bytes, at..<count) else { return nil }
    (minute, offset) = (LocalMinute(date, minutes: clock), zone.offset)
    self.second = second
  }

  /// The zone at the end: none, "Z", "+01:00", "-0500", "+01"; `nil` for anything else.
  private static func zone(_ bytes: PlainBytes, _ range: Range<Int>) -> (offset: Int?, Void)? {
    let at = range.lowerBound
    switch range.count {
    case 0: return (nil, ())
    case 1: return bytes.holds(at, "Z") || bytes.holds(at, "z") ? (0, ()) : nil
    case 3, 5, 6:
      guard bytes.holds(at, "+") || bytes.holds(at, "-"), let hours = bytes.digits(at + 1),
        hours <= 14, range.count < 6 || bytes.holds(at + 3, ":"),
        let minutes = range.count == 3 ? 0 : bytes.digits(range.upperBound - 2), minutes < 60
      else { return nil }
      return ((bytes.holds(at, "-") ? -1 : 1) * (hours * 3600 + minutes * 60), ())
    default: return nil
    }
  }

  /// The moment; `local` gives the one at which the site's clock shows a minute.
  package func instant(_ local: (LocalMinute) -> Instant) -> Instant {
    let start = offset.map { minute.localSeconds - $0 } ?? local(minute).seconds
    return Instant(seconds: start + second)
  }

  /// The minute that the site's clock shows then: without a zone as it is written; `local` returns
  /// the reading of that clock at a moment.
  package func minute(_ local: (Instant) -> LocalMinute) -> LocalMinute {
    offset.map { local(Instant(seconds: minute.localSeconds - $0)) } ?? minute
  }
}

extension PageDate {
  /// A date such as `2026-11-18`, or a moment as ISO 8601 writes it; a space before the zone is
  /// allowed, and fractions of a second are cut off. `nil` for anything else.
  package init?(parsing text: String) {
    if let day = CalendarDate(parsing: text) {
      self.init(day)
      return
    }
    // As Go and YAML write it: "2026-11-18 13:10:00 +0100".
    let parts = text.split(separator: " ")
    let tail = parts.last.map { parts.count > 1 && "+-Zz".contains($0.prefix(1)) } ?? false
    let joined = tail ? parts.dropLast().joined(separator: " ") + (parts.last ?? "") : text
    guard let moment = WrittenMoment(joined) else { return nil }
    self = moment.pageDate
  }
}

extension WrittenMoment {
  fileprivate var pageDate: PageDate {
    PageDate(minute.date, second: minute.time.value * 60 + second, offset: offset)
  }
}
