internal import CampusModel
internal import Diagnostics
internal import TimeZones

/// The zones of one calendar, by the names that it uses for them.
struct ZoneBook {
  /// For times without a known zone.
  let floating: Zone
  private let zones: ImportZones
  /// The calendar's own zones, by name.
  private let embedded: [String: CalendarPart]
  private let readings: Range<Int>
  private var known: [String: Zone?] = [:]

  /// - `readings`: the readings of any clock for which embedded zones are expanded.
  init(
    of calendar: CalendarPart, _ zones: ImportZones, within readings: Range<Int>,
    _ log: CalendarLog
  ) {
    self.zones = zones
    self.readings = readings
    embedded = Dictionary(
      calendar.parts.filter { $0.kind == "VTIMEZONE" }.compactMap { part in
        part.line("TZID").map { (Self.bare($0.unescaped), part) }
      }, uniquingKeysWith: { first, _ in first })
    let line = calendar.line("X-WR-TIMEZONE")
    let named = line.flatMap { Self.zone(Self.bare($0.text), zones.named) }
    if let line, named == nil, line.valueStart < line.bytes.count {
      log.warn(
        .zone, at: line.valuePlace(in: log.path), .noZone(line.text),
        suggestion: "times without a zone are read in \(zones.site.name)")
    }
    floating = named ?? zones.site
  }

  /// The zone of that name; `nil`, with one warning for each name, if it is unknown.
  mutating func zone(
    _ name: String, of line: ContentLine, by library: inout Libical, _ log: CalendarLog
  ) -> Zone? {
    if let zone = known[name] { return zone }
    let written = name
    // libical does not unescape parameters.
    let name = Self.bare(name.filter { $0 != "\\" })
    var zone = Self.zone(name, zones.named)
    if zone == nil, let part = embedded[name] {
      zone = EmbeddedZone(part, within: readings).zone(by: &library, log)
    }
    if zone == nil {
      log.warn(
        .zone, at: line.place(in: log.path), .noZone(name),
        suggestion: "its times are read in \(floating.name)")
    }
    known.updateValue(zone, forKey: written)
    return zone
  }

  /// By the tz database, by Windows' names, or by the end of a name such as
  /// `/vendor.example/2009/America/New_York`.
  private static func zone(_ name: String, _ named: (String) -> Zone?) -> Zone? {
    if let zone = named(name) { return zone }
    if let zone = WindowsZones.zone(name).flatMap(named) { return zone }
    if utcNames.contains(name.uppercased()) { return .utc }
    let parts = name.split(separator: "/")
    // A last word on its own is not a zone's name: 'Eastern' may be that of a room.
    for count in [3, 2] where parts.count > count || name.hasPrefix("/") && parts.count == count {
      if let zone = named(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }

  private static let utcNames: Set<String> = ["UTC", "GMT", "Z", "TZONE://MICROSOFT/UTC"]

  private static func bare(_ name: String) -> String {
    String(
      name.drop { $0 == "\"" || $0.isWhitespace }.reversed()
        .drop { $0 == "\"" || $0.isWhitespace }.reversed())
  }
}

extension Diagnostic.Message {
  fileprivate static func noZone(_ name: String) -> Self {
    "unknown time zone '\(name.prefix(60))', not defined in the calendar"
  }
}
