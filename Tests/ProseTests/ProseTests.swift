import CCmark
import Markup
import Prose
import Testing

@Suite struct `Constructs` {
  @Test(arguments: [
    ("", ""),
    ("Hello *there*, **you**.", "<p>Hello <em>there</em>, <strong>you</strong>.</p>\n"),
    ("a\nb  \nc", "<p>a\nb<br/>\nc</p>\n"),
    ("`a < b`", "<p><code>a &lt; b</code></p>\n"),
    ("> q", "<blockquote><p>q</p>\n</blockquote>\n"),
    ("- a\n- b", "<ul><li>a</li>\n<li>b</li>\n</ul>\n"),
    ("- a\n\n- b", "<ul><li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n"),
    ("3. a", "<ol start=\"3\"><li>a</li>\n</ol>\n"),
    ("1. a", "<ol><li>a</li>\n</ol>\n"),
    ("---", "<hr/>\n"),
    (
      "```swift x\nlet a = \"&\"\n```",
      "<pre tabindex=\"0\"><code class=\"language-swift\"><span class=\"code-keyword\">let</span> a = "
        + "<span class=\"code-string\">&quot;&amp;&quot;</span>\n</code></pre>\n"
    ),
    ("    code", "<pre tabindex=\"0\"><code>code\n</code></pre>\n"),
    ("[a](b.html \"t\")", "<p><a href=\"b.html\" title=\"t\">a</a></p>\n"),
    ("![a *b*](c.png)", "<p><img src=\"c.png\" alt=\"a b\"/></p>\n"),
    ("\"quotes\" -- stay...", "<p>&quot;quotes&quot; -- stay...</p>\n"),
  ])
  func `constructs become their elements`(_ markdown: String, _ html: String) {
    #expect(Prose(markdown: markdown).html.text == html)
  }

  @Test(arguments: [
    "Para one\nsoft line\n\nPara *two* with `code` and **bold *nested***.\n",
    "> quote\n> > deeper\n\n- tight\n- list\n  1. inner\n  2. more\n\n+ loose\n\n+ items\n",
    "text\n***\nmore &amp; \"this\" <https://example.edu/?a=1&b=2>\n",
    "[link](a.html 'title') ![pic](b.png) \\*not emphasis\\*\n\n[ref]\n\n[ref]: c.html\n",
    "7) seven\n8) eight\n\n   still eight\n",
  ])
  func `libcmark's own rendering is the same`(_ markdown: String) throws {
    let rendered = try #require(
      cmark_markdown_to_html(markdown, markdown.utf8.count, CMARK_OPT_DEFAULT))
    defer { ccmark_free(rendered) }
    let expected = String(cString: rendered)
    #expect(withoutLineEnds(Prose(markdown: markdown).html.text) == withoutLineEnds(expected))
  }

  /// Line ends and spaces before slashes are free between tags: neither changes what a browser
  /// shows here.
  private func withoutLineEnds(_ html: String) -> String {
    String(html.replacing(" />", with: "/>").filter { $0 != "\n" })
  }
}

@Suite struct `Headings` {
  @Test func `the highest level used becomes h2 and ids are unique`() {
    let prose = Prose(markdown: "# Plans & *wants*\n## Ways\n## Ways\n# Ways 2\n###### Deep\n")
    #expect(
      prose.html.text == """
        <h2 id="plans-wants"><span id="plans--wants"></span>Plans &amp; <em>wants</em></h2>
        <h3 id="ways">Ways</h3>
        <h3 id="ways-2">Ways</h3>
        <h2 id="ways-2-2">Ways 2</h2>
        <h6 id="deep">Deep</h6>

        """)
    #expect(prose.headings.map(\.level) == [2, 3, 3, 2, 6])
    #expect(prose.headings.map(\.id) == ["plans-wants", "ways", "ways-2", "ways-2-2", "deep"])
    #expect(prose.headings.first?.text == "Plans & wants")
  }

  @Test func `lower levels without higher ones still start at h2`() {
    #expect(Prose(markdown: "### A\n#### B").headings.map(\.level) == [2, 3])
  }

  @Test(arguments: [("#", "section"), ("# 日本", "日本"), ("# Café", "cafe")])
  func `every heading has an id`(_ markdown: String, _ id: String) {
    #expect(Prose(markdown: markdown).headings.map(\.id) == [id])
  }
}

@Suite struct `Targets` {
  @Test func `resolve may rewrite targets of links and images`() {
    let prose = Prose(markdown: "[a](plans.md) [b](x.html) ![c](p.png)") { target in
      target.hasSuffix(".html") ? nil : "new/" + target.replacing(".md", with: ".html")
    }
    #expect(
      prose.html.text
        == "<p><a href=\"new/plans.html\">a</a> <a href=\"x.html\">b</a> <img src=\"new/p.png\" alt=\"c\"/></p>\n"
    )
  }

  @Test(arguments: [
    "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](<java\tscript:alert(1)>)",
    "[x](vbscript:x)", "[x](data:text/html,x)", "[x](&#1;javascript:x)",
    "![x](data:image/png;base64,AAAA)", "![x](javascript:x)",
  ])
  func `a target that is not allowed leaves only its text`(_ markdown: String) {
    #expect(Prose(markdown: markdown).html.text == "<p>x</p>\n")
  }

  @Test(arguments: [
    ("![x](https://e.org/a.png)", "<p><a href=\"https://e.org/a.png\">x</a></p>\n"),
    (
      "![](https://e.org/a.png)", "<p><a href=\"https://e.org/a.png\">https://e.org/a.png</a></p>\n"
    ),
    ("![x](//e.org/a.png)", "<p><a href=\"https://e.org/a.png\">x</a></p>\n"),
    ("[![x](https://e.org/a.png)](b.html)", "<p><a href=\"b.html\">x</a></p>\n"),
  ])
  func `an image on another host is at most a link`(_ markdown: String, _ html: String) {
    #expect(Prose(markdown: markdown).html.text == html)
  }
}

