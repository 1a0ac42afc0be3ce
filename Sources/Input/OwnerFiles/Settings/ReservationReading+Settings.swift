internal import FileFormats
internal import SourceFiles

extension ReservationReading {
  /// How an entry of kind `reservations` writes columns and dates; nothing for every other kind.
  init(_ map: YAMLMapping, kind: String) {
    self.init()
    guard kind == SourceKind.reservations.rawValue else { return }
    dates = map.optional("dates", .dateOrder)
    columns = map.names("columns", of: Thing.self)
  }
}
