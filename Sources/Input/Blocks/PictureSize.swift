internal import FileFormats

/// The width and height of a picture, from the beginning of its file.
struct PictureSize: Hashable {
  var width: Int
  var height: Int

  /// `nil` for files other than PNG, GIF, JPEG, WebP and SVG, and for sizes outside 1 … 100,000.
  init?(of bytes: [UInt8]) {
    guard let size = Self.read(bytes), (1...100_000).contains(size.width),
      (1...100_000).contains(size.height)
    else { return nil }
    (width, height) = size
  }

  private static func read(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    // PNG (RFC 2083 §4.1.1), GIF (GIF89a §18).
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      return (big(bytes, at: 16, 4), big(bytes, at: 20, 4))
    }
    if bytes.starts(with: "GIF8".utf8) { return (little(bytes, at: 6, 2), little(bytes, at: 8, 2)) }
    if bytes.starts(with: [0xff, 0xd8]) { return jpeg(bytes) }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return webp(bytes)
    }
    return svg(bytes)
  }

  /// The frame header of a JPEG (ITU-T T.81 §B.2.2): the first segment SOF0 … SOF15 without DHT,
  /// JPG and DAC.
  private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xff {
      let marker = bytes[at + 1]
      if marker == 0xff {
        at += 1
      } else if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
        return (big(bytes, at: at + 7, 2), big(bytes, at: at + 5, 2))
      } else {
        at += 2 + big(bytes, at: at + 2, 2)
      }
    }
    return nil
  }

  /// The first chunk of a WebP (RFC 9649 §2): lossy, lossless or extended.
  private static func webp(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ": return (little(bytes, at: 26, 2) & 0x3fff, little(bytes, at: 28, 2) & 0x3fff)
    case "VP8L":
      let bits = little(bytes, at: 21, 4)
      return (bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
    case "VP8X": return (little(bytes, at: 24, 3) + 1, little(bytes, at: 27, 3) + 1)
    default: return nil
    }
  }

  /// Width and height of a drawing, otherwise of its view box.
  private static func svg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    guard let element = firstElement(of: bytes),
      element.name == "svg" || element.name.hasSuffix(":svg")
    else { return nil }
    if let width = pixels(element["width"]), let height = pixels(element["height"]) {
      return (width, height)
    }
    let box = element["viewBox"]?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
    guard box.count == 4, box.allSatisfy(\.isFinite), abs(box[2]) < 1e6, abs(box[3]) < 1e6 else {
      return nil
    }
    return (Int(box[2].rounded()), Int(box[3].rounded()))
  }

  /// `nil` where the first element, or the text before it, is not XML.
  private static func firstElement(of bytes: [UInt8]) -> XMLElement? {
    var tokens = XMLTokens(bytes[...])
    do throws(XMLError) {
      while let (token, _) = try tokens.next() {
        if case .open(let element, _) = token { return element }
      }
      return nil
    } catch {
      // The caller reports that it is not a picture.
      return nil
    }
  }

  /// A length in pixels; `nil` for other units.
  private static func pixels(_ length: String?) -> Int? {
    guard let length else { return nil }
    let number = length.hasSuffix("px") ? String(length.dropLast(2)) : length
    return Double(number).flatMap { (1...1e6).contains($0) ? Int($0.rounded()) : nil }
  }

  private static func big(_ bytes: [UInt8], at offset: Int, _ count: Int) -> Int {
    guard offset + count <= bytes.count else { return 0 }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], at offset: Int, _ count: Int) -> Int {
    guard offset + count <= bytes.count else { return 0 }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
