internal import Bytes
internal import CampusModel

/// Meetings, exams and their parts as words of the memory.
extension RecordWord {
  /// "Lecture,MWF/600/650,room/ESJ/0224,2026-08-31/2026-12-14", with `none` for unknown parts.
  static func of(_ meeting: Meeting) -> String {
    let timing =
      switch meeting.timing {
      case .weekly(let days, let time): "\(days.rawValue)/\(of(time))"
      case .anyTime: "any"
      case .toBeAnnounced: "tba"
      }
    let dates = meeting.dates.map { "\($0.first)/\($0.last)" } ?? none
    return [meeting.kind.map(spelled) ?? none, timing, of(meeting.place), dates]
      .joined(separator: ",")
  }

  static func meeting(_ word: Substring) -> Meeting? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 4, let timing = timing(parts[1]), let place = place(parts[2]) else {
      return nil
    }
    var meeting = Meeting(timing: timing, place: place)
    if parts[0] != none {
      guard let kind = read(parts[0]) else { return nil }
      meeting.kind = kind
    }
    if parts[3] != none {
      let ends = parts[3].split(separator: "/", omittingEmptySubsequences: false)
        .map { CalendarDate(parsing: $0) }
      guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
        return nil
      }
      meeting.dates = DateSpan(first, last)
    }
    return meeting
  }

  /// "2026-12-15/600/720,room/ESJ/0224".
  static func of(_ exam: Exam) -> String { "\(exam.date)/\(of(exam.time)),\(of(exam.place))" }

  static func exam(_ word: Substring) -> Exam? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let slash = parts[0].firstIndex(of: "/"),
      let date = CalendarDate(parsing: parts[0][..<slash]),
      let time = span(parts[0][slash...].dropFirst()), let place = place(parts[1])
    else { return nil }
    return Exam(date: date, time: time, place: place)
  }

  /// "30" in tenths, "10/60" for a range.
  static func of(_ credits: Credits) -> String {
    credits.isRange ? "\(credits.lowest)/\(credits.highest)" : "\(credits.lowest)"
  }

  static func credits(_ word: Substring) -> Credits? {
    let ends = numbers(word)
    guard let low = ends.first, ends.count <= 2 else { return nil }
    return Credits(tenths: low, to: ends.last)
  }

  private static func timing(_ word: Substring) -> Meeting.Timing? {
    switch word {
    case "any": return .anyTime
    case "tba": return .toBeAnnounced
    default:
      guard let slash = word.firstIndex(of: "/"), let days = UInt8(word[..<slash]),
        days < 128, let time = span(word[slash...].dropFirst())
      else { return nil }
      return .weekly(WeekdaySet(rawValue: days), time)
    }
  }

  private static func of(_ place: Meeting.Place) -> String {
    switch place {
    case .room(let room): "room/\(spelled(room.building.text))/\(spelled(room.number))"
    case .online: "online"
    case .toBeAnnounced: "tba"
    }
  }

  private static func place(_ word: Substring) -> Meeting.Place? {
    switch word {
    case "online": return .online
    case "tba": return .toBeAnnounced
    default:
      let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "room",
        let building = read(parts[1]).flatMap({ BuildingCode($0) }), let number = read(parts[2])
      else { return nil }
      return .room(RoomID(building, number))
    }
  }

  private static func of(_ span: MinuteSpan) -> String { "\(span.start)/\(span.end)" }

  private static func span(_ word: Substring) -> MinuteSpan? {
    let ends = numbers(word)
    return ends.count == 2 ? MinuteSpan(ends[0], ends[1]) : nil
  }

  /// Numbers separated by slashes; empty if one is not a number.
  private static func numbers(_ word: Substring) -> [Int] {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.first == UInt8(ascii: "+") ? nil : Int($0) }
    return numbers.count == parts.count ? numbers : []
  }
}
