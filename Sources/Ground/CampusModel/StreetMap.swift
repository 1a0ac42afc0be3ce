/// The contents of OpenStreetMap files: nodes and ways by their ids, and features to draw or find.
package struct StreetMap: Sendable {
  /// The id that OpenStreetMap gives to a node.
  package typealias ID = Int64
  /// Keys and values: who may use a way, and how fast.
  package typealias Tags = [String: String]

  /// A point that ways share.
  package struct Node: Hashable, Sendable {
    /// Its position.
    package var coordinate: Coordinate
    /// Only those that matter for travel.
    package var tags: Tags
    package init(_ coordinate: Coordinate, tags: Tags = [:]) {
      (self.coordinate, self.tags) = (coordinate, tags)
    }
  }

  /// A line along nodes.
  package struct Way: Hashable, Sendable {
    /// In the order of the way; ids without a node are gaps in it.
    package var nodes: [ID]
    /// Only those that matter for travel.
    package var tags: Tags
    package init(_ nodes: [ID], tags: Tags) { (self.nodes, self.tags) = (nodes, tags) }
  }

  /// Something that is drawn, or found by its name.
  package struct Feature: Hashable, Sendable {
    /// How it is drawn.
    package enum Kind: Hashable, Sendable { case building, green, water, other }

    /// How it is drawn.
    package var kind: Kind
    /// `nil` for a feature that is only drawn.
    package var name: String?
    /// Other names: codes and short names.
    package var aliases: [String]
    /// The kind of place, such as "fast food"; `nil` if unknown.
    package var category: String?
    /// The corners in order without repeating the first; one coordinate where only a point is
    /// known.
    package var outline: [Coordinate]

    package init(
      _ kind: Kind, name: String? = nil, aliases: [String] = [], outline: [Coordinate]
    ) {
      (self.kind, self.name, self.aliases, self.outline) = (kind, name, aliases, outline)
    }
  }

  /// By id.
  package var nodes: [ID: Node]
  /// In the order in which they were read.
  package var ways: [Way]
  /// In the order in which they were read.
  package var features: [Feature]
  /// A digest of everything that was read: equal for equal maps.
  package var digest = Fingerprint()

  package init(nodes: [ID: Node] = [:], ways: [Way] = [], features: [Feature] = []) {
    (self.nodes, self.ways, self.features) = (nodes, ways, features)
  }
}
