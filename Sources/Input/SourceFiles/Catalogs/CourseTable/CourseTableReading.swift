internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads the courses of a season.
struct CourseTableReading {
  let term: Term
  let buildings: NamedBuildings

  /// The names under which a course is listed.
  static func ids(of record: JSONValue) -> [CourseID] {
    (record["listings"]?.elements ?? []).compactMap { listing in
      listing["course_code"]?.scalar.flatMap { CourseID($0) }
    }
  }

  /// A course counts with its meetings.
  static func rows(of record: JSONValue) -> Int {
    1 + (record["course_meetings"]?.elements.count ?? 0)
  }

  func offer(_ record: JSONValue, of ids: [CourseID], _ code: String) -> CourseTableOffer {
    let line = { (name: StaticString) in PlainText.line(of: record[name]?.scalar ?? "") }
    let name = SectionID(ids[0], code)
    // Sections of letters are discussions.
    let isDiscussion = code.allSatisfy { $0.isLetter }
    var meetings: [Meeting] = []
    for value in record["course_meetings"]?.elements ?? [] {
      let before = value.report.rows
      let read = meeting(value, isDiscussion ? "Discussion" : nil, of: name)
      meetings.add(read, of: value, since: before)
    }
    let people = (record["course_professors"]?.elements ?? []).compactMap {
      $0["professor"]?["name"]?.string
    }
    let categories = [record["areas"], record["skills"]].flatMap { $0?.elements ?? [] }
    return CourseTableOffer(
      term: term.id, ids: ids, code: code, isDiscussion: isDiscussion, meetings: meetings,
      instructors: instructorNames(people), title: line("title"),
      description: CatalogText(record["description"]?.string ?? "").description,
      requirements: requirements(record), credits: credits(record, of: name),
      genEds: uniqued(categories.compactMap(\.scalar)))
  }

  private func requirements(_ record: JSONValue) -> [Requirement] {
    let named: [(String, StaticString)] = [
      ("Requirements", "requirements"), ("Registration", "regnotes"),
      ("Additional information", "classnotes"),
    ]
    let labeled = named.compactMap { label, key in
      let text = PlainText.line(of: record[key]?.scalar ?? "")
      return text.isEmpty ? nil : Requirement(label: label, text: text)
    }
    return CatalogText(record["description"]?.string ?? "").requirements + labeled
  }

  private func credits(_ record: JSONValue, of section: SectionID) -> Credits? {
    guard let text = record["credits"]?.scalar, !text.isEmpty else { return nil }
    let credits = looseCredits(text)
    if credits == nil { record.warn(.credits, .unreadableCredits(of: section)) }
    return credits
  }

  private func meeting(_ value: JSONValue, _ kind: String?, of section: SectionID) -> Meeting {
    guard value.kind == .object else {
      value.drop(.shape, .unreadableMeeting(of: section))
      return Meeting(kind: kind, timing: .toBeAnnounced, place: .toBeAnnounced)
    }
    return Meeting(kind: kind, timing: timing(value, of: section), place: place(value, of: section))
  }

  /// Days are bits, Sunday's the lowest: 42 is Monday, Wednesday and Friday.
  private func timing(_ value: JSONValue, of section: SectionID) -> Meeting.Timing {
    let texts = [value["start_time"], value["end_time"]].map { $0?.scalar ?? "" }
    guard let bits = value["days_of_week"]?.integer, (1...127).contains(bits),
      let start = MinuteOfDay(parsing: texts[0].prefix(5)),
      let end = MinuteOfDay(parsing: texts[1].prefix(5))
    else {
      let written = "\(value["days_of_week"]?.scalar ?? "") \(texts.joined(separator: "-"))"
      value.drop(.time, .unreadableTime(written.collapsed, of: section))
      return .toBeAnnounced
    }
    let days = WeekdaySet(Weekday.allCases.filter { bits >> (($0.rawValue + 1) % 7) & 1 == 1 })
    let timing = TimetableText.weekly(days, from: start, to: end, of: section.text, in: value)
    if timing != nil { value.keep() }
    return timing ?? .toBeAnnounced
  }

  private func place(_ value: JSONValue, of section: SectionID) -> Meeting.Place {
    guard let location = value["location"] else { return .toBeAnnounced }
    let code = location["building"]?["code"]?.scalar ?? ""
    let name = PlainText.line(of: location["building"]?["building_name"]?.string ?? "")
    let place = TimetableText.place(
      building: code, room: location["room"]?.scalar ?? "", of: section.text, in: value)
    if let room = place.room, !name.isEmpty {
      buildings.add(Building(code: room.building, name: name))
    }
    return place
  }
}
