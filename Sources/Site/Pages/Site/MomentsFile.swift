internal import CampusModel
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The newest moment of each source, which pages fetch to show it at their foot: newer data changes
/// this one file, and no page that does not show the data.
///
/// JSON: a list of records of `kind` and `name`, `at` (the local minute, "2026-11-18T13:10"), and
/// that in words, `short` and `long`; for sources with the same kind and name the newest. Sources
/// without a date are not in it.
struct MomentsFile {
  let edition: Edition

  func page() throws(Route.PathError) -> Page {
    let bytes = JSON.list(moments).bytes
    return Page(route: try Route(Address.moments), origin: "the moments of sources") { _ in bytes }
  }

  private var moments: [JSON] {
    SourceNames.shown.sorted().flatMap { kind in
      edition.index.sources.named(of: [kind]).compactMap { moment(of: $0, kind) }
    }
  }

  private func moment(of source: SourceNames.Named, _ kind: String) -> JSON? {
    source.asOf.map(edition.local).map { asOf in
      .record([
        ("kind", .text(kind)), ("name", .text(source.name)),
        ("at", .text("\(asOf.date)T\(asOf.time)")),
        ("short", .text("\(asOf.date.dayText) \(asOf.time.clockText)".nonBreaking)),
        ("long", .text("\(asOf.date.fullText), \(asOf.time.clockText)".nonBreaking)),
      ])
    }
  }
}
