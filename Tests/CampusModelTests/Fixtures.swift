import CampusModel
import Testing

func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(parsing: text)) }

func span(_ first: String, _ last: String) throws -> DateSpan {
  DateSpan(try date(first), try date(last))
}

func minutes(_ start: Int, _ end: Int) throws -> MinuteSpan { try #require(MinuteSpan(start, end)) }
