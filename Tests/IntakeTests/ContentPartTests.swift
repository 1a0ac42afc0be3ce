import CampusModel
import Testing

@testable import Intake
@testable import SourceFiles

@Suite struct `The part of a site that a file is` {
  private static let jo = PersonID("jo")

  @Test(
    arguments: [
      ("Content/site.yml", .settings), ("Content/terms/fall-2026.yml", .settings),
      ("Content/terms", .settings), ("Content", .settings), ("Content/people", .settings),
      ("Content/people/jo", .plan(jo)), ("Content/people/jo/plan.yml", .plan(jo)),
      ("Content/people/jo/grades.yml", .grades(jo)), ("Content/people/jo/days.yml", .days(jo)),
      ("Content/people/jo/notes/a.md", .notes(jo)), ("Content/people/jo/run.ics", .attachment(jo)),
      ("Content/pages/a/b.md", .document), ("Content/guide/a.md", .document),
      ("Templates/layout.mustache", .template), ("Content/places.yml", .places),
      ("Content/reservations.csv", .reservations), ("Content/static/p", .staticFile),
      ("Content/maps/a.osm", .travel), ("output of ./fetch-loans", .document),
      ("Content/data/c.json", .source(.umdio)), ("/srv/g.csv", .source(.gradesCSV)),
    ] as [(String, ContentPart)])
  func `is known by its path`(_ path: String, _ part: ContentPart) {
    let sources = ["Content/data/c.json": SourceKind.umdio, "/srv/g.csv": .gradesCSV]
    #expect(ContentPart(of: path, sources: sources) == part)
  }
}
