package import CampusModel

/// Places by their names, all of one kind: none of them goes before another.
package struct PlaceShelf: Sendable {
  private var places: [NamedPlace] = []
  private var byName: [String: [Int]] = [:]

  package init() {}

  /// Linear in the names.
  package init(_ places: some Sequence<NamedPlace>) {
    for place in places { add(place, as: [place.place.name] + place.aliases) }
  }

  package mutating func add(_ place: NamedPlace, as names: [String]) {
    for name in Set(names.map(foldedName)) where !name.isEmpty {
      byName[name, default: []].append(places.count)
    }
    places.append(place)
  }

  /// The places of a name that `foldedName` returned, in the order in which they were added. Maps
  /// draw one place several times, as a point and as a house: those within 100 meters of the first
  /// are one with it.
  package subscript(folded: String) -> [NamedPlace] {
    let found = (byName[folded] ?? []).map { places[$0] }
    guard found.count > 1, let first = found.first else { return found }
    return [first] + found.dropFirst().filter { !$0.place.isNear(first.place) }
  }

  /// All places, in the order in which they were added.
  package var all: [NamedPlace] { places }

  /// All names as written, in the order in which they were added.
  package var names: some Sequence<String> { places.lazy.map(\.place.name) }
}

extension Place {
  fileprivate func isNear(_ other: Place) -> Bool {
    if isAt(other) { return true }
    guard let coordinate, let theirs = other.coordinate else { return false }
    return coordinate.meters(to: theirs) <= 100
  }
}
