internal import CampusModel
internal import FileFormats

/// A section under all its names.
struct CourseTableOffer: Equatable {
  var term: TermID
  /// Never empty.
  var ids: [CourseID]
  var code: String
  var isDiscussion: Bool
  var meetings: [Meeting]
  var instructors: [String]
  var title: String
  var description: String
  var requirements: [Requirement]
  var credits: Credits?
  var genEds: [String]
}

extension CourseTableOffer {
  /// Makes a course for each name. Names whose sections all have the same names are one course.
  static func courses(of offers: [CourseTableOffer]) -> [Course] {
    let groups = groups(of: offers)
    let names = names(of: groups)
    return groups.map { id, offers in
      // Discussions have no description of their own.
      let first = offers.first { !$0.isDiscussion } ?? offers[0]
      let named = offers.map { SectionOffer($0, of: id) }
      var course = Course(
        id: id, term: first.term, title: first.title.isEmpty ? id.text : first.title,
        credits: SectionOffer.credits(of: named), description: first.description,
        requirements: first.requirements, genEds: first.genEds)
      if areOne(first, names) { course.twins = first.ids.filter { $0 != id } }
      course.sections = SectionOffer.sections(of: named, isLinked: true)
      return course
    }
  }

  /// Counts the values that belong only to a section and that a course cannot show.
  static func tallyWhatIsNotShown(_ records: [JSONValue], _ offers: [CourseTableOffer]) {
    let groups = groups(of: offers)
    let names = names(of: groups)
    let titles = Dictionary(
      groups.map { id, offers in
        let first = offers.first { !$0.isDiscussion } ?? offers[0]
        return (CourseKey(term: first.term, id: id), first.title)
      }, uniquingKeysWith: { first, _ in first })
    for (record, offer) in zip(records, offers) {
      let title = titles[CourseKey(term: offer.term, id: offer.ids[0])]
      if !offer.title.isEmpty, offer.title != title { record.tally(.sectionTitle) }
      if offer.ids.count > 1, !areOne(offer, names) { record.tally(.crossList) }
    }
  }

  /// Whether the sections of all courses of its names have just these names.
  private static func areOne(
    _ offer: CourseTableOffer, _ names: [CourseKey: Set<[CourseID]>]
  ) -> Bool {
    offer.ids.allSatisfy { id in
      names[CourseKey(term: offer.term, id: id)] == [offer.ids.sorted()]
    }
  }

  /// The lists of names that the sections of each course have.
  private static func names(
    of groups: [(id: CourseID, offers: [CourseTableOffer])]
  ) -> [CourseKey: Set<[CourseID]>] {
    groups.reduce(into: [:]) { names, group in
      let key = CourseKey(term: group.offers[0].term, id: group.id)
      names[key] = Set(group.offers.map { $0.ids.sorted() })
    }
  }

  /// The sections of each course, courses in the order of their first section.
  private static func groups(
    of offers: [CourseTableOffer]
  ) -> [(id: CourseID, offers: [CourseTableOffer])] {
    var places: [CourseKey: Int] = [:]
    var groups: [(id: CourseID, offers: [CourseTableOffer])] = []
    for offer in offers {
      for id in offer.ids {
        let key = CourseKey(term: offer.term, id: id)
        if let place = places[key] {
          groups[place].offers.append(offer)
        } else {
          places[key] = groups.count
          groups.append((id, [offer]))
        }
      }
    }
    return groups
  }
}

extension SectionOffer {
  /// The section under one of its names.
  fileprivate init(_ offer: CourseTableOffer, of id: CourseID) {
    self.init(
      section: Section(
        id: SectionID(id, offer.code), meetings: offer.meetings, instructors: offer.instructors),
      kind: offer.isDiscussion ? "Discussion" : "Lecture", credits: offer.credits)
  }
}
