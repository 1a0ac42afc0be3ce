/// Addresses that a page may link to.
enum WebLink {
  /// The address, where it is one of the web; `nil` for every other scheme and for what no browser takes.
  static func checked(_ text: String) -> String? {
    let text = PlainLine.text(of: text)
    let lowered = text.prefix(8).lowercased()
    guard lowered.hasPrefix("https://") || lowered.hasPrefix("http://"), text.utf8.count <= 2000,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x22 && $0 != 0x3c && $0 != 0x3e })
    else { return nil }
    return text
  }
}
