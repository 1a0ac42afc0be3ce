import SeededRandom
import Testing

@testable import Markup

/// The tokens of a text, such as "open p", with the attributes before their tag.
private func tokens(_ text: String) -> [String] {
  Array(text.utf8).withUnsafeBufferPointer { bytes in
    var tokens = HTMLTokens(bytes)
    let page = tokens
    func words(_ range: Range<Int>) -> String { String(decoding: page[range], as: UTF8.self) }
    var found: [String] = []
    while let token = tokens.next({ found.append("\(words($0))=\(words($1))") }) {
      let content = token.name.isEmpty ? words(token.range) : words(token.name)
      found.append("\(token.kind) \(content)" + (token.isWhole ? "" : ", open"))
    }
    return found
  }
}

@Suite struct `Tokens of HTML` {
  @Test(arguments: [
    ("", []), ("a < b", ["text a < b"]),
    ("<p class=x id='y z'>Hi</P>", ["class=x", "id=y z", "open p", "text Hi", "close P"]),
    ("<a href=\"a>b\" hidden title = t/>", ["href=a>b", "title=t/", "open a"]),
    ("<br/>x", ["open br", "text x"]),
    (
      "x<!-- <p> --><!doctype html><?php ?></>y",
      [
        "text x", "comment <!-- <p> -->", "comment <!doctype html>", "comment <?php ?>",
        "comment </>", "text y",
      ]
    ),
    ("<!-->x", ["comment <!-->", "text x"]),
    (
      "<SCRIPT>if (a</b) '<p>'</script ><p>",
      [
        "open SCRIPT", "raw if (a</b) '<p>'", "close script", "open p",
      ]
    ),
    ("<title></titles></title>", ["open title", "raw </titles>", "close title"]),
    ("<style></style>", ["open style", "close style"]),
    ("<p x='", ["x=", "open p, open"]), ("<p", ["open p, open"]),
    ("<!-- x", ["comment <!-- x, open"]), ("<style>x", ["open style", "raw x, open"]),
  ])
  func `are those of browsers`(_ text: String, _ expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(arguments: draws(300)) func `are all bytes, none empty`(round: Int) {
    var random = SeededGenerator(seed: UInt64(round))
    let pieces = [
      "<", ">", "\"", "'", "=", "/", " ", "<p ", "</p", "<!--", "-->", "<!", "<script>",
      "</script>", "<title", "x", "\u{0}", "é",
    ]
    for _ in 0..<50 {
      let text = (0..<random.below(20)).map { _ in pieces[random.below(pieces.count)] }.joined()
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        var (tokens, end) = (HTMLTokens(bytes), 0)
        while let token = tokens.next({
          #expect($0.lowerBound >= end && $1.upperBound <= bytes.count, "\(text)")
        }) {
          #expect(token.range.lowerBound == end && !token.range.isEmpty, "\(text)")
          end = token.range.upperBound
        }
        #expect(end == bytes.count, "\(text)")
      }
    }
  }
}

@Suite struct `Text out of scraps of HTML` {
  /// Tags of one letter are removed, `<br>` ends a line, and any other is text.
  private func plain(_ html: String) -> String {
    let text = HTMLText.withoutTags(Array(html.utf8)) { tag in
      tag.name == "br" || tag.name == "!--" ? .line : tag.name.count == 1 ? .nothing : .text
    }
    return String(decoding: HTMLText.decoded(text), as: UTF8.self)
  }

  @Test(arguments: [
    ("a < b > c", "a < b > c"), ("<b>x</B> <i class=y>z</i>", "x z"), ("1<br/>2<BR>3", "1\n2\n3"),
    ("<me@example.edu> <a", "<me@example.edu> <a"), ("<b <b>x", "<b x"),
    ("a<!-- <b> > -->b", "a\nb"), ("a<!-- <b>c", "a<!-- c"),
    ("&lt;b&gt; &amp;amp; &eacute;&#233;&#xE9; &none; &", "<b> &amp; ééé &none; &"),
  ])
  func `has no tags and no references`(_ html: String, _ text: String) {
    #expect(plain(html) == text)
  }

  @Test func `takes linear time`() {
    let many = String(repeating: "<!-- <b <a", count: 200_000)
    #expect(plain(many) == many)
  }
}
