import Markup
import Testing

private func written(_ write: (inout MarkupWriter) -> Void) -> String {
  var writer = MarkupWriter()
  write(&writer)
  return writer.markup.text
}

@Test func `elements contain text and other elements`() {
  let list = written { writer in
    writer.element("ul", ["class": "s"]) { list in
      list.element("li", [:], "a & b")
      list.element("li") { $0.text("<c>") }
      list.element("li", [:], "")
    }
  }
  #expect(list == "<ul class=\"s\"><li>a &amp; b</li><li>&lt;c&gt;</li><li></li></ul>")
}

@Test func `attributes keep their order`() {
  let written = written { $0.empty("path", ["z": "1", "d": "M 0 0", "a": "2", "d": "3"]) }
  #expect(written == "<path z=\"1\" d=\"M 0 0\" a=\"2\" d=\"3\"/>")
}

@Test func `an attribute without a value has only its name, an empty one has quotes`() {
  let written = written { $0.element("details", ["open": nil, "class": ""], "x") }
  #expect(written == "<details open class=\"\">x</details>")
}

@Test func `a value cannot leave its attribute`() {
  let written = written { $0.empty("g", ["aria-label": "\"><script>alert('1 & 2')</script>"]) }
  #expect(
    written
      == "<g aria-label=\"&quot;&gt;&lt;script&gt;alert('1 &amp; 2')&lt;/script&gt;\"/>")
}

@Test(arguments: ["href", "src", "action", "cite", "poster", "xlink:href"] as [StaticString])
func `an attribute that browsers follow takes no script`(_ name: StaticString) {
  func tag(_ url: String) -> String {
    var writer = MarkupWriter()
    switch name.description {
    case "href": writer.empty("a", ["href": url])
    case "src": writer.empty("a", ["src": url])
    case "action": writer.empty("a", ["action": url])
    case "cite": writer.empty("a", ["cite": url])
    case "poster": writer.empty("a", ["poster": url])
    default: writer.empty("a", ["xlink:href": url])
    }
    return writer.markup.text
  }
  #expect(tag("javascript:alert(1)") == "<a \(name)=\"#blocked\"/>")
  #expect(tag("a b?c&d") == "<a \(name)=\"a%20b?c&amp;d\"/>")
}

@Test func `other attributes may say what looks like a script`() {
  #expect(written { $0.empty("a", ["title": "javascript:x y"]) } == "<a title=\"javascript:x y\"/>")
}

@Test func `markup is not escaped again`() {
  var inner = MarkupWriter()
  inner.element("b", [:], "1 < 2")
  let outer = written { writer in
    writer.open("p", ["id": "x"])
    writer.raw(inner.markup)
    writer.raw(.empty)
    writer.close("p")
  }
  #expect(outer == "<p id=\"x\"><b>1 &lt; 2</b></p>")
}

@Test func `a writer without content gives empty markup`() {
  #expect(MarkupWriter().markup == .empty)
  #expect(TrustedMarkup.empty.isEmpty && TrustedMarkup.empty.text == "")
  #expect(!TrustedMarkup(vouchedFor: Array("<hr>".utf8)).isEmpty)
}

@Test func `the words of markup are the text written into it`() {
  let hostile = "a < b & \"c\" > d &amp; <i>é😀</i>"
  var writer = MarkupWriter()
  writer.element("p", ["title": "not > these"]) { paragraph in
    paragraph.text(hostile)
    paragraph.empty("br")
    paragraph.element("b", ["class": "x"], hostile)
  }
  #expect(writer.markup.words == hostile + hostile)
  #expect(TrustedMarkup.empty.words == "")
  var line = MarkupWriter()
  line.text("2:00\u{a0}pm, 58\u{202f}%")
  #expect(line.markup.words == "2:00 pm, 58 %")
  var signed = MarkupWriter()
  signed.element("span", ["class": "mk", "aria-hidden": "true"], "~ <a> ")
  signed.element("span", ["class": "vh"], "about ")
  signed.text("9 min")
  #expect(signed.markup.words == "about 9 min", "the sign is hidden from readers, its word is not")
}

@Test func `markup that ends anywhere still has words`() {
  let whole = Array("a&amp;b <i aria-hidden=\"true\">x</i>\u{a0}<b>c\u{202f}d</b>".utf8)
  let words = (0...whole.count).map { TrustedMarkup(vouchedFor: Array(whole.prefix($0))).words }
  #expect(words.last == "a&b  c d" && words[0] == "")
  #expect(!words.contains { $0.contains("x") || $0.contains("<") })
}
