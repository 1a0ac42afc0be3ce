internal import Bytes
package import CampusModel
internal import Packs
package import TimeZones

/// The data of a campus that a phone needs to plan days: when classes are held, when clocks change,
/// and how long trips take.
///
/// ```
/// let pack = DayPack(
///   terms: terms, zone: zone, within: years, travel: network, buildings: codes,
///   mostStreets: 300_000)
/// DayPack(opening: pack.bytes())?.terms.count == terms.count  // true
/// ```
package struct DayPack: Sendable {
  /// Without their important dates and codes.
  package var terms: [Term]
  /// The clock of the site on the days of the pack.
  package var zone: Zone
  /// By mode, without transit: paces and measured times.
  package var matrices: [TravelMatrix]
  /// Minutes on foot between buildings, where the streets are left out.
  package var table: PathMinutes
  /// Without features.
  package var streets: StreetMap

  /// A pack of a site. Clocks change in it as they do on the days `within`; `buildings` are for the
  /// table of minutes, in any order; the streets may have `mostStreets` bytes before compression.
  package init(
    terms: [Term], zone: Zone, within days: DateSpan, travel: TravelNetwork,
    buildings: some Sequence<BuildingCode>, mostStreets: Int
  ) {
    self.terms = terms.map {
      Term(id: $0.id, name: $0.name, days: $0.days, holidays: $0.holidays, swaps: $0.swaps)
    }
    let planned = -PackFormat.lastPlannedDay...PackFormat.lastPlannedDay
    let seconds = [days.first, days.last].map {
      min(max($0.dayNumber, planned.lowerBound), planned.upperBound) * 86_400
    }
    self.zone = Zone(
      name: zone.name, earliest: zone.offset(at: seconds[0]),
      changes: zone.changes(within: seconds[0]..<seconds[1]))
    let modes = TravelMode.allCases.filter { $0 != .transit }
    matrices = modes.compactMap { mode in
      let known = mode == .walking ? travel.walking : travel.rides[mode]
      return known.map { known in
        TravelMatrix(
          mode: mode, pace: known.pace, detour: known.detour, access: known.access,
          measured: known.measured)
      }
    }
    let own = StreetMap(nodes: travel.streets.nodes, ways: travel.streets.ways)
    let isSmall = own.packedSize <= mostStreets
    streets = isSmall ? own : StreetMap()
    table =
      isSmall
      ? PathMinutes() : travel.walking.calculated(among: Set(buildings).sorted()).paths
  }

  /// Decodes and checks a pack from any origin; `nil` for bytes that are not a valid pack.
  package init?(opening bytes: [UInt8]) {
    do throws(ByteCursor.ReadError) {
      var reader = try PackReader(bytes, .days)
      terms = try reader.list { reader throws(ByteCursor.ReadError) in try reader.term() }
      zone = try reader.zone()
      matrices = try reader.list(atMost: 3) { reader throws(ByteCursor.ReadError) in
        try reader.matrix()
      }
      table = try reader.travel().paths
      streets = try reader.streets()
      try reader.finish()
    } catch {
      return nil
    }
  }

  /// Equal packs have equal bytes. `shown` replaces text that no page may show, such as control
  /// characters.
  package func bytes(_ shown: @escaping (String) -> String = { $0 }) -> [UInt8] {
    var writer = PackWriter(shown: shown)
    writer.list(terms) { $0.term($1) }
    writer.zone(zone)
    writer.list(matrices) { $0.matrix($1) }
    writer.travel(TravelMatrix(paths: table))
    writer.streets(streets)
    return writer.file(.days)
  }
}

extension PackWriter {
  /// The offset of the first clock, then each change with the offset that it leads to.
  fileprivate mutating func zone(_ zone: Zone) {
    signed(zone.offset(at: -PackFormat.farthestSecond).offset)
    let changes = zone.changes
    list(changes) { writer, change in
      writer.signed(change.seconds)
      writer.signed(change.clock.offset)
    }
  }

  /// Measured minutes are listed in the order of their buildings.
  fileprivate mutating func matrix(_ matrix: TravelMatrix) {
    number(TravelMode.allCases.firstIndex(of: matrix.mode) ?? 0)
    for value in [matrix.pace, matrix.detour, matrix.access] { real(value) }
    list(matrix.measured.sorted { $0.key < $1.key }) { writer, route in
      writer.text(route.key.from.text)
      writer.text(route.key.to.text)
      writer.number(route.value)
    }
  }
}

extension PackReader {
  fileprivate mutating func zone() throws(ByteCursor.ReadError) -> Zone {
    let earliest = try clock()
    let changes = try list { reader throws(ByteCursor.ReadError) in
      (seconds: try reader.signed(atMost: PackFormat.farthestSecond), clock: try reader.clock())
    }
    for (one, next) in zip(changes, changes.dropFirst()) where one.seconds >= next.seconds {
      throw fault
    }
    return Zone(name: "", earliest: earliest, changes: changes)
  }

  private mutating func clock() throws(ByteCursor.ReadError) -> WallClock {
    WallClock(offset: try signed(atMost: 26 * 3600), isDaylight: false, abbreviation: "")
  }

  fileprivate mutating func matrix() throws(ByteCursor.ReadError) -> TravelMatrix {
    let mode = TravelMode.allCases[try number(atMost: TravelMode.allCases.count - 1)]
    let (pace, detour, access) = (try real(), try real(), try real())
    guard pace > 0, detour >= 1, access >= 0, access <= 1440, mode != .transit else { throw fault }
    var measured: [TravelMatrix.Ends: Int] = [:]
    let routes = try list { reader throws(ByteCursor.ReadError) in
      (
        TravelMatrix.Ends(
          from: BuildingCode(canonical: try reader.text()),
          to: BuildingCode(canonical: try reader.text())),
        try reader.number(atMost: PackFormat.latestMinute)
      )
    }
    for (ends, minutes) in routes { measured[ends] = minutes }
    return TravelMatrix(
      mode: mode, pace: pace, detour: detour, access: access, measured: measured)
  }
}

extension PackFormat {
  /// From 1970, in both directions.
  fileprivate static let farthestSecond = (lastPlannedDay + 2) * 86_400
}
