internal import Bytes
internal import CampusModel

// Dates and times in packs.
extension PackWriter {
  mutating func date(_ date: CalendarDate) { signed(date.dayNumber) }

  mutating func span(_ span: DateSpan) {
    date(span.first)
    number(span.last - span.first)
  }

  mutating func time(_ time: MinuteSpan) {
    number(time.start)
    number(time.end - time.start)
  }
}

extension PackReader {
  mutating func date() throws(ByteCursor.ReadError) -> CalendarDate {
    CalendarDate(dayNumber: try signed(atMost: PackFormat.farthestDay))
  }

  mutating func span() throws(ByteCursor.ReadError) -> DateSpan {
    let first = try date()
    return DateSpan(first, first + (try number(atMost: PackFormat.farthestDay)))
  }

  mutating func time() throws(ByteCursor.ReadError) -> MinuteSpan {
    let start = try number(atMost: 1440)
    guard
      let time = MinuteSpan(start, start + (try number(atMost: PackFormat.latestMinute - start)))
    else { throw fault }
    return time
  }

  mutating func minute() throws(ByteCursor.ReadError) -> MinuteOfDay {
    MinuteOfDay(wrapping: try number(atMost: 1439))
  }

  mutating func weekdays() throws(ByteCursor.ReadError) -> WeekdaySet {
    WeekdaySet(rawValue: UInt8(try number(atMost: 127)))
  }
}
