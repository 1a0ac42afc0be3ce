/// A page's Content-Security-Policy, extended to allow the preview's script and events.
///
/// Directives and sources as in CSP 3 (W3C) §2.3 and §6.
///
/// ```
/// PagePolicy("default-src 'none'").withPreview
/// // default-src 'none';script-src 'self';connect-src 'self', quotes as &#39;
/// ```
struct PagePolicy {
  private var directives: [(name: String, sources: [String])] = []

  /// Reads the value of an attribute. Among escaped quotes, only the quotes of keywords matter.
  init(_ attribute: String) {
    let quotes = ["&#39;", "&#x27;", "&#X27;", "&apos;"]
    let text = quotes.reduce(attribute) { text, quote in
      text.split(separator: quote, omittingEmptySubsequences: false).joined(separator: "'")
    }
    for part in text.split(separator: ";") {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let name = words.first?.lowercased(), !directives.contains(where: { $0.name == name })
      else { continue }
      directives.append((name, Array(words.dropFirst())))
    }
  }

  /// The policy as an attribute's value, in quotes of either kind, with the preview allowed.
  var withPreview: String {
    var copy = self
    let hasElements = directives.contains { $0.name == "script-src-elem" }
    copy.admit(hasElements ? "script-src-elem" : "script-src")
    copy.admit("connect-src")
    return copy.directives.map { ([$0.name] + $0.sources).joined(separator: " ") }
      .joined(separator: ";").split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "&#39;")
  }

  /// Adds the page's own origin to a directive.
  ///
  /// A missing one gets the sources of `default-src`; without that, everything is allowed anyway.
  private mutating func admit(_ name: String) {
    let own = directives.firstIndex { $0.name == name }
    let general = directives.firstIndex { $0.name == "default-src" }
    guard let index = own ?? general else { return }
    var sources = directives[index].sources.filter { $0.lowercased() != "'none'" }
    if !sources.contains(where: { $0 == "*" || $0.lowercased() == "'self'" }) {
      sources.append("'self'")
    }
    if let own { directives[own].sources = sources } else { directives.append((name, sources)) }
  }
}
