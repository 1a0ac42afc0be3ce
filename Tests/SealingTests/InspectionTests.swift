import Bytes
import Markup
import SeededRandom
import Testing

@testable import Sealing

@Suite struct `Markup to be sealed` {
  @Test(arguments: [
    "", "plain text > and & more", "<p>a</p>", "<p class=s>a", "<P CLASS='s'>a</P >", "<br/>",
    "<br / >",
    "<svg role=\"img\" viewBox=\"0 0 9 9\"><title id=\"t\">x</title><path d=\"M0 0\"/></svg>",
    "<a href=\"https://example.edu/?a=1&amp;b=2#c\">x</a>",
    "<a href=\"../p/x.html\" data-sealed>x</a>",
    "<a href=\"mailto:a@example.edu\">x</a>", "<a href=\"?a:b\">x</a>", "<a href='#a:b'>x</a>",
    "<a href=\"a&amp;b/c\">x</a>", "<details open><summary>x</summary></details>",
    "<td title=\"javascript: The Good Parts\">x", "<time datetime=\"2026-11-18\">x</time>",
    "<button type=\"button\" hidden>x</button>", "<p data-on=\"onclick=1\" title=\"a > b\">x",
  ])
  func `that can only be read is taken`(_ markup: String) {
    #expect(throws: Never.self) { try content(markup) }
  }

  @Test(arguments: [
    ("<script>1</script>", MarkupError.element("script", at: 0)),
    ("<p>a<SCRIPT src=x>", .element("script", at: 4)),
    ("<svg><script>1</script></svg>", .element("script", at: 5)),
    ("</script>", .element("script", at: 0)),
    ("<iframe src=x>", .element("iframe", at: 0)), ("<object data=x>", .element("object", at: 0)),
    ("<embed src=x>", .element("embed", at: 0)), ("<form>", .element("form", at: 0)),
    ("<base href=x>", .element("base", at: 0)), ("<meta charset=x>", .element("meta", at: 0)),
    ("<link rel=x>", .element("link", at: 0)), ("<style>a{}</style>", .element("style", at: 0)),
    ("<template>x</template>", .element("template", at: 0)),
    ("<textarea>x</textarea>", .element("textarea", at: 0)),
    ("<svg><animate values=\"x\"/></svg>", .element("animate", at: 5)),
    ("<svg><foreignObject>", .element("foreignobject", at: 5)),
    ("<p onclick=\"1\">", .attribute("onclick", at: 3)),
    ("<p class=\"a\"onclick=1>", .attribute("onclick", at: 12)),
    ("<p/onclick=1>", .attribute("onclick", at: 3)), ("<p ONLOAD>", .attribute("onload", at: 3)),
    ("<p\u{0c}onclick=1>", .attribute("onclick", at: 3)),
    ("<p style=\"color:red\">", .attribute("style", at: 3)),
    ("<button formaction=x>", .attribute("formaction", at: 8)),
    ("<img srcset=x>", .attribute("srcset", at: 5)), ("<a ping=x>", .attribute("ping", at: 3)),
    ("<a href=\"javascript:1\">", .address(attribute: "href", at: 3)),
    ("<a href=JaVaScRiPt:1>", .address(attribute: "href", at: 3)),
    ("<a href=\" java\tscript:1\">", .address(attribute: "href", at: 3)),
    ("<a href=\"&#106;avascript:1\">", .address(attribute: "href", at: 3)),
    ("<a href=\"javascript&colon;1\">", .address(attribute: "href", at: 3)),
    ("<a href=\"javascript&#58;1/\">", .address(attribute: "href", at: 3)),
    ("<img src=\"data:image/png;base64,AA\">", .address(attribute: "src", at: 5)),
    (
      "<a href=\"data:application/octet-stream;base64,AA\">", .address(attribute: "href", at: 3)
    ),
    (
      "<area download href=\"data:application/octet-stream;base64,AA\">",
      .address(attribute: "href", at: 15)
    ),
    ("<a download href=\"data:text/html;base64,AA\">", .address(attribute: "href", at: 12)),
    (
      "<a download href=\"data:application/octet-stream;base64,A&#65;\">",
      .address(attribute: "href", at: 12)
    ),
    (
      "<a download href=\"data:application/octet-stream,<b>\">", .unreadable(at: 12)
    ),
    (
      "<a download href=\" data:application/octet-stream;base64,AA\">",
      .address(attribute: "href", at: 12)
    ),
    (
      "<svg><a download xlink:href=\"data:application/octet-stream;base64,AA\">",
      .address(attribute: "xlink:href", at: 17)
    ),
    (
      "<img download src=\"data:application/octet-stream;base64,AA\">",
      .address(attribute: "src", at: 14)
    ),
    ("<svg><a xlink:href=\"javascript:1\">", .address(attribute: "xlink:href", at: 8)),
    ("<q cite='vbscript:1'>", .address(attribute: "cite", at: 3)),
    ("a < b", .unreadable(at: 2)), ("<!-- a -->", .unreadable(at: 0)),
    ("<!doctype html>", .unreadable(at: 0)), ("<?xml?>", .unreadable(at: 0)),
    ("<", .unreadable(at: 0)), ("</", .unreadable(at: 0)), ("<p", .unreadable(at: 0)),
    ("<p a", .unreadable(at: 0)), ("<p a=\"b>", .unreadable(at: 5)), ("<p =a>", .unreadable(at: 3)),
    ("<p a\"b=c>", .unreadable(at: 3)), ("<p\u{0}onclick=1>", .unreadable(at: 0)),
    ("<p a='<b>'>", .unreadable(at: 3)),
    (
      "<title><a title=\"</title><img src=x onerror=1>\"></title>", .unreadable(at: 10)
    ),
  ])
  func `that could do more is refused at its place`(_ markup: String, fault: MarkupError) {
    #expect(throws: fault) { try content(markup) }
  }

