internal import CampusModel
internal import SiteBuild

/// The newest moment of each source, which pages ask for to show it at their foot: so that newer
/// data changes this one file, and no page that does not show it.
///
/// JSON: a list of records of `name`, `at` (the local minute, "2026-11-18T13:10"), and that in words,
/// `short` and `long`. Sources that do not say when they were true are not in it.
struct MomentsFile {
  let edition: Edition

  func page() throws(Route.Refusal) -> Page {
    let bytes = JSON.list(moments).bytes
    return Page(route: try Route(Address.moments), origin: "the moments of sources") { _ in bytes }
  }

  private var moments: [JSON] {
    edition.sourceNames.reports(of: SourceNames.shown).compactMap { report in
      guard let asOf = report.asOf.map(edition.local) else { return nil }
      return .record([
        ("name", .text(report.name)), ("at", .text("\(asOf.date)T\(asOf.time)")),
        ("short", .text("\(asOf.date.dayText) \(asOf.time.clockText)".nonBreaking)),
        ("long", .text("\(asOf.date.fullText), \(asOf.time.clockText)".nonBreaking)),
      ])
    }
  }
}
