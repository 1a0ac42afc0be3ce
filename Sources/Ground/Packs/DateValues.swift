package import Bytes
package import CampusModel

// Dates and times in packs.
extension PackWriter {
  package mutating func date(_ date: CalendarDate) { signed(date.dayNumber) }

  package mutating func span(_ span: DateSpan) {
    date(span.first)
    number(span.last - span.first)
  }

  package mutating func time(_ time: MinuteSpan) {
    number(time.start)
    number(time.end - time.start)
  }
}

extension PackReader {
  package mutating func date() throws(ByteCursor.ReadError) -> CalendarDate {
    CalendarDate(dayNumber: try signed(atMost: PackFormat.farthestDay))
  }

  package mutating func span() throws(ByteCursor.ReadError) -> DateSpan {
    let first = try date()
    return DateSpan(first, first + (try number(atMost: PackFormat.farthestDay)))
  }

  package mutating func time() throws(ByteCursor.ReadError) -> MinuteSpan {
    let start = try number(atMost: 1440)
    guard
      let time = MinuteSpan(start, start + (try number(atMost: PackFormat.latestMinute - start)))
    else { throw fault }
    return time
  }

  package mutating func minute() throws(ByteCursor.ReadError) -> MinuteOfDay {
    MinuteOfDay(wrapping: try number(atMost: 1439))
  }

  package mutating func weekdays() throws(ByteCursor.ReadError) -> WeekdaySet {
    WeekdaySet(rawValue: UInt8(try number(atMost: 127)))
  }
}
