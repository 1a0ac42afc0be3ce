import Compression
import Testing

@Suite(.enabled(if: Gzip.libraryVersion != nil, "zlib is not installed"))
struct ZlibStreamTests {
  /// "ways, " four times without the last comma and space, as Python's `zlib.compress` packs it.
  private let packed: [UInt8] = [
    120, 218, 43, 79, 172, 44, 214, 81, 40, 71, 35, 1, 91, 134, 7, 245,
  ]
  private let text = Array("ways, ways, ways, ways".utf8)

  @Test func `what Python packed is unpacked`() {
    #expect(ZlibStream.content(of: packed[...], size: text.count) == text)
    let within = [1, 2] + packed + [3]
    #expect(ZlibStream.content(of: within[2..<within.count - 1], size: text.count) == text)
  }

  @Test func `another size is refused`() {
    for size in [-1, 0, text.count - 1, text.count + 1, 1 << 20] {
      #expect(ZlibStream.content(of: packed[...], size: size) == nil, "\(size)")
    }
  }

  @Test func `a byte that is another, or missing, is noticed`() {
    for index in packed.indices {
      var damaged = packed
      damaged[index] ^= 0x11
      #expect(ZlibStream.content(of: damaged[...], size: text.count) == nil, "at \(index)")
      #expect(ZlibStream.content(of: packed[..<index], size: text.count) == nil, "until \(index)")
    }
  }
}
