internal import CZlib

/// zlib, and the only file that uses it: raw deflate (RFC 1951), which browsers'
/// `DecompressionStream("deflate-raw")` reads.
///
/// Different versions may compress the same bytes differently.
package struct Zlib: Sendable {
  private let api: czlib_api

  /// Loads the library; `nil` where it is not installed.
  package init?() {
    var api = czlib_api()
    guard czlib_load(&api) else { return nil }
    self.api = api
  }

  package var version: String { String(cString: api.version()) }

  /// How much time smaller bytes may take.
  package enum Effort: Int32, Sendable {
    /// Half the time, and one or two hundredths more bytes, for files that are made very often.
    case usual = 6
    case most = 9
  }

  /// - Precondition: Fewer than 2³¹ bytes.
  package func deflated(_ bytes: [UInt8], _ effort: Effort = .most) -> [UInt8] {
    precondition(bytes.count < 1 << 31)
    var api = api
    var stream = z_stream()
    let room = czlib_begin(&api, &stream, bytes.count, effort.rawValue)
    let out = [UInt8](unsafeUninitializedCapacity: room) { out, written in
      written = czlib_deflate(&api, &stream, bytes, bytes.count, out.baseAddress, room)
    }
    precondition(!out.isEmpty, "zlib has no memory")
    return out
  }

  /// The CRC-32 that gzip files end with (RFC 1952 §8).
  ///
  /// - Precondition: Fewer than 2³¹ bytes.
  package func checksum(of bytes: [UInt8]) -> UInt32 {
    precondition(bytes.count < 1 << 31)
    return UInt32(truncatingIfNeeded: api.crc32(0, bytes, UInt32(bytes.count)))
  }

  /// `nil` if it is not a whole stream, or longer than `limit` bytes.
  package func inflated(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var api = api
    var isWhole = false
    let out = [UInt8](unsafeUninitializedCapacity: limit) { out, written in
      let count = czlib_inflate(&api, bytes, bytes.count, out.baseAddress, limit)
      isWhole = count >= 0
      written = max(count, 0)
    }
    return isWhole ? out : nil
  }
}
