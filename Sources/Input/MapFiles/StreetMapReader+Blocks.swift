internal import Bytes
internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension StreetMapReader {
  /// Reads the blocks of a file (https://wiki.openstreetmap.org/wiki/PBF_Format). A broken block
  /// ends the reading; the blocks before it are kept.
  mutating func readBlocks(of file: SourceFile) {
    var blobs = MapBlobs(file.bytes)
    var problems = BlockProblems()
    var isMap = false
    do throws(MapBlockError) {
      while let blob = try blobs.next() {
        switch blob.kind {
        case "OSMHeader":
          try MapBlock.check(header: blob)
          isMap = true
        case "OSMData" where isMap: try readBlob(blob, file.path, &problems)
        default: break
        }
      }
      if !isMap { throw MapBlockError(index: 0, .noHeader) }
    } catch {
      diagnostics.append(
        Diagnostic(
          isMap ? .warning : .error, .data, at: FilePlace(file.path), .block(error),
          notes: isMap ? ["the rest of the file is ignored"] : []))
    }
    diagnostics += problems.messages.map {
      Diagnostic(.warning, .data, at: FilePlace(file.path), $0)
    }
  }

  private mutating func readBlob(
    _ blob: MapBlobs.Blob, _ path: String, _ problems: inout BlockProblems
  ) throws(MapBlockError) {
    do throws(ProtocolBufferError) {
      let block = try MapBlock(blob.content)
      try block.forEachElement { element in
        switch element {
        case .node(let id, let coordinate, let tags):
          guard let coordinate else { return problems.add(nowhere: id) }
          if id == Self.noNode || !takeNode(id, coordinate, tags) {
            problems.add(twice: "node", id)
          }
        case .way(let id, let nodes, let tags):
          if !takeWay(id, nodes, tags, at: FilePlace(path)) { problems.add(twice: "way", id) }
        case .relation(let outer, let tags): takeRelation(outer: outer, tags)
        }
      }
    } catch {
      throw MapBlockError(index: blob.start, .message)
    }
  }
}

/// Problems of single elements, reported once with their number.
private struct BlockProblems {
  private var first: [String: (id: StreetMap.ID, count: Int)] = [:]
  private var lost: (id: StreetMap.ID, count: Int)?

  mutating func add(twice element: String, _ id: StreetMap.ID) {
    first[element, default: (id, 0)].count += 1
  }

  mutating func add(nowhere id: StreetMap.ID) { lost = (lost?.id ?? id, (lost?.count ?? 0) + 1) }

  var messages: [Diagnostic.Message] {
    var all = ["node", "way"].compactMap { element in
      first[element].map { Diagnostic.Message.twice(element, $0.id, $0.count) }
    }
    if let lost { all.append(.nowhere(lost.id, lost.count)) }
    return all
  }
}

extension Diagnostic.Message {
  fileprivate static func block(_ fault: MapBlockError) -> Self {
    switch fault.kind {
    case .noHeader: "expected an OpenStreetMap file, which begins with a block 'OSMHeader'"
    case .cutOff:
      "the file ends in the middle of the block at byte \(fault.index); check that it is complete"
    case .message: "the block at byte \(fault.index) cannot be read"
    case .tooLarge: "the block at byte \(fault.index) is larger than the format allows"
    case .packing:
      "the block at byte \(fault.index) cannot be decompressed; only zlib is supported (Debian package zlib1g)"
    case .feature: "the map needs features other than 'OsmSchema-V0.6' and 'DenseNodes'"
    }
  }

  fileprivate static func twice(_ element: String, _ id: StreetMap.ID, _ count: Int) -> Self {
    "\(element)s listed again with different content; the first is used: \(count), including \(element) \(id)"
  }

  fileprivate static func nowhere(_ id: StreetMap.ID, _ count: Int) -> Self {
    "nodes with impossible coordinates, skipped: \(count), including node \(id)"
  }
}
