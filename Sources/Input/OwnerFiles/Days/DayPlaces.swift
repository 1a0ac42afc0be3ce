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
  func read(_ node: YAMLNode, _ findings: inout Findings) -> NamedPlace? {
    if case .sequence = node.value {
      // Where somebody goes is theirs: the name must not tell it.
      return RoomsReader.location(node, &findings).map {
        NamedPlace(Place(name: "A point of the map", coordinate: $0, isPersonal: true))
      }
    }
    guard let name = YAMLScalar.placeName.read(node, &findings) else { return nil }
    switch (campus ?? Gazetteer()).answer(name, own: own) {
    case .place(let place): return place
    case .several(let count):
      findings.error(
        at: node.place, .several(count, findings.quoted(name)),
        suggestion: "give the one you mean a name of your own under 'places', with its location")
    case .nowhere:
      guard let campus else { return NamedPlace(Place(name: name)) }
      findings.error(
        at: node.place, .nowhere(findings.quoted(name)),
        suggestion: suggestion(for: name, in: campus, findings))
    }
    return nil
  }

  /// The value of a key, if it is there.
  func read(_ key: String, of map: YAMLMapping, _ findings: inout Findings) -> NamedPlace? {
    map[key].flatMap { read($0, &findings) }
  }

  private func suggestion(for name: String, in campus: Gazetteer, _ findings: Findings) -> String {
    let cure = "list it under 'places', with a location where you know it"
    return campus.suggestion(for: name, own: own).map { findings.words($0, withheld: cure) } ?? cure
  }
}

extension Diagnostic.Message {
  fileprivate static func nowhere(_ name: String) -> Self { "no place is called\(name)" }

  fileprivate static func several(_ count: Int, _ name: String) -> Self {
    "\(count) places are called\(name)"
  }
}