  @Test func `can hold files to be saved`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "\"", "<", "&", ">", "'", "é", " ", "/", "javascript:"]
    for count in 0..<100 {
      let name = (0..<generator.below(9)).map { _ in letters[generator.below(letters.count)] }
      let bytes = (0..<count).map { _ in UInt8(generator.below(256)) }
      let link = EnclosedFile(name: name.joined(), bytes: bytes).link
      #expect(throws: Never.self, "seed \(seed), \(link.text)") {
        try PrivateContent(title: "T", body: link)
      }
      let data = try #require(link.text.firstRange(of: "base64,"))
      let text = link.text[data.upperBound...].prefix { $0 != "\"" }
      // Whole groups of four letters, as RFC 4648 has them.
      #expect(text.count % 4 == 0 && text.count == (count + 2) / 3 * 4, "seed \(seed)")
      #expect(Base64.standard.bytes(of: text.filter { $0 != "=" }) == bytes, "seed \(seed)")
    }
  }

  /// Anything that is refused stays refused whatever is around it: nothing can be hidden in
  /// between.
  @Test func `is refused everywhere`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let harmless = [
      "<p>", "</p>", "x", " ", "<b class=\"y\">", "</b>", "\"", "'", ">", "=", "&lt;", "<br/>",
    ]
    let harmful = ["<script>", "<p onclick=1>", "<a href=\"javascript:1\">", "<!--", "<iframe>"]
    for _ in draws(2_000) {
      var pieces = (0..<generator.below(12)).map { _ in harmless[generator.below(harmless.count)] }
      #expect(throws: Never.self, "seed \(seed)") { try content(pieces.joined()) }
      pieces.insert(harmful[generator.below(harmful.count)], at: generator.below(pieces.count + 1))
      #expect(throws: MarkupError.self, "seed \(seed), \(pieces)") { try content(pieces.joined()) }
    }
  }
}
