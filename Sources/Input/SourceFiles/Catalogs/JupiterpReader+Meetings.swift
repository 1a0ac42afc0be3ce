internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension JupiterpReader {
  /// The meetings of a section, in order, none twice.
  static func meetings(_ section: JSONValue, of name: String) -> [Meeting] {
    var out: [Meeting] = []
    for value in section["class_meetings"]?.elements ?? [] {
      let before = value.report.rows
      let read = meetings(value, name)
      let known = out.count
      for meeting in read where !out.contains(meeting) { out.append(meeting) }
      let repeated = read.count - (out.count - known)
      value.mergeRowsKept(since: before, atMost: repeated)
    }
    return out
  }

  /// A course counts with its sections and their meetings.
  static func rows(ofCourse course: JSONValue) -> Int {
    (course["sections"]?.elements ?? []).reduce(1) { $0 + rows(ofSection: $1) }
  }

  static func rows(ofSection section: JSONValue) -> Int {
    (section["class_meetings"]?.elements ?? []).reduce(1) { count, meeting in
      let time = meeting.members.first?.value["classtime"] ?? meeting.members.first?.value
      guard let time, time.kind == .object, !time.has("days"), !time.has("location") else {
        return count + 1
      }
      return count + max(1, time.members.count)
    }
  }

  /// A meeting is an object with one member, or a single word; one that cannot be read counts as
  /// unannounced.
  private static func meetings(_ value: JSONValue, _ name: String) -> [Meeting] {
    let member = value.members.first
    switch member?.key ?? value.string {
    case "OnlineAsync":
      value.keep()
      return [Meeting(timing: .anyTime, place: .online)]
    case "Unspecified":
      value.keep()
      return [Meeting(timing: .toBeAnnounced, place: .toBeAnnounced)]
    case "OnlineSync":
      let time = member?.value["classtime"] ?? member?.value
      return timings(time, name, in: value).map { Meeting(timing: $0, place: .online) }
    case "InPerson":
      let place = place(member?.value["location"], name)
      return timings(member?.value["classtime"], name, in: value).map {
        Meeting(timing: $0, place: place)
      }
    default:
      value.drop(.shape, .unknownMeeting(name))
      return [Meeting(timing: .toBeAnnounced, place: .toBeAnnounced)]
    }
  }

  /// `[building, room]`; null if unknown.
  private static func place(_ value: JSONValue?, _ name: String) -> Meeting.Place {
    guard let value else { return .toBeAnnounced }
    let parts = value.elements.map { $0.scalar ?? "" }
    guard parts.count == 2 else {
      value.warn(.place, .unknownPlace(name))
      return .toBeAnnounced
    }
    return TimetableText.place(building: parts[0], room: parts[1], of: name, in: value)
  }

  /// `{days, start_time, end_time}`, or in the older layout `{"MWF": [start, end]}` with a member
  /// for each pattern of days.
  private static func timings(
    _ value: JSONValue?, _ name: String, in meeting: JSONValue
  ) -> [Meeting.Timing] {
    guard let value, value.kind != .null else {
      meeting.keep()
      return [.toBeAnnounced]
    }
    if value.has("days") {
      let ends = [value["start_time"], value["end_time"]]
      return [timing(value["days"]?.string, ends, at: value, of: name)]
    }
    let patterns = value.members.map { days, ends in
      timing(days, ends.elements.map { $0 }, at: ends, of: name)
    }
    guard patterns.isEmpty else { return patterns }
    value.drop(.time, .unknownTime(name))
    return [.toBeAnnounced]
  }

  private static func timing(
    _ days: String?, _ ends: [JSONValue?], at value: JSONValue, of name: String
  ) -> Meeting.Timing {
    let days = days?.collapsed ?? ""
    if days.isEmpty || TimetableText.isUnsettled(days) {
      value.keep()
      return .toBeAnnounced
    }
    let times = ends.map { $0.flatMap(time) }
    guard let set = WeekdaySet(parsing: days), times.count == 2, let start = times[0],
      let end = times[1]
    else {
      value.drop(.time, .unknownTime(name))
      return .toBeAnnounced
    }
    let timing = TimetableText.weekly(set, from: start, to: end, of: name, in: value)
    if timing != nil { value.keep() }
    return timing ?? .toBeAnnounced
  }

  /// `[12, 0, "Pm"]` is noon.
  private static func time(_ value: JSONValue) -> MinuteOfDay? {
    let parts = value.elements
    guard parts.count == 3, let hour = parts[0].integer, let minute = parts[1].integer,
      let half = parts[2].string
    else { return nil }
    return TimetableText.clock(hour: hour, minute: minute, half: half)
  }
}

extension Diagnostic.Message {
  fileprivate static func unknownMeeting(_ name: String) -> Self {
    "unknown kind of meeting of \(name); treated as unannounced"
  }

  fileprivate static func unknownPlace(_ name: String) -> Self {
    "the place of \(name) cannot be read; expected [building, room]"
  }

  fileprivate static func unknownTime(_ name: String) -> Self {
    "the time of a meeting of \(name) cannot be read; treated as unannounced"
  }
}
