package import CampusModel
internal import CountFiles
package import Diagnostics
internal import FileFormats
internal import OwnerFiles
package import SourceFiles
package import TimeZones

/// Counts of this moment, to be added to a site's own files of the kind `occupancy`.
package struct CountCapture: Sendable {
  package var kind: SourceKind
  /// In the order of time.
  package var snapshots: [Snapshot] = []
  package var rows = RowCounts()
  /// In the order of lines; an error where nothing is to be recorded.
  package var diagnostics: [Diagnostic] = []

  /// Reads a capture as a source of that kind; without a kind, as one of the kind that its text
  /// resembles.
  ///
  /// `path` is its name in messages. A table without a time is of the moment `now`. The form
  /// of dates and the names of columns are those of the first entry of that kind in the
  /// settings.
  package init(
    _ bytes: [UInt8], path: String, kind: SourceKind?, settings: SiteGlance, now: Instant
  ) {
    self.kind = kind ?? SourceKind(guessing: bytes)
    var reading = settings.readings[self.kind] ?? CountReading()
    reading.moment = now
    let zone = settings.zone
    var context = SourceContext(term: nil, terms: [], instant: wallClock(of: zone))
    context.counts = reading
    guard let format = SourceFormats.builtIn[self.kind] as? any CountFormat.Type else { return }
    let counted = format.read([SourceFile(path: path, bytes: bytes)], context: context)
    (snapshots, rows, diagnostics) = (counted.snapshots, counted.rows, counted.diagnostics)
  }
}

/// The settings of a site that are needed to record counts for it.
package struct SiteGlance: Sendable {
  package var zone: Zone
  var readings: [SourceKind: CountReading]

  /// Looks into the settings of the site whose folder contains `Content/`; `nil` where they
  /// name no known zone. Other errors are reported by the build.
  package init?(siteFolder: String, zone: (_ name: String) -> Zone?) {
    var files = OwnFiles(.disk(at: siteFolder))
    let formats = SourceFormats.builtIn
    guard let own = files.settings(formats: formats, hasCampus: files.hasCampus()),
      let zone = own.timeZone.flatMap({ zone($0.value) })
    else { return nil }
    self.zone = zone
    readings = [:]
    for entry in own.sources {
      let kind = entry.kind
      if formats[kind]?.traits.holdsCounts == true, readings[kind] == nil {
        readings[kind] = entry.settings.counts
      }
    }
  }
}

extension SourceKind {
  /// The kind of counts that a text seems to have: tables with dashes below their headers are from
  /// controllers, cells named "Event Time" from reports; a file with the columns of the owner's
  /// kind is of that kind.
  init(guessing bytes: [UInt8]) {
    let text = SourceText(SourceFile(path: "", bytes: bytes))
    let lines = TextLines(text.bytes).lines
    let hasTable = zip(lines, lines.dropFirst()).contains { header, rule in
      CaptureColumns(header: header, rule: rule) != nil
    }
    if hasTable {
      self = .arubaTables
    } else if lines.contains(where: { Self.lowercased($0).contains("event time") }) {
      self = .clientCounts
    } else {
      let header = lines.first { !$0.isEmpty }.map(Self.lowercased) ?? ""
      let isOwn = ["time", "access_point", "devices"].allSatisfy { header.contains($0) }
      self = isOwn && !header.hasPrefix("{") ? .occupancy : .countsCSV
    }
  }

  private static func lowercased(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line, as: UTF8.self).lowercased()
  }
}
