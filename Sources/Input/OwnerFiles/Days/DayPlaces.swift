internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import SourceFiles

/// The places that a person's file can name.
struct DayPlaces {
  /// Their own, which go before all others.
  let own: PlaceShelf
  /// `nil` where some source could not be read: then nothing is said about names that are missing.
  let campus: Gazetteer?

  /// A name, or a coordinate as `[38.9912, -76.9421]`; `nil`, with an error, where it is neither.
  func read(_ value: YAMLValue) -> NamedPlace? {
    if value.items != nil {
      // A person's destinations are private: the name must not reveal them.
      return value.coordinate().map {
        NamedPlace(Place(name: "A point on the map", coordinate: $0, isPersonal: true))
      }
    }
    guard let name = value.read(.placeName) else { return nil }
    let quoted = value.report.quoted(name)
    switch (campus ?? Gazetteer()).answer(name, own: own) {
    case .place(let place): return place
    case .several(let count):
      value.error(
        .several(count, quoted),
        suggestion: "give the one you mean its own name under 'places', with its location")
    case .nowhere:
      guard let campus else { return NamedPlace(Place(name: name)) }
      let cure = "list it under 'places', with a location if you know it"
      let near = campus.suggestion(for: name, own: own)
      value.error(
        .nowhere(quoted),
        suggestion: near.map { value.report.words($0, withheld: cure) } ?? cure)
    }
    return nil
  }

  /// The value of a key, if it is there.
  func read(_ key: String, of map: YAMLMapping) -> NamedPlace? { map[key].flatMap(read) }
}

extension Diagnostic.Message {
  fileprivate static func nowhere(_ name: String) -> Self { "unknown place\(name)" }

  fileprivate static func several(_ count: Int, _ name: String) -> Self {
    "\(count) places have the name\(name)"
  }
}
