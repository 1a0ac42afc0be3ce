internal import CBrotli

/// Streams of brotli (RFC 7932), and the only file that uses its library.
///
/// Different versions may compress the same bytes differently.
package struct Brotli: Sendable {
  private let api: cbrotli_api

  /// Loads the library; `nil` where it is not installed.
  package init?() {
    var api = cbrotli_api()
    guard cbrotli_load(&api) else { return nil }
    self.api = api
  }

  /// "1.0.9".
  package var version: String {
    let number = api.version()
    return "\(number >> 24).\(number >> 12 & 0xfff).\(number & 0xfff)"
  }

  /// Longer texts are packed at a lower quality: at the highest one a megabyte takes a second.
  private static let longest = 1 << 18

  /// The content of a text, packed; `nil` where there is no memory for it.
  package func packed(_ content: [UInt8]) -> [UInt8]? {
    var api = api
    let room = api.bound(content.count)
    guard room > 0 else { return nil }
    let quality: Int32 = content.count > Self.longest ? 9 : 11
    let out = [UInt8](unsafeUninitializedCapacity: room) { out, written in
      written = cbrotli_compress(&api, quality, content, content.count, out.baseAddress, room)
    }
    return out.isEmpty ? nil : out
  }
}
