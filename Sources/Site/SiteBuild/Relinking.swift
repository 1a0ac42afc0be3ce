internal import Markup

/// The new target of a link.
package struct LinkLead: Hashable, Sendable {
  /// The new path of the link, before its fragment.
  package var reference: String
  /// An attribute without a value that the link gets: "data-sealed".
  package var mark: String?

  package init(_ reference: String, mark: String? = nil) {
    (self.reference, self.mark) = (reference, mark)
  }
}

/// The page as it is at `route`, with the links within the site replaced by links from `lead`,
/// which gets the path from the site's root. Links that climb above the root, and those for which
/// `lead` returns `nil`, stay and are passed to `lost` as they are written. Links within the page
/// stay. Linear in the length.
///
/// ```
/// relinked(
///   Array("<a href=a.html#x>".utf8), at: route, lead: { _ in LinkLead("b.html") }, lost: { _ in })
/// // <a href=b.html#x>
/// ```
package func relinked(
  _ page: [UInt8], at route: Route, lead: (_ path: String) -> LinkLead?, lost: (String) -> Void
) -> [UInt8] {
  page.withUnsafeBufferPointer { bytes in
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 16)
    var copied = 0
    var tokens = HTMLTokens(bytes)
    let markup = tokens
    func relink(name: Range<Int>, value: Range<Int>) {
      guard LinkCheck.isTarget(markup[name]), markup[value].first != UInt8(ascii: "#") else {
        return
      }
      let written = unescaped(markup[value])
      guard let target = LinkTarget(written[...], on: route) else { return }
      guard let path = target.path, let led = lead(path) else { return lost(written) }
      out += bytes[copied..<value.lowerBound]
      Escaping.text(led.reference, into: &out)
      if let mark = written.firstIndex(of: "#") {
        Escaping.text(String(written[mark...]), into: &out)
      }
      copied = value.upperBound
      if let mark = led.mark, copied < bytes.count {
        // Behind the quotation mark that ends the value.
        out.append(bytes[copied])
        out += " \(mark)".utf8
        copied += 1
      }
    }
    while tokens.next(relink) != nil {}
    return out + bytes[copied...]
  }
}
