internal import Markup

/// Where a link is led instead.
package struct LinkLead: Hashable, Sendable {
  /// What stands for the link's path, before its fragment.
  package var reference: String
  /// An attribute without a value that the link gets: "data-sealed".
  package var mark: String?

  package init(_ reference: String, mark: String? = nil) {
    (self.reference, self.mark) = (reference, mark)
  }
}

/// The page, made to stand at `route`, with every link within the site that `lead` has something
/// for led there; it is told the path from the site's root. A link that climbs above the root, or
/// that `lead` has nothing for, is given to `lost` as it was written, and stays. A link to a place
/// within the page stays too. Linear in the length.
package func relinked(
  _ page: [UInt8], at route: Route, lead: (_ path: String) -> LinkLead?, lost: (String) -> Void
) -> [UInt8] {
  page.withUnsafeBufferPointer { bytes in
    guard let start = bytes.baseAddress else { return [] }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 16)
    var copied = 0
    var scanner = TagScanner(bytes)
    scanner.attributes { name, value in
      guard LinkCheck.isTarget(name), value.first != UInt8(ascii: "#") else { return }
      let written = unescaped(value)
      guard let target = LinkTarget(written[...], on: route), let first = value.baseAddress else {
        return
      }
      guard let path = target.path, let led = lead(path) else { return lost(written) }
      let place = first - start
      out += bytes[copied..<place]
      Escaping.text(led.reference, into: &out)
      if let mark = written.firstIndex(of: "#") {
        Escaping.text(String(written[mark...]), into: &out)
      }
      copied = place + value.count
      if let mark = led.mark, copied < bytes.count {
        // Behind the quotation mark that ends the value.
        out.append(bytes[copied])
        out += " \(mark)".utf8
        copied += 1
      }
    }
    return out + bytes[copied...]
  }
}
