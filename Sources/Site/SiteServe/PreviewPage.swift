internal import Bytes
internal import Markup

/// Adds the preview's script to a published page, and allows it in the page's policy.
enum PreviewPage {
  /// The page with the script in its head; `build` is the id of the build it shows, or of an
  /// earlier one.
  ///
  /// The script's `data-bones` is equal for two versions of a page that differ only in the URLs of
  /// their styles.
  static func adding(to page: [UInt8], build: String) -> [UInt8] {
    let head = PageHead(of: page)
    var out: [UInt8] = []
    out.reserveCapacity(page.count + 512)
    var copied = 0
    for policy in head.policies where policy.lowerBound >= copied && policy.upperBound <= head.end {
      out += page[copied..<policy.lowerBound]
      out += PagePolicy(String(decoding: page[policy], as: UTF8.self)).withPreview.utf8
      copied = policy.upperBound
    }
    out += page[copied..<head.end]
    out += script(build: build, bones: bones(of: page, without: head.styles)).utf8
    out += page[head.end...]
    return out
  }

  /// The page shown before there is a site, with the errors for browsers without scripts.
  static func placeholder(errors: [String], build: String) -> [UInt8] {
    var list: [UInt8] = []
    for error in errors {
      list += "<pre>".utf8
      Escaping.text(error, into: &list)
      list += "</pre>\n".utf8
    }
    let words =
      errors.isEmpty
      ? "The first build is still running."
      : "The content has errors, and there is no earlier build to show."
    let page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'">
      <title>No site yet</title>
      </head>
      <body>
      <h1>No site yet</h1>
      <p>\(words)</p>
      <noscript>\(String(decoding: list, as: UTF8.self))</noscript>
      </body>
      </html>

      """
    return adding(to: Array(page.utf8), build: build)
  }

  private static func script(build: String, bones: String) -> String {
    """
    <script src="\(PreviewPath.ownFolder)preview.js" defer data-build="\(build)" data-bones="\(bones)" \
    data-events="\(PreviewPath.ownFolder)events"></script>

    """
  }

  private static func bones(of page: [UInt8], without styles: [Range<Int>]) -> String {
    var checksum = Checksum()
    var next = 0
    for style in styles where style.lowerBound >= next {
      checksum.add(page[next..<style.lowerBound])
      next = style.upperBound
    }
    checksum.add(page[next...])
    return checksum.digits
  }
}
