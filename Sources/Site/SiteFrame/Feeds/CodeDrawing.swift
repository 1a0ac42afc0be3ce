internal import Markup
internal import QRCode

/// A QR code as a drawing of one path.
enum CodeDrawing {
  /// `nil` for a text that is too long. The stylesheet puts it on white, in dark mode too.
  static func markup(of text: String) -> TrustedMarkup? {
    guard let code = QRCode(text) else { return nil }
    let side = code.size + 2 * QRCode.quiet
    var writer = MarkupWriter()
    writer.element(
      "svg",
      [
        "class": "qr", "viewBox": "0 0 \(side) \(side)", "role": "img",
        "aria-labelledby": "qr-t", "shape-rendering": "crispEdges",
      ]
    ) {
      $0.element("title", ["id": "qr-t"], "QR code of this page’s address")
      $0.empty("path", ["stroke": "#000", "d": code.path])
    }
    return writer.markup
  }
}
