/// What is read of maps of OpenStreetMap: nodes and ways by their ids, with the tags that say who may go there and how fast; and what
/// has a name or is drawn.
package struct StreetMap: Sendable {
  package typealias ID = Int64
  package typealias Tags = [String: String]

  package struct Node: Hashable, Sendable {
    package var coordinate: Coordinate
    package var tags: Tags
    package init(_ coordinate: Coordinate, tags: Tags = [:]) {
      (self.coordinate, self.tags) = (coordinate, tags)
    }
  }

  package struct Way: Hashable, Sendable {
    /// In the order of the way; ids that no node has are gaps in it.
    package var nodes: [ID]
    package var tags: Tags
    package init(_ nodes: [ID], tags: Tags) { (self.nodes, self.tags) = (nodes, tags) }
  }

  /// Something that is drawn, or found by its name.
  package struct Feature: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case building, green, water, other }

    package var kind: Kind
    package var name: String?
    /// What it goes by beside its name: codes and short names.
    package var aliases: [String]
    /// The corners in order, the first not repeated; a single one where only a point is known.
    package var outline: [Coordinate]

    package init(
      _ kind: Kind, name: String? = nil, aliases: [String] = [], outline: [Coordinate]
    ) {
      (self.kind, self.name, self.aliases, self.outline) = (kind, name, aliases, outline)
    }
  }

  package var nodes: [ID: Node]
  /// In the order in which they were read.
  package var ways: [Way]
  /// In the order in which they were read.
  package var features: [Feature]
  /// Of all that was read: what is made of the same map has the same.
  package var digest = Fingerprint()

  package init(nodes: [ID: Node] = [:], ways: [Way] = [], features: [Feature] = []) {
    (self.nodes, self.ways, self.features) = (nodes, ways, features)
  }
}
