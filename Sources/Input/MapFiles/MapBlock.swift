internal import Bytes
internal import CampusModel
internal import FileFormats

/// A block of a map: its words, and its elements by them.
struct MapBlock {
  enum Element {
    /// Without a coordinate where it lies nowhere on the Earth.
    case node(StreetMap.ID, Coordinate?, StreetMap.Tags)
    case way(StreetMap.ID, [StreetMap.ID], StreetMap.Tags)
    /// The ways around it.
    case relation(outer: [StreetMap.ID], StreetMap.Tags)
  }

  private var groups: [ArraySlice<UInt8>] = []
  private var words: [ArraySlice<UInt8>] = []
  /// The words that are keys that are asked for.
  private var keys: [String?] = []
  /// In billionths of a degree.
  private var (granularity, north, east): (Int64, Int64, Int64) = (100, 0, 0)

  init(_ content: [UInt8]) throws(ProtocolBufferError) {
    var reader = ProtocolBuffer(content[...])
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .bytes(let table)): try readWords(table)
      case (2, .bytes(let group)): groups.append(group)
      case (17, .number(let number)): granularity = Int64(truncatingIfNeeded: number)
      case (19, .number(let number)): north = Int64(truncatingIfNeeded: number)
      case (20, .number(let number)): east = Int64(truncatingIfNeeded: number)
      default: break
      }
    }
  }

  private mutating func readWords(_ table: ArraySlice<UInt8>) throws(ProtocolBufferError) {
    var reader = ProtocolBuffer(table)
    while let (field, value) = try reader.next() {
      guard field == 1, case .bytes(let word) = value else { continue }
      words.append(word)
      let text = word.count <= 32 ? String(decoding: word, as: UTF8.self) : ""
      keys.append(StreetMapReader.keys.contains(text) ? text : nil)
    }
  }

  func forEachElement(_ body: (Element) -> Void) throws(ProtocolBufferError) {
    for group in groups {
      var reader = ProtocolBuffer(group)
      while let (field, value) = try reader.next() {
        guard case .bytes(let message) = value else { continue }
        switch field {
        case 1: body(try node(message))
        case 2: try forEachNode(message, body)
        case 3: body(try way(message))
        case 4: body(try relation(message))
        default: break
        }
      }
    }
  }

  /// Throws if the file requires features of its reader that this one lacks.
  static func check(header blob: MapBlobs.Blob) throws(MapBlockError) {
    do throws(ProtocolBufferError) {
      var reader = ProtocolBuffer(blob.content[...])
      while let (field, value) = try reader.next() {
        guard field == 4, case .bytes(let text) = value else { continue }
        let name = String(decoding: text.prefix(60), as: UTF8.self)
        if name != "OsmSchema-V0.6", name != "DenseNodes" {
          throw ProtocolBufferError(index: text.startIndex)
        }
      }
    } catch {
      throw MapBlockError(index: blob.start, .feature)
    }
  }
}

// MARK: - Elements

extension MapBlock {
  /// The fields of an element, as far as they are asked for.
  private struct Fields {
    var id: StreetMap.ID = 0
    var (keys, values): ([UInt64], [UInt64]) = ([], [])
    var (latitude, longitude): (Int64, Int64) = (0, 0)
    /// The nodes of a way, or the members of a relation.
    var members: [StreetMap.ID] = []
    var (roles, kinds): ([UInt64], [UInt64]) = ([], [])
  }

