internal import Markup
internal import QRCode

/// A QR code as a drawing of one path.
enum CodeDrawing {
  /// The light modules that a reader needs on every side (ISO/IEC 18004:2015, §6.3.8).
  private static let quiet = 4

  /// `nil` for a text that is too long. The stylesheet puts it on white, in dark mode too.
  static func markup(of text: String) -> TrustedMarkup? {
    guard let code = QRCode(text) else { return nil }
    let side = code.size + 2 * quiet
    var writer = MarkupWriter()
    writer.element(
      "svg",
      [
        "class": "qr", "viewBox": "0 0 \(side) \(side)", "role": "img",
        "aria-labelledby": "qr-t", "shape-rendering": "crispEdges",
      ]
    ) {
      $0.element("title", ["id": "qr-t"], "QR code of this page’s address")
      $0.empty("path", ["stroke": "#000", "d": path(of: code)])
    }
    return writer.markup
  }

  /// A line through the middle of each run of dark modules: shorter than four sides of each.
  private static func path(of code: QRCode) -> String {
    var out = ""
    for y in 0..<code.size {
      var end: Int?
      for run in code.darkRuns(inRow: y) {
        if let end {
          out += "m\(run.lowerBound - end) 0"
        } else {
          out += "M\(run.lowerBound + quiet) \(y + quiet).5"
        }
        out += "h\(run.count)"
        end = run.upperBound
      }
    }
    return out
  }
}
