internal import CampusModel
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// All sections of a term for the script of share links, with the term's dates, its rooms and the
/// walks between its buildings: `share/TERM.json`.
///
/// ```
/// {
/// "version":1,
/// "term":{"first":"2026-08-31","last":"2026-12-10","off":[["2026-11-25","2026-11-29"]],
///   "swaps":[["2026-10-13","M"]]},
/// "hours":[480,1320],
/// "sources":["Registrar"],
/// "buildings":["Mabry Hall"],
/// "walks":[[0]],
/// "rooms":[["Mabry 0201",0,"rooms/mab/0201.html",40,[21,600,650]]],
/// "courses":{
/// "CMPS330":{"name":"CMPS 330","title":"…","page":"courses/cmps330.html","sections":{
///   "0101":{"meets":[{"days":"MWF","start":600,"end":650,"room":0}],
///     "who":"Ada Ferris","seats":[3,40,null],"off":[["2026-10-05",600]],
///     "exams":[["2026-12-15",480,600,"Mabry 0201"]],"feed":"feeds/….ics"}}}
/// }
/// }
/// ```
///
/// Each course is on a line of its own, which begins with its canonical id, in the order of these
/// by UTF-16, and so is each of the other fields before: a script parses only those it needs.
/// Minutes count from midnight; `hours` are the site's opening hours, `sources` the sources of the
/// term's sections and seats, `first` and `last` the dates of a meeting that has its own, `off` the
/// days without class, for a section also with the start of the only class that is canceled. An
/// exam has its date, start, end and place. `seats` are open, all, and students on the waitlist.
/// Addresses are relative to the root of the site. See `Term.teachingDates` for `term`, and
/// `TermPlaces` for walks and rooms. Unknown values are left out.
struct TermSections {
  let edition: Edition
  let term: Term

  func page() throws(Route.PathError) -> Page {
    Page(
      route: try Route(Address.sharedTerm(term.id)),
      origin: "the sections of \(term.id.text) for share links", key: edition.key(addBasis)
    ) { _ in bytes }
  }

  private func addBasis(to digest: inout Fingerprint) {
    digest.add(["share", term.id.text])
    digest.add(edition.campus.travel.walking)
    for (course, own) in zip(edition.campus.catalog.courses, edition.index.digests)
    where course.term == term.id { digest.add(own) }
  }

  private var bytes: [UInt8] {
    let courses = edition.courses(in: term.id)
    let places = TermPlaces(edition, of: courses)
    let lines = courses.map { (JSON.text($0.id.canonical).text, json(of: $0, in: places).text) }
      .sorted { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) }
      .map { "\($0.0):\($0.1)" }
    let head = fields(places).map { line($0, $1) }
    let list = "\"courses\":{\n" + lines.joined(separator: ",\n") + "\n}"
    return Array(("{\n" + (head + [list]).joined(separator: ",\n") + "\n}\n").utf8)
  }

  private func line(_ name: String, _ value: JSON) -> String {
    JSON.text(name).text + ":" + value.text
  }

  private func fields(_ places: TermPlaces) -> [(name: String, value: JSON)] {
    let hours = edition.campus.settings.rooms.openingHours.widest
    return [
      ("version", .number(1)), ("term", term.teachingDates),
      ("hours", .list([.number(hours?.start ?? 480), .number(hours?.end ?? 1320)])),
      ("sources", .list(sources.map(JSON.text))), ("buildings", places.buildingNames),
      ("walks", places.walks), ("rooms", places.roomList),
    ]
  }

  /// The names of the sources with sections or seats of the term. `moments.json` has their moments:
  /// newer data that is otherwise the same does not change this file.
  private var sources: [String] {
    let own = edition.campus.sources.filter {
      SourceNames.catalog.contains($0.kind) && $0.terms.contains(term.id)
    }
    return Set(own.map(\.name)).sorted()
  }

  private func json(of course: Course, in places: TermPlaces) -> JSON {
    .record([
      ("name", .text(course.id.text)), ("title", .text(course.title)),
      ("page", .text(Address.course(course.id))),
      ("sections", .record(course.sections.map { ($0.id.code, json(of: $0, in: places)) })),
    ])
  }

  private func json(of section: Section, in places: TermPlaces) -> JSON {
    .record([
      ("meets", .list(section.meetings.map { json(of: $0, in: places) })),
      (
        "who",
        section.instructors.isEmpty
          ? nil : .text(section.instructors.joined(separator: ", "))
      ),
      ("seats", section.seats.map(json)),
      ("off", .unlessEmpty(section.cancellations.map(json))),
      ("exams", .unlessEmpty((section.exams ?? []).map(json))),
      ("feed", edition.feed(of: section, in: term.id).map { .text("\($0).ics") }),
    ])
  }

  private func json(of seats: Seats) -> JSON {
    .list([seats.open, seats.total, seats.waitlist].map { $0.map(JSON.number) ?? .null })
  }

  private func json(of cancellation: Cancellation) -> JSON {
    .list(
      [.text(cancellation.date.description)]
        + (cancellation.start.map { [.number($0.value)] } ?? []))
  }

  private func json(of exam: Exam) -> JSON {
    .list([
      .text(exam.date.description), .number(exam.time.start), .number(exam.time.end),
      .text(exam.placeName(edition)),
    ])
  }

  private func json(of meeting: Meeting, in places: TermPlaces) -> JSON {
    let weekly = meeting.weekly
    return .record([
      ("days", weekly.map { .text($0.days.code) }),
      ("start", weekly.map { .number($0.time.start) }),
      ("end", weekly.map { .number($0.time.end) }),
      ("kind", meeting.kind.map(JSON.text)),
      ("room", meeting.room.flatMap(places.number).map(JSON.number)),
      ("online", .ifSo(meeting.place == .online)),
      ("first", meeting.dates.map { .text($0.first.description) }),
      ("last", meeting.dates.map { .text($0.last.description) }),
    ])
  }
}
