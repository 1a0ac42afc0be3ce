internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// Reads what an entry of kind `reservations` says of its columns and dates; nothing for every other kind.
func readReservationReading(
  _ map: YAMLMapping, kind: String, _ findings: inout Findings
) -> ReservationReading {
  guard kind == SourceKind.reservations.rawValue else { return ReservationReading() }
  var reading = ReservationReading(dates: map.optional("dates", .dateOrder, &findings))
  let keys = ReservationReading.Thing.allCases.map(\.rawValue)
  if let columns = map.mapping("columns", keys: keys, &findings) {
    for thing in ReservationReading.Thing.allCases {
      if let name = columns.optional(thing.rawValue, .text, &findings) {
        reading.columns[thing] = name
      }
    }
  }
  return reading
}
