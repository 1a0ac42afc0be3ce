package import Markup

/// The content of a page for people who may open it.
package struct PrivateContent: Hashable, Sendable {
  /// For the browser's title bar.
  package let title: String
  /// The markup that replaces the cover.
  package let body: TrustedMarkup

  /// Refuses markup that does anything but show text: see `MarkupError`.
  package init(title: String, body: TrustedMarkup) throws(MarkupError) {
    try MarkupInspection.inspect(body.bytes)
    (self.title, self.body) = (title, body)
  }

  /// The content in its sealed form, before encryption.
  var bytes: [UInt8] {
    var out = Array("<title>".utf8)
    Escaping.text(title, into: &out)
    out += Array("</title>".utf8)
    out += body.bytes
    return out
  }
}
