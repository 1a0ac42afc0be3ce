internal import CampusModel
internal import Markup
internal import SiteFrame

/// The facts about a term, besides its packs, that the script that builds schedules needs.
///
/// ```
/// {"id": "spring-2027", "term": {"first": "2027-01-25", "last": "2027-05-11"},
///   "packs": {"CMPS": "cmps.bin"}, "titles": {"CMPS231": "Data Structures"},
///   "credits": {"CMPS231": "4"}, "buildings": {"MAB": "Mabry"},
///   "feeds": "feeds/campus/sections/spring-2027/", "pages": {"A&B1": "courses/a-b1-0c1d2e3f"},
///   "sections": {…}}
/// ```
///
/// See `Term.teachingDates` for `term`. With `titles`, a phone can offer courses before it has the
/// index of the search. `credits` has known credits that are no range. `pages` and `sections` have
/// the addresses of courses and of feeds of sections, without their extensions, that are not the id
/// in lower case in the folder of the others.
struct PackIndex {
  let edition: Edition
  let term: Term
  /// The courses of the term that have sections.
  let courses: [Course]

  var json: JSON {
    .record([
      ("id", .text(term.id.text)), ("term", term.teachingDates), ("packs", packs),
      ("titles", .record(courses.map { ($0.id.canonical, .text($0.title)) })),
      ("credits", credits),
      (
        "buildings",
        .record(courses.roomBuildings.map { ($0.text, .text(edition.shortName(of: $0))) })
      ),
      ("feeds", .text(Address.sectionFeeds(of: term.id))),
      ("pages", pages), ("sections", sections),
    ])
  }

  private var packs: JSON {
    .record(
      Set(courses.map(\.id.department)).sorted().map { code in
        let address = Address.pack(of: code, in: term.id)
        return (code, .text(address.split(separator: "/").last.map(String.init) ?? ""))
      })
  }

  private var credits: JSON {
    .record(
      courses.compactMap { course -> (name: String, value: JSON?)? in
        guard let credits = course.credits, !credits.isRange else { return nil }
        return (course.id.canonical, .text(credits.text))
      })
  }

  private var pages: JSON? {
    exceptions(
      courses.map { ($0.id.canonical, Address.stem(of: Address.course($0.id)).path) },
      in: "courses/")
  }

  private var sections: JSON? {
    exceptions(
      courses.flatMap(\.sections).map {
        ("\($0.id.course.canonical)-\($0.id.code)", Address.sectionFeed($0.id, in: term.id))
      }, in: Address.sectionFeeds(of: term.id))
  }

  /// The names whose addresses are not they in lower case in that folder; `nil` for none.
  private func exceptions(_ all: [(name: String, address: String)], in folder: String) -> JSON? {
    let found = all.filter { $0.address != folder + $0.name.lowercased() }
    return found.isEmpty ? nil : .record(found.map { ($0.name, .text($0.address)) })
  }
}

extension [Course] {
  /// The buildings in which they meet or have exams, by code.
  var roomBuildings: [BuildingCode] {
    Set(lazy.flatMap(\.sections).flatMap(\.rooms).map(\.building)).sorted()
  }
}
