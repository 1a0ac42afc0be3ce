internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads the classes of a term.
struct CornellReading {
  let term: Term
  let buildings: NamedBuildings

  /// A class counts with its sections and their meetings.
  static func rows(ofClass value: JSONValue) -> Int {
    sections(of: value).reduce(1) { $0 + rows(ofSection: $1.section) }
  }

  private static func rows(ofSection section: JSONValue) -> Int {
    1 + (section["meetings"]?.elements.count ?? 0)
  }

  /// The sections of all enrollment groups, each with its group.
  private static func sections(
    of value: JSONValue
  ) -> [(section: JSONValue, group: JSONValue, number: Int)] {
    (value["enrollGroups"]?.elements ?? []).enumerated().flatMap { number, group in
      (group["classSections"]?.elements ?? []).map { ($0, group, number) }
    }
  }

  func course(_ value: JSONValue, as id: CourseID) -> Course {
    let sections = Self.sections(of: value)
    let codes = SectionCodes(
      sections.map { ($0.section["section"]?.scalar ?? "", $0.section["classNbr"]?.scalar ?? "") })
    var offers = Ledger<String, SectionOffer>()
    for (place, code) in zip(sections, codes.names) {
      guard let code else {
        place.section.drop(
          .identifier, .sectionWithoutCode(of: id), rows: Self.rows(ofSection: place.section))
        continue
      }
      let name = SectionID(id, code)
      offers.add(code, named: name.text, in: place.section) {
        offer(place.section, as: name, in: place.group, number: place.number)
      }
    }
    return course(value, as: id, offers.values)
  }

  private func course(_ value: JSONValue, as id: CourseID, _ offers: [SectionOffer]) -> Course {
    let line = { (name: StaticString) in PlainText.line(of: value[name]?.string ?? "") }
    let title = line("titleLong").isEmpty ? line("titleShort") : line("titleLong")
    var course = Course(
      id: id, term: term.id, title: title.isEmpty ? id.text : title,
      credits: SectionOffer.credits(of: offers), description: line("description"),
      requirements: Self.requirements(value), genEds: Self.categories(value),
      twins: Self.twins(value, of: id))
    course.sections = SectionOffer.sections(of: offers, isLinked: true)
    return course
  }

  /// A section is a part where its group requires components of several kinds, one of which is its
  /// own: groups are like campuses, since their sections do not mix.
  private func offer(
    _ value: JSONValue, as id: SectionID, in group: JSONValue, number: Int
  ) -> SectionOffer {
    let kind = PlainText.line(
      of: (value["ssrComponentLong"] ?? value["ssrComponent"])?.string ?? "")
    let required = (group["componentsRequired"]?.elements ?? []).compactMap(\.string)
    let isPart = required.count > 1 && required.contains(value["ssrComponent"]?.string ?? "")
    var section = Section(id: id)
    for meeting in value["meetings"]?.elements ?? [] {
      let before = meeting.report.rows
      let read = self.meeting(meeting, kind.isEmpty ? nil : kind, of: id)
      section.meetings.add(read, of: meeting, since: before)
      section.instructors += Self.people(meeting)
    }
    section.instructors = instructorNames(section.instructors)
    // Open seats are not counted, but where a class is closed, or has a waitlist, there are none.
    if ["C", "W"].contains(value["openStatus"]?.string) { section.seats = Seats(open: 0) }
    if !(value["topicDescription"]?.string ?? "").isEmpty { value.tally(.sectionTitle) }
    return SectionOffer(
      section: section, kind: isPart ? kind : nil, campus: "\(number)",
      credits: credits(group, of: id), linkCode: value["classNbr"]?.scalar)
  }

  private func credits(_ group: JSONValue, of section: SectionID) -> Credits? {
    let texts = [group["unitsMinimum"], group["unitsMaximum"]].compactMap { $0?.scalar }
    guard !texts.isEmpty else { return nil }
    let credits = looseCredits(texts.joined(separator: " to "))
    if credits == nil { group.warn(.credits, .unreadableCredits(of: section)) }
    return credits
  }

  /// "Ada B Moss".
  private static func people(_ meeting: JSONValue) -> [String] {
    (meeting["instructors"]?.elements ?? []).map { person in
      let names = [person["firstName"], person["middleName"], person["lastName"]]
      return names.compactMap { $0?.string }.joined(separator: " ").collapsed
    }
  }
}

// MARK: - Courses

