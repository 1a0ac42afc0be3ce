internal import CampusModel

/// Converts vCalendar 1.0, the format of the nineties that some phones still write, to RFC 5545.
enum OldCalendar {
  /// The calendar with its old rules and lists converted; one of another version unchanged.
  static func modernized(_ calendar: CalendarPart) -> CalendarPart {
    guard calendar.line("VERSION")?.text.filter({ !$0.isWhitespace }) == "1.0" else {
      return calendar
    }
    var copy = calendar
    copy.parts = calendar.parts.map { part in
      var part = part
      part.lines = part.lines.map(modernized)
      return part
    }
    return copy
  }

  private static func modernized(_ line: ContentLine) -> ContentLine {
    switch line.name {
    // Lists were separated by semicolons.
    case "EXDATE", "RDATE", "CATEGORIES":
      line.replacing(value: line.value.map { $0 == UInt8(ascii: ";") ? UInt8(ascii: ",") : $0 })
    case "RRULE": rule(line.text).map { line.replacing(value: $0.utf8) } ?? line
    default: line
    }
  }

  /// Converts `W1 MO WE #10` to `FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=10`; `nil` for rarer
  /// rules.
  ///
  /// Without a number a rule gives two dates, with `#0` infinitely many.
  static func rule(_ text: String) -> String? {
    let words = text.uppercased().split(separator: " ")
    guard let head = words.first else { return nil }
    let kinds = [("MD", "MONTHLY"), ("YM", "YEARLY"), ("D", "DAILY"), ("W", "WEEKLY")]
    guard let (letters, name) = kinds.first(where: { head.hasPrefix($0.0) }),
      let interval = Int(head.dropFirst(letters.count)), interval > 0
    else { return nil }
    var parts = ["FREQ=\(name)", "INTERVAL=\(interval)"]
    var (days, end): ([Substring], String?) = ([], "COUNT=2")
    for word in words.dropFirst() {
      if word.hasPrefix("#") {
        end = Int(word.dropFirst()).flatMap { $0 > 0 ? "COUNT=\($0)" : nil }
      } else if BasicTime(parsing: word) != nil {
        end = "UNTIL=\(word)"
      } else {
        days.append(word)
      }
    }
    let list = days.joined(separator: ",")
    switch letters {
    case "W" where !days.isEmpty: parts.append("BYDAY=\(list)")
    case "MD" where !days.isEmpty: parts.append("BYMONTHDAY=\(list)")
    case "YM" where !days.isEmpty: parts.append("BYMONTH=\(list)")
    case _ where !days.isEmpty: return nil
    default: break
    }
    return (parts + [end].compactMap(\.self)).joined(separator: ";")
  }
}

extension ContentLine {
  /// The line with its value decoded from quoted-printable; `nil` if it is not encoded.
  var decodedPrintable: ContentLine? {
    guard hasParameters,
      parameter("ENCODING")?.uppercased() == "QUOTED-PRINTABLE"
    else { return nil }
    var out: [UInt8] = []
    var at = valueStart
    while at < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "="), at + 2 < bytes.endIndex,
        let byte = UInt8(String(decoding: bytes[(at + 1)...(at + 2)], as: UTF8.self), radix: 16)
      {
        // A line end within a text is escaped as in RFC 5545, or the line would end there.
        out += byte == 10 ? Array("\\n".utf8) : byte == 13 ? [] : [byte]
        at += 3
      } else {
        out.append(bytes[at])
        at += 1
      }
    }
    let value = String(validating: out, as: UTF8.self) == nil ? Windows1252.repaired(out) : out
    return replacing(value: value).withoutParameters
  }

  /// libical would decode it again.
  private var withoutParameters: ContentLine {
    ContentLine((Array("\(name):".utf8) + value)[...], line: line, folds: []) ?? self
  }
}
