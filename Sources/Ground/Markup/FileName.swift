/// The meaning of file names on the systems that a site may be copied to.
package enum FileName {
  /// Whether Windows reads the name as a device, in any case and with any extension.
  ///
  /// For example `con`, `AUX.html`, `lpt1.tar.gz` (Microsoft, "Naming Files, Paths, and
  /// Namespaces"). Spaces before the extension, and dots and spaces at the end, are ignored.
  package static func isDevice(_ name: some StringProtocol) -> Bool {
    // Asked of every name of a site; hardly any begins as a device does.
    guard let first = name.utf8.first, firstLetters.contains(first) else { return false }
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
  /// The first letters of these, and of the numbered devices.
  private static let firstLetters = Array("cpanlCPANL".utf8)

  /// Whether a Windows folder cannot contain a file of this name.
  package static func isInvalidOnWindows(_ name: some StringProtocol) -> Bool {
    let refused = "<>:\"|?*\\".utf8
    return isDevice(name) || name.hasSuffix(".") || name.hasSuffix(" ")
      || name.utf8.contains { $0 < 0x20 || refused.contains($0) }
  }
}

extension FileName {
  /// The name of the file at a path without its ending, and the ending with its point; empty where
  /// it has none.
  ///
  /// ```
  /// FileName.parts(of: "data/loans.2026.csv")    // "loans.2026", ".csv"
  /// ```
  package static func parts(of path: String) -> (stem: Substring, ending: Substring) {
    let name = path.split(separator: "/").last ?? ""
    guard let point = name.lastIndex(of: ".") else { return (name, "") }
    return (name[..<point], name[point...])
  }
}

// MARK: - Files of a site

extension FileName {
  /// Why a site cannot contain a file or folder of some name.
  package enum Problem: Hashable, Sendable {
    /// It begins with `.git`, `.almanac` or `.Public.`, in any case: names with a meaning to git or
    /// to builds.
    case reserved
    case backslash, controlCharacter
    /// More than `longest` bytes.
    case tooLong
  }

  /// The longest name of a file or folder of a site, in bytes of UTF-8.
  package static let longest = 200

  private static let reserved = [".git", ".almanac", ".public."]

  /// The first problem with a name, in the order of the cases; `nil` if a site can contain it.
  package static func problem(with name: some StringProtocol) -> Problem? {
    let lower = name.lowercased()
    if reserved.contains(where: { lower.hasPrefix($0) }) { return .reserved }
    if name.utf8.contains(UInt8(ascii: "\\")) { return .backslash }
    let hasControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    if hasControl { return .controlCharacter }
    return name.utf8.count > longest ? .tooLong : nil
  }
}
