internal import CampusModel

/// A section of Banner, with values that its course and its term decide about.
struct BannerSection: Equatable {
  var term: TermID
  var course: CourseID
  /// The registration number, unique in its term.
  var number: String
  /// "001"; may be empty.
  var code: String
  /// Without an id of its own so far.
  var section: Section
  var title: String
  var subject: String?
  var credits: Credits?
  var kind: String?
  /// "A1", for sections that are taken together with others; `nil` for those that are not linked.
  var link: String?
  /// The code of the group of sections that are one; `nil` where it is the only one.
  var crossList: String?
  var attributes: [String]

  var carriesCredits: Bool { (credits?.highest ?? 0) > 0 }
}

/// The courses of sections.
struct BannerCourses {
  /// In the order of the sections.
  private(set) var courses: [Course] = []

  init(_ sections: [BannerSection]) {
    var places: [CourseKey: Int] = [:]
    var groups: [[BannerSection]] = []
    for section in sections {
      let key = CourseKey(term: section.term, id: section.course)
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append([])
      }
      groups[place].append(section)
    }
    courses = groups.map { Self.course($0) }
    addTwins(groups)
  }

  /// Makes a course from its sections. Its title is that of the first section with credits: labs
  /// and the like may have their own.
  private static func course(_ sections: [BannerSection]) -> Course {
    let first = sections.first { $0.carriesCredits } ?? sections[0]
    let offers = offers(sections)
    var course = Course(
      id: first.course, term: first.term,
      title: first.title.isEmpty ? first.course.text : first.title, departmentName: first.subject,
      credits: SectionOffer.credits(of: offers), genEds: attributes(sections))
    course.sections = SectionOffer.sections(
      of: SectionOffer.grouped(offers) { offer in
        // Schools write the group first, "A1" and "A2", or the kind, "L1" and "D1".
        let link = offer.linkCode ?? ""
        return [String(link.prefix(1)), String(link.dropFirst())]
      }, isLinked: true)
    return course
  }

  private static func offers(_ sections: [BannerSection]) -> [SectionOffer] {
    let names = SectionCodes(sections.map { ($0.code, $0.number) }).names
    return zip(sections, names).map { known, name in
      let section = Section(
        id: SectionID(known.course, name ?? known.number), meetings: known.section.meetings,
        instructors: known.section.instructors, seats: known.section.seats,
        exams: known.section.exams)
      return SectionOffer(
        section: section, kind: known.link == nil ? nil : known.kind ?? "Section",
        credits: known.credits, linkCode: known.link)
    }
  }

  /// The attributes that all sections with credits have: others are no categories of the course.
  private static func attributes(_ sections: [BannerSection]) -> [String] {
    let carried = sections.filter(\.carriesCredits)
    let counted = carried.isEmpty ? sections : carried
    return counted[0].attributes.filter { name in
      counted.allSatisfy { $0.attributes.contains(name) }
    }
  }

  /// Courses are one under several names if each section of one is cross-listed with one of the
  /// other. Where that is so for some sections only, as for special topics, they are not.
  private mutating func addTwins(_ groups: [[BannerSection]]) {
    struct Key: Hashable {
      var term: TermID
      var lists: Set<String>
    }
    var same: [Key: [Int]] = [:]
    for (place, sections) in groups.enumerated() {
      let lists = sections.compactMap(\.crossList)
      guard !lists.isEmpty, lists.count == sections.count else { continue }
      same[Key(term: sections[0].term, lists: Set(lists)), default: []].append(place)
    }
    for places in same.values where places.count > 1 {
      for place in places {
        courses[place].twins = places.filter { $0 != place }.map { courses[$0].id }
      }
    }
  }
}