  private func node(_ message: ArraySlice<UInt8>) throws(ProtocolBufferError) -> Element {
    var fields = Fields()
    var reader = ProtocolBuffer(message)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .number(let number)): fields.id = Self.signed(number)
      case (8, .number(let number)): fields.latitude = Self.signed(number)
      case (9, .number(let number)): fields.longitude = Self.signed(number)
      default: try readCommon(field, value, &fields)
      }
    }
    return .node(fields.id, place(fields.latitude, fields.longitude), tags(fields))
  }

  private func way(_ message: ArraySlice<UInt8>) throws(ProtocolBufferError) -> Element {
    var fields = Fields()
    var reader = ProtocolBuffer(message)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (1, .number(let number)): fields.id = Int64(bitPattern: number)
      case (8, .bytes(let part)): fields.members = try ProtocolBuffer.sums(part)
      default: try readCommon(field, value, &fields)
      }
    }
    return .way(fields.id, fields.members, tags(fields))
  }

  private func relation(_ message: ArraySlice<UInt8>) throws(ProtocolBufferError) -> Element {
    var fields = Fields()
    var reader = ProtocolBuffer(message)
    while let (field, value) = try reader.next() {
      switch (field, value) {
      case (8, .bytes(let part)): fields.roles = try ProtocolBuffer.numbers(part)
      case (9, .bytes(let part)): fields.members = try ProtocolBuffer.sums(part)
      case (10, .bytes(let part)): fields.kinds = try ProtocolBuffer.numbers(part)
      default: try readCommon(field, value, &fields)
      }
    }
    // Members of kind 1 are ways.
    let outer = zip(fields.members, zip(fields.roles, fields.kinds)).filter { _, kind in
      kind.1 == 1 && word(kind.0)?.elementsEqual("outer".utf8) == true
    }
    return .relation(outer: outer.map(\.0), tags(fields))
  }

  /// Keys and values have the same numbers in all elements.
  private func readCommon(
    _ field: UInt64, _ value: ProtocolBuffer.Value, _ fields: inout Fields
  ) throws(ProtocolBufferError) {
    switch (field, value) {
    case (2, .bytes(let part)): fields.keys = try ProtocolBuffer.numbers(part)
    case (3, .bytes(let part)): fields.values = try ProtocolBuffer.numbers(part)
    default: break
    }
  }

  /// Many nodes, column by column: their tags are one list, where a 0 ends the tags of each.
  private func forEachNode(
    _ message: ArraySlice<UInt8>, _ body: (Element) -> Void
  ) throws(ProtocolBufferError) {
    var (ids, latitudes, longitudes): ([Int64], [Int64], [Int64]) = ([], [], [])
    var words: [UInt64] = []
    var reader = ProtocolBuffer(message)
    while let (field, value) = try reader.next() {
      guard case .bytes(let part) = value else { continue }
      switch field {
      case 1: ids = try ProtocolBuffer.sums(part)
      case 8: latitudes = try ProtocolBuffer.sums(part)
      case 9: longitudes = try ProtocolBuffer.sums(part)
      case 10: words = try ProtocolBuffer.numbers(part)
      default: break
      }
    }
    guard ids.count == latitudes.count, ids.count == longitudes.count else {
      throw ProtocolBufferError(index: message.startIndex)
    }
    var next = 0
    for index in ids.indices {
      var fields = Fields()
      while next + 1 < words.count, words[next] != 0 {
        fields.keys.append(words[next])
        fields.values.append(words[next + 1])
        next += 2
      }
      next += 1
      body(.node(ids[index], place(latitudes[index], longitudes[index]), tags(fields)))
    }
  }

  private static func signed(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// Wide sums, so that hostile numbers are only far off.
  private func place(_ latitude: Int64, _ longitude: Int64) -> Coordinate? {
    func degrees(_ number: Int64, _ offset: Int64) -> Double {
      Double(Int128(number) * Int128(granularity) + Int128(offset)) / 1e9
    }
    return Coordinate(latitude: degrees(latitude, north), longitude: degrees(longitude, east))
  }

  /// The tags of an element; if two have one key, the first is used.
  private func tags(_ fields: Fields) -> StreetMap.Tags {
    var tags: StreetMap.Tags = [:]
    for (key, value) in zip(fields.keys, fields.values) {
      guard key < UInt64(keys.count), let name = keys[Int(key)], tags[name] == nil,
        let text = word(value)
      else { continue }
      tags[name] = String(decoding: text, as: UTF8.self)
    }
    return tags
  }

  private func word(_ number: UInt64) -> ArraySlice<UInt8>? {
    number < UInt64(words.count) ? words[Int(number)] : nil
  }
}
