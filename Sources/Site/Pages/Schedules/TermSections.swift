internal import CampusModel
internal import Markup
internal import SiteBuild

/// All sections of a term for the script of share links: `share/TERM.json`.
///
/// ```
/// {"CMPS330": {"name": "CMPS 330", "title": "…", "page": "courses/cmps330.html", "sections": {
///   "0101": {"meets": [{"days": "MWF", "start": 600, "end": 650, "place": "Mabry 0201"}],
///     "who": "Ada Ferris", "feed": "feeds/campus/….ics"}}}}
/// ```
///
/// Courses are keyed by their canonical ids. Minutes count from midnight; `first` and `last` are
/// the dates of a meeting that has its own. Addresses are relative to the root of the site. Unknown
/// values are left out.
struct TermSections {
  let edition: Edition
  let term: Term

  func page() throws(Route.PathError) -> Page {
    Page(
      route: try Route(Address.sharedTerm(term.id)),
      origin: "the sections of \(term.id.text) for share links", key: edition.key(addBasis)
    ) { _ in json.bytes }
  }

  private func addBasis(to digest: inout Fingerprint) {
    digest.add(["share", term.id.text])
    for (course, own) in zip(edition.campus.catalog.courses, edition.digests)
    where course.term == term.id { digest.add(own) }
  }

  private var json: JSON {
    .record(edition.courses(in: term.id).map { ($0.id.canonical, json(of: $0)) })
  }

  private func json(of course: Course) -> JSON {
    .record([
      ("name", .text(course.id.text)), ("title", .text(course.title)),
      ("page", .text(Address.course(course.id))),
      ("sections", .record(course.sections.map { ($0.id.code, json(of: $0)) })),
    ])
  }

  private func json(of section: Section) -> JSON {
    .record([
      ("meets", .list(section.meetings.map(json))),
      (
        "who",
        section.instructors.isEmpty
          ? nil : .text(section.instructors.joined(separator: ", "))
      ),
      ("feed", edition.feed(of: section, in: term.id).map { .text("\($0).ics") }),
    ])
  }

  private func json(of meeting: Meeting) -> JSON {
    let weekly = meeting.weekly
    return .record([
      ("days", weekly.map { .text($0.days.code) }),
      ("start", weekly.map { .number($0.time.start) }),
      ("end", weekly.map { .number($0.time.end) }),
      ("kind", meeting.kind.map(JSON.text)),
      ("place", meeting.room.map { .text(edition.name(of: $0)) }),
      ("first", meeting.dates.map { .text($0.first.description) }),
      ("last", meeting.dates.map { .text($0.last.description) }),
    ])
  }
}
