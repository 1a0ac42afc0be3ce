internal import CampusModel

/// The features that maps show in addition to streets, while nodes of their outlines may still be
/// missing.
struct MapOutlines {
  private enum Draft {
    case point(MapTraits, Coordinate)
    case ring(MapTraits, [StreetMap.ID])
    case relation(MapTraits, outer: [StreetMap.ID])
  }

  private var drafts: [Draft] = []
  /// The nodes of each way that can be a part of an outline.
  private var ways: [StreetMap.ID: [StreetMap.ID]] = [:]

  mutating func addPoint(_ tags: StreetMap.Tags, at place: Coordinate) {
    guard !tags.isEmpty, let traits = MapTraits(tags, isArea: false) else { return }
    drafts.append(.point(traits, place))
  }

  /// Adds a way that is not a street. False if another way has its id.
  mutating func addWay(
    _ id: StreetMap.ID, _ nodes: [StreetMap.ID], _ tags: StreetMap.Tags
  ) -> Bool {
    if let first = ways[id] { return first == nodes }
    ways[id] = nodes
    guard nodes.count > 3, nodes.first == nodes.last, let traits = MapTraits(tags, isArea: true)
    else { return true }
    drafts.append(.ring(traits, nodes))
    return true
  }

  /// An area of several ways ("Relation:multipolygon"), by those around it; holes are left out.
  mutating func addRelation(outer: [StreetMap.ID], _ tags: StreetMap.Tags) {
    guard tags["type"] == "multipolygon", let traits = MapTraits(tags, isArea: true) else { return }
    drafts.append(.relation(traits, outer: outer))
  }

  /// The features found, in their order. An outline with a missing node is left out; if a feature
  /// has several rings, the one with the most corners is used.
  func features(_ nodes: [StreetMap.ID: StreetMap.Node]) -> [StreetMap.Feature] {
    func feature(_ traits: MapTraits, _ ring: [StreetMap.ID]) -> StreetMap.Feature? {
      let corners = ring.dropLast().compactMap { nodes[$0]?.coordinate }
      guard corners.count == ring.count - 1, corners.count > 2 else { return nil }
      return traits.feature(corners)
    }
    return drafts.compactMap { draft in
      switch draft {
      case .point(let traits, let place):
        return traits.feature([place])
      case .ring(let traits, let ring): return feature(traits, ring)
      case .relation(let traits, let outer):
        let rings = rings(of: outer)
        let longest = rings.max { $0.count < $1.count }
        return longest.flatMap { feature(traits, $0) }
      }
    }
  }

  /// The closed lines that ways make, each put to the end of the one before it, either way round.
  private func rings(of outer: [StreetMap.ID]) -> [[StreetMap.ID]] {
    var rings: [[StreetMap.ID]] = []
    var line: [StreetMap.ID] = []
    for nodes in outer.compactMap({ ways[$0] }) where nodes.count > 1 {
      if let last = line.last, last == nodes.first {
        line += nodes.dropFirst()
      } else if let last = line.last, last == nodes.last {
        line += nodes.reversed().dropFirst()
      } else if let first = line.first, first == nodes.first || first == nodes.last,
        rings.isEmpty
      {
        // The first way may be the wrong way round for the next ones.
        line.reverse()
        line += first == nodes.first ? nodes.dropFirst() : nodes.reversed().dropFirst()
      } else {
        line = nodes
      }
      if line.count > 3, line.first == line.last {
        rings.append(line)
        line = []
      }
    }
    return rings
  }
}

extension MapTraits {
  fileprivate func feature(_ outline: [Coordinate]) -> StreetMap.Feature {
    var feature = StreetMap.Feature(kind, name: name, aliases: aliases, outline: outline)
    feature.category = category
    return feature
  }
}
