package import CampusModel
internal import SourceFiles

/// The buildings, each without a coordinate placed at the one house among `features` that has its
/// code or name among its names. Where no house or several have it, the building stays without a
/// coordinate.
package func placed(_ buildings: [Building], on features: [StreetMap.Feature]) -> [Building] {
  guard buildings.contains(where: { $0.coordinate == nil }) else { return buildings }
  var houses = PlaceShelf()
  for feature in features where feature.kind == .building {
    guard let middle = middle(of: feature.outline) else { continue }
    let names = [feature.name].compactMap(\.self) + feature.aliases
    houses.add(NamedPlace(Place(name: names.first ?? "", coordinate: middle)), as: names)
  }
  return buildings.map { building in
    guard building.coordinate == nil else { return building }
    let found = [building.name, building.code.text].lazy.map { houses[foldedName($0)] }
      .first { !$0.isEmpty }
    guard let found, found.count == 1 else { return building }
    var building = building
    building.coordinate = found[0].place.coordinate
    return building
  }
}
