/// Several pages of one person, sealed as one.
///
/// Whoever opens it turns its pages without a request: the address names one behind `#/`. The first
/// is shown where it names none.
package struct PrivateBundle: Hashable, Sendable {
  /// A page and the name by which addresses call it.
  package struct Page: Hashable, Sendable {
    package var name: OpaqueName
    package var content: PrivateContent

    package init(name: OpaqueName, content: PrivateContent) {
      (self.name, self.content) = (name, content)
    }
  }

  package var pages: [Page]

  package init(_ pages: [Page]) { self.pages = pages }

  /// Its sealed form, before encryption (see `Envelope`). Linear.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    for page in pages {
      out.append(0)
      out += page.name.text.utf8
      out.append(0)
      // Browsers show no zero bytes.
      out += page.content.bytes.lazy.filter { $0 != 0 }
    }
    return out
  }
}
