internal import CampusModel
internal import Markup

/// What the script that builds schedules needs to know of a term besides its packs.
///
/// ```
/// {"id": "spring-2027", "name": "Spring 2027", "first": "2027-01-25", "last": "2027-05-11",
///   "off": [["2027-03-14", "2027-03-21"]], "swaps": [["2027-05-04", 0]],
///   "packs": {"CMPS": "cmps.bin"}, "buildings": {"MAB": "Mabry"},
///   "feeds": "feeds/campus/sections/spring-2027/", "pages": {"A&B1": "courses/a-b1-0c1d2e3f"},
///   "sections": {…}}
/// ```
///
/// `off` are days without classes; a date of `swaps` has the classes of a weekday, 0 for Monday.
/// `pages` and `sections` have the addresses of courses and of feeds of sections, without their
/// extensions, that are not the id in lower case in the folder of the others.
struct PackIndex {
  let edition: Edition
  let term: Term
  /// Those of the term that have sections.
  let courses: [Course]

  var json: JSON {
    .record([
      ("id", .text(term.id.text)), ("name", .text(term.name)),
      ("first", text(term.days.first)), ("last", text(term.days.last)),
      ("off", .list(term.holidays.map { .list([text($0.days.first), text($0.days.last)]) })),
      ("swaps", .list(term.swaps.map { .list([text($0.date), .number($0.follows.rawValue)]) })),
      ("packs", packs),
      (
        "buildings",
        .record(courses.roomBuildings.map { ($0.text, .text(edition.shortName(of: $0))) })
      ),
      ("feeds", .text(Address.sectionFeeds(of: term.id))),
      ("pages", pages), ("sections", sections),
    ])
  }

  private func text(_ date: CalendarDate) -> JSON { .text(date.description) }

  private var packs: JSON {
    .record(
      Set(courses.map(\.id.department)).sorted().map { code in
        let address = Address.pack(of: code, in: term.id)
        return (code, .text(address.split(separator: "/").last.map(String.init) ?? ""))
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