extension CornellReading {
  private static func requirements(_ value: JSONValue) -> [Requirement] {
    let named: [(String, StaticString)] = [
      ("Prerequisite", "catalogPrereqCoreq"), ("Forbidden overlaps", "catalogForbiddenOverlaps"),
      ("Permission", "catalogPermission"), ("Satisfies", "catalogSatisfiesReq"),
      ("Fee", "catalogFee"), ("Additional information", "catalogComments"),
    ]
    return named.flatMap { label, key -> [Requirement] in
      let text = PlainText.line(of: value[key]?.string ?? "")
      guard !text.isEmpty else { return [] }
      let labeled = CatalogText(text)
      return labeled.description.isEmpty
        ? labeled.requirements : [Requirement(label: label, text: text)]
    }
  }

  /// "MQR-AS" and "SDS-AS" of "(MQR-AS, SDS-AS)".
  private static func categories(_ value: JSONValue) -> [String] {
    let texts =
      [value["catalogDistr"], value["catalogBreadth"], value["catalogLang"]].compactMap {
        $0?.string
      }
      + (value["crseAttrValueGroups"]?.elements ?? []).compactMap { $0["crseAttrValues"]?.string }
    return uniqued(
      texts.flatMap { text in
        text.split { "(),".contains($0) }.map { String($0).collapsed }.filter { !$0.isEmpty }
      })
  }

  /// The courses with which every group is combined.
  private static func twins(_ value: JSONValue, of id: CourseID) -> [CourseID] {
    let lists = (value["enrollGroups"]?.elements ?? []).map { group in
      (group["simpleCombinations"]?.elements ?? []).compactMap { other in
        CourseID("\(other["subject"]?.scalar ?? "")\(other["catalogNbr"]?.scalar ?? "")")
      }
    }
    guard let first = lists.first else { return [] }
    let twins = uniqued(first).filter { twin in twin != id && lists.allSatisfy { $0.contains(twin) }
    }
    if twins.isEmpty, lists.contains(where: { !$0.isEmpty }) { value.tally(.crossList) }
    return twins
  }
}

// MARK: - Meetings

extension CornellReading {
  private func meeting(_ value: JSONValue, _ kind: String?, of section: SectionID) -> Meeting {
    guard value.kind == .object else {
      value.drop(.shape, .unreadableMeeting(of: section))
      return Meeting(kind: kind, timing: .toBeAnnounced, place: .toBeAnnounced)
    }
    let place = place(value)
    return Meeting(
      kind: kind, timing: timing(value, at: place, of: section), place: place,
      dates: dates(value, of: section))
  }

  /// "Malott Hall 251", where "Malott Hall" is the building.
  private func place(_ value: JSONValue) -> Meeting.Place {
    let words = (value["facilityDescr"]?.string ?? "").collapsed
    let plain = words.lowercased()
    if plain.isEmpty || TimetableText.isUnsettled(words) || plain == "to be assigned" {
      return .toBeAnnounced
    }
    if plain.hasPrefix("online") { return .online }
    let building = (value["bldgDescr"]?.string ?? "").collapsed
    if !building.isEmpty, words.hasPrefix("\(building) "), let code = BuildingCode(building) {
      buildings.add(Building(code: code, name: building))
      return .room(RoomID(code, String(words.dropFirst(building.count + 1))))
    }
    guard let room = NamedRoom(words, lettersCount: true) else {
      value.tally(.noRoom)
      return .toBeAnnounced
    }
    buildings.add(room.building)
    return .room(room.id)
  }

  private func timing(
    _ value: JSONValue, at place: Meeting.Place, of section: SectionID
  ) -> Meeting.Timing {
    let texts = [value["pattern"], value["timeStart"], value["timeEnd"]].map {
      ($0?.string ?? "").collapsed
    }
    let known = texts.filter { !$0.isEmpty && !TimetableText.isUnsettled($0) }
    guard !known.isEmpty else {
      value.keep()
      return place == .online ? .anyTime : .toBeAnnounced
    }
    guard known.count == 3, let days = TimetableText.days(texts[0]),
      let start = TimetableText.clock(texts[1]), let end = TimetableText.clock(texts[2])
    else {
      value.drop(.time, .unreadableTime(known.joined(separator: " "), of: section))
      return .toBeAnnounced
    }
    let timing = TimetableText.weekly(days, from: start, to: end, of: section.text, in: value)
    if timing != nil { value.keep() }
    return timing ?? .toBeAnnounced
  }

  /// "08/26/2026".
  private func dates(_ value: JSONValue, of section: SectionID) -> DateSpan? {
    let texts = [value["startDt"], value["endDt"]].map { $0?.string ?? "" }
    guard texts != ["", ""] else { return nil }
    let ends = texts.map { CalendarDate(digits: $0, order: .monthFirst) }
    guard let first = ends[0], let last = ends[1], first <= last else {
      value.warn(.moment, .unreadableDates(texts, of: section))
      return nil
    }
    return term.part(DateSpan(first, last))
  }
}
