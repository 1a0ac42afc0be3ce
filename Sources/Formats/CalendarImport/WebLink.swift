/// URLs that a page may link to.
enum WebLink {
  /// The URL if it is http or https; `nil` for other schemes and invalid ones.
  static func checked(_ text: String) -> String? {
    let text = PlainLine.text(of: text)
    let lowered = text.prefix(8).lowercased()
    guard lowered.hasPrefix("https://") || lowered.hasPrefix("http://"), text.utf8.count <= 2000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x22 && $0 != 0x3c && $0 != 0x3e })
    else { return nil }
    return text
  }
}
