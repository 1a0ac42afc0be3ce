/// What names of files mean to the systems that a site may be copied to.
package enum FileName {
  /// Whether Windows takes the name for a device, whatever its case and its ending: `con`,
  /// `AUX.html`, `lpt1.tar.gz` (Microsoft, "Naming Files, Paths, and Namespaces"). White space
  /// before the ending and dots and spaces at the end count for nothing.
  package static func isDevice(_ name: some StringProtocol) -> Bool {
    var stem = Array(name.utf8.prefix { $0 != UInt8(ascii: ".") })
    while stem.last == UInt8(ascii: " ") { stem.removeLast() }
    guard (3...5).contains(stem.count) else { return false }
    let lower = String(decoding: stem, as: UTF8.self).lowercased()
    if devices.contains(lower) { return true }
    // Windows reads the superscripts of Latin-1 as digits.
    guard lower.hasPrefix("com") || lower.hasPrefix("lpt"), let last = lower.last else {
      return false
    }
    return lower.count == 4 && "123456789¹²³".contains(last)
  }

  private static let devices: Set<String> = ["con", "prn", "aux", "nul"]

  /// Whether a folder of Windows cannot hold a file of this name.
  package static func isUnfitForWindows(_ name: some StringProtocol) -> Bool {
    let refused = "<>:\"|?*\\".utf8
    return isDevice(name) || name.hasSuffix(".") || name.hasSuffix(" ")
      || name.utf8.contains { $0 < 0x20 || refused.contains($0) }
  }
}
