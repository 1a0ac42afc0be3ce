internal import CampusModel

/// vCalendar 1.0, the format of the nineties that some phones still write, as RFC 5545 says the same.
enum OldCalendar {
  /// The calendar with its old rules and lists rewritten; one of another version as it is.
  static func modernised(_ calendar: CalendarPart) -> CalendarPart {
    guard calendar.line("VERSION")?.text.filter({ !$0.isWhitespace }) == "1.0" else {
      return calendar
    }
    var copy = calendar
    copy.parts = calendar.parts.map { part in
      var part = part
      part.lines = part.lines.map(modernised)
      return part
    }
    return copy
  }

  private static func modernised(_ line: ContentLine) -> ContentLine {
    switch line.name {
    // Lists were separated by semicolons.
    case "EXDATE", "RDATE", "CATEGORIES":
      line.replacing(value: line.value.map { $0 == UInt8(ascii: ";") ? UInt8(ascii: ",") : $0 })
    case "RRULE": rule(line.text).map { line.replacing(value: $0.utf8) } ?? line
    default: line
    }
  }

  /// `W1 MO WE #10` as `FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=10`; `nil` for rules of the rarer kinds.
  ///
  /// Without a number a rule is taken twice, with `#0` for ever.
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
      } else if Reading(parsing: word) != nil {
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
  /// The line with its value out of quoted-printable; `nil` where it is in none.
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
        // A line's end within a text is written as in RFC 5545, or the line would end there.
        out += byte == 10 ? Array("\\n".utf8) : byte == 13 ? [] : [byte]
        at += 3
      } else {
        out.append(bytes[at])
        at += 1
      }
    }
    let value = String(validating: out, as: UTF8.self) == nil ? Windows1252.mended(out) : out
    return replacing(value: value).withoutParameters
  }

  /// libical would decode it again.
  private var withoutParameters: ContentLine {
    ContentLine((Array("\(name):".utf8) + value)[...], line: line, folds: []) ?? self
  }
}
