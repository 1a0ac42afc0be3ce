package import CampusModel

/// Nodes and ways of OpenStreetMap by their ids, with the tags that say where people may walk.
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

  package var nodes: [ID: Node]
  /// In the order in which they were read.
  package var ways: [Way]

  package init(nodes: [ID: Node] = [:], ways: [Way] = []) {
    (self.nodes, self.ways) = (nodes, ways)
  }
}