@Suite struct `Raw HTML` {
  @Test(arguments: [
    ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>\n"),
    ("<script>\nalert(1)\n</script>", "<p>&lt;script&gt;\nalert(1)\n&lt;/script&gt;</p>\n"),
    ("<!-- note -->", ""), ("a <!-- note --> b", "<p>a  b</p>\n"),
    ("<!-- a --> <b>", "<p>&lt;!-- a --&gt; &lt;b&gt;</p>\n"),
  ])
  func `is shown as text, and comments are left out`(_ markdown: String, _ html: String) {
    #expect(Prose(markdown: markdown).html.text == html)
  }
}

@Suite struct `Hostile text` {
  @Test func `NUL and bytes that are not UTF-8 become replacement characters`() {
    #expect(Prose(markdown: [97, 0, 98]).html.text == "<p>a\u{fffd}b</p>\n")
    #expect(Prose(markdown: [97, 0xff, 98]).html.text == "<p>a\u{fffd}b</p>\n")
    #expect(Prose(markdown: [0xff, 124, 10, 45, 124]).html.text.contains("\u{fffd}"))
  }

  @Test func `ten thousand nested block quotes need no deep stack`() {
    let depth = 10_000
    let html = Prose(markdown: String(repeating: ">", count: depth) + " x").html.text
    #expect(html.hasPrefix("<blockquote><blockquote>"))
    #expect(html.split(separator: "<blockquote>").count == 1)
    #expect(html.split(separator: "</blockquote>\n").count == 1)
    #expect(html.utf8.count == depth * ("<blockquote></blockquote>\n".utf8.count) + 9)
  }

  @Test func `many open brackets and nested images end`() {
    let images =
      String(repeating: "![", count: 5_000) + "x" + String(repeating: "](y)", count: 5_000)
    #expect(Prose(markdown: images).html.text == "<p><img src=\"y\" alt=\"x\"/></p>\n")
    #expect(!Prose(markdown: String(repeating: "[", count: 5_000)).html.isEmpty)
  }
}

@Test func `plain text has a line for each block`() {
  let text = Prose.plainText(
    of: "# Title\nOne\ntwo `c`.\n\n- a\n- b [l](x)\n\n```\ncode\n```\n<b>\n\n![alt](p.png)")
  #expect(text == "Title\nOne two c.\na\nb l\ncode\nalt")
  #expect(Prose.plainText(of: "").isEmpty)
}

@Suite struct `Links of a text` {
  @Test(arguments: [
    ("[a](x.md) b [c](y.md)", ["x.md 1:5", "y.md 1:17"]),
    ("a\n> b ![c](x.png)\n", ["x.png 2:10"]),
    // Twice on a line, in another link, behind a code span, in angle brackets, within brackets.
    ("[a](x.md) [b](x.md)", ["x.md 1:5", "x.md 1:15"]),
    ("[![a](x.png)](y.md)", ["y.md 1:15", "x.png 1:7"]),
    ("`[a](x.md)` [b](x.md)", ["x.md 1:17"]),
    ("[a](<x y.md>) [b]( z.md 'title')", ["x y.md 1:6", "z.md 1:20"]),
    ("[a](x(y).md) [b](z.md)", ["x(y).md 1:5", "z.md 1:18"]),
    ("| [a](x.md) | b |\n|---|---|\n| c | [d](y.md) |", ["x.md 1:7", "y.md 3:11"]),
    // What is written elsewhere is where the link is, and so is what has escapes.
    ("a [b][ref] [c](x.md)\n\n[ref]: y.md\n", ["y.md 1:3", "x.md 1:16"]),
    ("a [b](x\\_y.md)", ["x_y.md 1:3"]),
    ("[a]()", [" 1:5"]), ("no link", []), ("", []),
  ])
  func `have the line and the column of their targets`(_ markdown: String, _ places: [String]) {
    let links = Prose.links(in: Array(markdown.utf8))
    #expect(links.map { "\($0.target) \($0.line):\($0.column)" } == places)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [true, false])
  func `are found in linear time, on one line too`(_ isInline: Bool) {
    let numbers = 0..<50_000
    let line = numbers.map { isInline ? "[a](x\($0).html)" : "[a][x\($0)]" }.joined(separator: " ")
    let definitions = numbers.map { "[x\($0)]: x\($0).html\n" }.joined()
    let links = Prose.links(in: Array((line + "\n\n" + (isInline ? "" : definitions)).utf8))
    #expect(links.count == numbers.count && links.last?.target == "x49999.html")
    let last = isInline ? "x49999.html)" : "[a][x49999]"
    #expect(links.last?.column == line.utf8.count - last.utf8.count + 1)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["](", "](a)", "<", "[a](b", "](x(", "](x)) "])
  func `of hostile lines end`(_ piece: String) {
    let text = String(repeating: piece, count: 100_000)
    #expect(Prose.links(in: Array(text.utf8)).count <= 100_000)
  }
}

@Test func `a search finds headings and all words but those of tags, comments and blocks`() {
  let markdown = """
    # The *first* one

    Words, `code`.

    ```chart
    mark: bar
    ```

    ```text
    kept
    ```

    <div title="no"><!-- a > b -->shown <b>too</b>
    """
  let found = Prose.searchedWords(of: Array(markdown.utf8), without: [5])
  #expect(found.headings == ["The first one"])
  let words = found.text.split { $0 == " " || $0 == "\n" }
  #expect(words == ["The", "first", "one", "Words,", "code.", "kept", "shown", "too"])
}
