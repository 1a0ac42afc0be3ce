internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads the courses of one department.
struct QuacsReading {
  let term: Term
  let department: String?
  let names: QuacsNames

  /// "CSCI-1200", or the subject and the number.
  static func id(of course: JSONValue) -> CourseID? {
    if let id = course["id"]?.scalar.flatMap({ CourseID($0) }) { return id }
    guard let subject = course["subj"]?.scalar, let number = course["crse"]?.scalar else {
      return nil
    }
    return CourseID(subject + number)
  }

  /// A course counts with its sections and their time slots.
  static func rows(ofCourse course: JSONValue) -> Int {
    (course["sections"]?.elements ?? []).reduce(1) { $0 + rows(ofSection: $1) }
  }

  private static func rows(ofSection section: JSONValue) -> Int {
    1 + (section["timeslots"]?.elements.count ?? 0)
  }

  func course(_ value: JSONValue, as id: CourseID) -> Course {
    names.add(id, number: nil, in: term.id)
    let title = PlainText.line(of: value["title"]?.string ?? "")
    let sections = value["sections"]?.elements ?? []
    let codes = SectionCodes(
      sections.map { ($0["sec"]?.scalar ?? "", $0["crn"]?.scalar ?? "") })
    var offers = Ledger<String, SectionOffer>()
    for (section, code) in zip(sections, codes.names) {
      guard let code else {
        section.drop(.identifier, .sectionWithoutCode(of: id), rows: Self.rows(ofSection: section))
        continue
      }
      let name = SectionID(id, code)
      offers.add(code, named: name.text, in: section) { offer(section, as: name, titled: title) }
    }
    return Course(
      id: id, term: term.id, title: title.isEmpty ? id.text : title, departmentName: department,
      credits: SectionOffer.credits(of: offers.values),
      genEds: uniqued(offers.values.flatMap(\.genEds)), sections: offers.values.map(\.section))
  }

  private func offer(_ value: JSONValue, as id: SectionID, titled title: String) -> SectionOffer {
    names.add(id.course, number: value["crn"]?.scalar, in: term.id)
    var section = Section(id: id)
    for slot in value["timeslots"]?.elements ?? [] {
      let before = slot.report.rows
      section.meetings.add(meeting(slot, of: id), of: slot, since: before)
      section.instructors += Self.people(slot["instructor"]?.string ?? "")
    }
    section.instructors = instructorNames(section.instructors)
    section.seats = Seats.read(
      total: value["cap"]?.scalar, taken: value["act"]?.scalar, open: value["rem"]?.scalar,
      of: id.text, in: value)
    let own = PlainText.line(of: value["title"]?.string ?? "")
    if !own.isEmpty, own != title { value.tally(.sectionTitle) }
    let attributes = PlainText.line(of: value["attribute"]?.string ?? "")
    return SectionOffer(
      section: section, credits: credits(value, of: id),
      genEds: attributes.replacing(" and ", with: "\n").split(separator: "\n").map(String.init))
  }

  /// "Ada Moss, Bo Vale Jr."; a name may have its suffix after a comma.
  private static func people(_ text: String) -> [String] {
    text.split(separator: ",").reduce(into: []) { names, part in
      let part = String(part).collapsed
      if ["Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV"].contains(part), let last = names.popLast() {
        names.append("\(last), \(part)")
      } else {
        names.append(part)
      }
    }
  }

  private func credits(_ value: JSONValue, of section: SectionID) -> Credits? {
    guard let lowest = value["credMin"]?.scalar else { return nil }
    let highest = value["credMax"]?.scalar ?? lowest
    guard let credits = looseCredits("\(lowest) to \(highest)") else {
      value.warn(.credits, .unreadableCredits(of: section))
      return nil
    }
    return credits
  }
}

// MARK: - Meetings

extension QuacsReading {
  private func meeting(_ slot: JSONValue, of section: SectionID) -> Meeting {
    guard slot.kind == .object else {
      slot.drop(.shape, .unreadableMeeting(of: section))
      return Meeting(timing: .toBeAnnounced, place: .toBeAnnounced)
    }
    let place = place(slot)
    return Meeting(
      timing: timing(slot, at: place, of: section), place: place, dates: dates(slot, of: section))
  }

  private func place(_ slot: JSONValue) -> Meeting.Place {
    let words = (slot["location"]?.string ?? "").collapsed
    if words.isEmpty || TimetableText.isUnsettled(words) { return .toBeAnnounced }
    if words.lowercased().hasPrefix("online") { return .online }
    guard let room = NamedRoom(words, lettersCount: true) else {
      slot.tally(.noRoom)
      return .toBeAnnounced
    }
    names.buildings.add(room.building)
    return .room(room.id)
  }

  /// Times are numbers such as 1330; -1, null or no key is none.
  private func timing(
    _ slot: JSONValue, at place: Meeting.Place, of section: SectionID
  ) -> Meeting.Timing {
    let days = (slot["days"]?.elements ?? []).map { $0.string ?? "?" }.joined()
    let times = [slot["timeStart"], slot["timeEnd"]].map { value in
      value?.scalar.flatMap { $0 == "-1" || $0.isEmpty ? nil : $0 }
    }
    if days.isEmpty, times == [nil, nil] {
      slot.keep()
      return place == .online ? .anyTime : .toBeAnnounced
    }
    let clock = times.map { $0.flatMap { TimetableText.clock(digits: $0) } }
    guard let set = TimetableText.oneLetterDays(days), let start = clock[0], let end = clock[1]
    else {
      let written = times.map { $0 ?? "" }.joined(separator: "-")
      slot.drop(.time, .unreadableTime("\(days) \(written)", of: section))
      return .toBeAnnounced
    }
    let timing = TimetableText.weekly(set, from: start, to: end, of: section.text, in: slot)
    if timing != nil { slot.keep() }
    return timing ?? .toBeAnnounced
  }

  /// "8/24" to "11/20": the year is the term's.
  private func dates(_ slot: JSONValue, of section: SectionID) -> DateSpan? {
    let texts = [slot["dateStart"], slot["dateEnd"]].map { $0?.string ?? "" }
    guard texts != ["", ""] else { return nil }
    let ends = texts.map { CalendarDate(monthAndDay: $0, near: term.days) }
    guard let first = ends[0], let last = ends[1], first <= last else {
      slot.warn(.moment, .unreadableDates(texts, of: section))
      return nil
    }
    return term.part(DateSpan(first, last))
  }
}
