internal import Bytes
internal import Compression
internal import FileFormats

/// The reason why the reading of a file of blocks ended, and at which of its bytes.
struct MapBlockError: Error, Equatable {
  enum Kind: Equatable {
    case noHeader, cutOff, message, tooLarge, packing, feature
  }

  var index: Int
  var kind: Kind

  init(index: Int, _ kind: Kind) { (self.index, self.kind) = (index, kind) }
}

/// The blobs of a file, one by one.
struct MapBlobs {
  struct Blob {
    var kind: String
    /// Where it begins in the file.
    var start: Int
    var content: [UInt8]
  }

  /// The largest header and the largest content that the format allows, in bytes.
  static let (mostOfHeader, mostOfContent) = (64 << 10, 32 << 20)

  /// The most that all blobs together may become: packed bytes can be very few.
  static let mostOfAll = 1 << 29

  private let bytes: [UInt8]
  private var index = 0
  private var unpacked = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// `nil` at the end of the file.
  mutating func next() throws(MapBlockError) -> Blob? {
    guard index < bytes.count else { return nil }
    let start = index
    let size = bytes[index...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let header = try part(size + 4, most: Self.mostOfHeader + 4).dropFirst(4)
    let (kind, count) = try Self.kindAndSize(in: header, at: start)
    let blob = try part(count, most: Self.mostOfContent)
    // Other kinds are for other programs.
    let isKnown = kind == "OSMHeader" || kind == "OSMData"
    let content = isKnown ? try Self.content(of: blob, at: start) : []
    unpacked += content.count
    guard unpacked <= Self.mostOfAll else { throw MapBlockError(index: start, .tooLarge) }
    return Blob(kind: kind, start: start, content: content)
  }

  /// The kind and the number of bytes of the blob that follows a header.
  private static func kindAndSize(
    in header: ArraySlice<UInt8>, at start: Int
  ) throws(MapBlockError) -> (kind: String, count: Int) {
    var (kind, count): (String?, UInt64?) = (nil, nil)
    do throws(ProtocolBufferError) {
      var reader = ProtocolBuffer(header)
      while let (field, value) = try reader.next() {
        switch (field, value) {
        case (1, .bytes(let text)): kind = String(decoding: text, as: UTF8.self)
        case (3, .number(let number)): count = number
        default: break
        }
      }
    } catch { throw MapBlockError(index: start, .message) }
    guard let kind, let count else { throw MapBlockError(index: start, .message) }
    guard count <= mostOfContent else { throw MapBlockError(index: start, .tooLarge) }
    return (kind, Int(count))
  }

  /// The bytes that a blob holds, unpacked where they are packed.
  private static func content(
    of blob: ArraySlice<UInt8>, at start: Int
  ) throws(MapBlockError) -> [UInt8] {
    var (raw, packed, size): (ArraySlice<UInt8>?, ArraySlice<UInt8>?, UInt64?) = (nil, nil, nil)
    do throws(ProtocolBufferError) {
      var reader = ProtocolBuffer(blob)
      while let (field, value) = try reader.next() {
        switch (field, value) {
        case (1, .bytes(let bytes)): raw = bytes
        case (2, .number(let number)): size = number
        case (3, .bytes(let bytes)): packed = bytes
        default: break
        }
      }
    } catch { throw MapBlockError(index: start, .message) }
    if let raw { return Array(raw) }
    guard let packed, let size else { throw MapBlockError(index: start, .packing) }
    guard size <= mostOfContent else { throw MapBlockError(index: start, .tooLarge) }
    guard let content = ZlibStream.content(of: packed, size: Int(size)) else {
      throw MapBlockError(index: start, .packing)
    }
    return content
  }

  private mutating func part(_ count: Int, most: Int) throws(MapBlockError) -> ArraySlice<UInt8> {
    guard count <= most else { throw MapBlockError(index: index, .tooLarge) }
    guard count <= bytes.count - index else { throw MapBlockError(index: index, .cutOff) }
    defer { index += count }
    return bytes[index..<index + count]
  }
}
