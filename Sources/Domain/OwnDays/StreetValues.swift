internal import Bytes
internal import CampusModel
internal import Packs

// Streets in packs: a list of sets of tags; nodes by their differences from the node before, each
// with the number of its tags; ways with their tags and the numbers of their nodes, by difference.
extension PackWriter {
  mutating func streets(_ map: StreetMap) {
    let plan = StreetPlan(of: map)
    list(plan.tags) { writer, tags in
      writer.list(tags.sorted { $0.key < $1.key }) { writer, tag in
        writer.text(tag.key)
        writer.text(tag.value)
      }
    }
    var last = (latitude: 0, longitude: 0)
    list(plan.nodes) { writer, node in
      let own = node.coordinate.tenMillionths
      writer.signed(own.latitude - last.latitude)
      writer.signed(own.longitude - last.longitude)
      last = own
      writer.number(plan.numbers[node.tags] ?? 0)
    }
    var before = 0
    list(plan.ways) { writer, way in
      writer.number(way.tags)
      writer.list(way.nodes) { writer, node in
        writer.signed(node - before)
        before = node
      }
    }
  }
}

extension PackReader {
  mutating func streets() throws(ByteCursor.ReadError) -> StreetMap {
    let tags = try list { reader throws(ByteCursor.ReadError) in try reader.tags() }
    var map = StreetMap()
    var (latitude, longitude): (Int64, Int64) = (0, 0)
    let nodes = try list(atMost: Self.mostNodes) { reader throws(ByteCursor.ReadError) in
      latitude += Int64(try reader.signed(atMost: Int(Int32.max)))
      longitude += Int64(try reader.signed(atMost: Int(Int32.max)))
      guard let place = Coordinate(tenMillionths: latitude, longitude) else { throw reader.fault }
      return StreetMap.Node(place, tags: try reader.chosen(of: tags))
    }
    for (number, node) in nodes.enumerated() { map.nodes[Int64(number)] = node }
    var before = 0
    map.ways = try list(atMost: Self.mostNodes) { reader throws(ByteCursor.ReadError) in
      let own = try reader.chosen(of: tags)
      let places = try reader.list { reader throws(ByteCursor.ReadError) in
        before += try reader.signed(atMost: Self.mostNodes)
        guard nodes.indices.contains(before) else { throw reader.fault }
        return Int64(before)
      }
      return StreetMap.Way(places, tags: own)
    }
    return map
  }

  private mutating func tags() throws(ByteCursor.ReadError) -> StreetMap.Tags {
    var tags: StreetMap.Tags = [:]
    let pairs = try list(atMost: 100) { reader throws(ByteCursor.ReadError) in
      (try reader.text(), try reader.text())
    }
    for (key, value) in pairs { tags[key] = value }
    return tags
  }

  private mutating func chosen(
    of tags: [StreetMap.Tags]
  ) throws(ByteCursor.ReadError) -> StreetMap.Tags {
    let number = try number(atMost: tags.count)
    guard number < tags.count else { throw fault }
    return tags[number]
  }

  private static var mostNodes: Int { 1 << 20 }
}

/// The streets of a map as a pack has them: nodes in the order in which ways need them.
private struct StreetPlan {
  private(set) var tags: [StreetMap.Tags] = [[:]]
  private(set) var numbers: [StreetMap.Tags: Int] = [[:]: 0]
  private(set) var nodes: [StreetMap.Node] = []
  private(set) var ways: [(tags: Int, nodes: [Int])] = []

  init(of map: StreetMap) {
    var known: [StreetMap.ID: Int] = [:]
    for way in map.ways {
      let tags = number(of: way.tags)
      var line: [Int] = []
      // A way is interrupted where a node is missing.
      for id in way.nodes {
        guard let node = map.nodes[id] else {
          if line.count > 1 { ways.append((tags, line)) }
          line = []
          continue
        }
        if known[id] == nil {
          known[id] = nodes.count
          _ = number(of: node.tags)
          nodes.append(node)
        }
        line.append(known[id] ?? 0)
      }
      if line.count > 1 { ways.append((tags, line)) }
    }
  }

  private mutating func number(of own: StreetMap.Tags) -> Int {
    if let number = numbers[own] { return number }
    numbers[own] = tags.count
    tags.append(own)
    return tags.count - 1
  }
}

extension StreetMap {
  /// The bytes of its streets in a pack.
  var packedSize: Int {
    var writer = PackWriter()
    writer.streets(self)
    return writer.file(.days).count
  }
}

extension Coordinate {
  /// In ten-millionths of a degree, as in OpenStreetMap's files; `nil` outside of the Earth.
  init?(tenMillionths latitude: Int64, _ longitude: Int64) {
    self.init(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
  }

  /// Rounded to ten-millionths of a degree.
  var tenMillionths: (latitude: Int, longitude: Int) {
    (Int((latitude * 1e7).rounded()), Int((longitude * 1e7).rounded()))
  }
}
