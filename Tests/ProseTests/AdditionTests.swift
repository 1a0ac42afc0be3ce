import Markup
import Prose
import SeededRandom
import Testing

private func html(_ markdown: String) -> String { Prose(markdown: markdown).html.text }

@Suite struct `Strikethrough and addresses` {
  @Test(arguments: [
    ("~~x~~ ~y~", "<p><del>x</del> <del>y</del></p>\n"),
    ("~~*x*~~", "<p><del><em>x</em></del></p>\n"),
    ("~~~~x", "<pre tabindex=\"0\"><code class=\"language-x\"></code></pre>\n"),
    ("a ~~~b~~~", "<p>a ~~~b~~~</p>\n"), ("\\~~x~~", "<p>~~x~~</p>\n"),
    ("~~x", "<p>~~x</p>\n"), ("about ~5 to ~10", "<p>about ~5 to ~10</p>\n"),
    ("`~~x~~` `\\~`", "<p><code>~~x~~</code> <code>\\~</code></p>\n"),
    ("[~~x~~](a\\~b)", "<p><a href=\"a~b\"><del>x</del></a></p>\n"),
  ])
  func `tildes strike out what they enclose`(_ markdown: String, _ expected: String) {
    #expect(html(markdown) == expected)
  }

  @Test(arguments: [
    ("www.example.edu/a.", "http://www.example.edu/a", "www.example.edu/a"),
    ("(https://example.edu/a_(b))", "https://example.edu/a_(b)", "https://example.edu/a_(b)"),
    ("Ask a.b+c@example.edu!", "mailto:a.b+c@example.edu", "a.b+c@example.edu"),
    ("http://a.edu/?a=1&b=2,", "http://a.edu/?a=1&amp;b=2", "http://a.edu/?a=1&amp;b=2"),
  ])
  func `an address without brackets is a link`(
    _ markdown: String, _ target: String, _ shown: String
  ) {
    #expect(html(markdown).contains("<a href=\"\(target)\">\(shown)</a>"))
  }

  @Test(arguments: [
    "`www.example.edu`", "www\\.example.edu", "a\\@example.edu", "ftp://example.edu",
    "javascript://example.edu", "xwww.example.edu", "www.", "a@b", "http\\://example.edu",
  ])
  func `others are text`(_ markdown: String) {
    #expect(!html(markdown).contains("<a "))
  }

  @Test func `a link contains no other link`() {
    #expect(
      html("[see www.example.edu](a.html)")
        == "<p><a href=\"a.html\">see www.example.edu</a></p>\n")
  }
}

@Suite struct `Tasks, admonitions, definitions` {
  @Test func `a task is a box with its text as label`() {
    #expect(
      html("- [ ] a\n- [x] *b*\n- [y] c\n- \\[ ] d") == """
        <ul><li class="task"><label><input type="checkbox" disabled/> a</label></li>
        <li class="task"><label><input type="checkbox" checked disabled/> <em>b</em></label></li>
        <li>[y] c</li>
        <li>[ ] d</li>
        </ul>

        """)
    #expect(
      html("- [x] a\n\n  b").contains(
        "<li class=\"task\"><p><label><input type=\"checkbox\" checked disabled/> a</label></p>"))
  }

  @Test(arguments: ["note": "Note", "TIP": "Tip", "Important": "Important", "WARNING": "Warning"])
  func `an admonition has its word`(_ word: String, _ title: String) {
    #expect(
      html("> [!\(word)]\n> Text.") == """
        <div class="admonition \(word.lowercased())" role="note">\
        <p class="admonition-title">\(title)</p>
        <p>Text.</p>
        </div>

        """)
  }

  @Test(arguments: ["> [!NOTE] x", "> [!OTHER]\n> x", "> \\[!NOTE]\n> x", "[!NOTE]\nx"])
  func `other quotes are quotes`(_ markdown: String) {
    #expect(!html(markdown).contains("admonition"))
  }

  @Test func `terms and what they mean, over several paragraphs`() {
    #expect(
      html("A\n: one\nmore\n: two\n\nB\n*C*\n: three\n\n: no term") == """
        <dl><dt>A</dt>
        <dd>one
        more</dd>
        <dd>two</dd>
        <dt>B</dt>
        <dt><em>C</em></dt>
        <dd>three</dd>
        </dl>
        <p>: no term</p>

        """)
    #expect(html("A\n\\: one") == "<p>A\n: one</p>\n")
  }
}

@Suite struct `Attributes and contents` {
  @Test(arguments: [
    ("# A {.b #c}", "<h2 class=\"b\" id=\"c\"><span id=\"a\"></span>A</h2>\n"),
    ("a\n{.b .c}", "<p class=\"b c\">a</p>\n"),
    ("[a](b){.c}", "<p><a href=\"b\" class=\"c\">a</a></p>\n"),
    ("![a](b){.c #d}.", "<p><img src=\"b\" alt=\"a\" class=\"c\" id=\"d\">.</p>\n"),
    (
      "```{.x .y}\na\n```",
      "<pre tabindex=\"0\" class=\"y\"><code class=\"language-x\">a\n</code></pre>\n"
    ),
    (
      "# A {#é}\n# É",
      "<h2 id=\"e\"><span id=\"a\"></span>A</h2>\n<h2 id=\"e-2\"><span id=\"é\"></span>É</h2>\n"
    ),
  ])
  func `braces give a class or an id`(_ markdown: String, _ expected: String) {
    #expect(html(markdown) == expected)
  }

  @Test(arguments: [
    "# A {onclick=x}", "# A {.a onclick=x}", "# A {.\"x}", "# A {.}", "# A {#a #b}", "# A{.b}",
    "[a](b) {.c}", "a {.b}", "{.b}", "# A {.a<b}", "# A \\{.b}", "[a](b)\\{.c}",
    "# A {.9}", "# A {style}",
  ])
  func `anything else is text`(_ markdown: String) {
    let html = html(markdown)
    #expect(html.contains("{") && html.contains("}") && !html.contains("class"))
  }

  @Test func `ids are unique, and a written one is not taken by a heading's words`() {
    let prose = Prose(markdown: "# Plan\n# Plan\n# B {#plan}\n# C {#plan}\n# Plan 2")
    #expect(prose.headings.map(\.id) == ["plan-2", "plan-3", "plan", "plan-4", "plan-2-2"])
  }

  @Test func `contents list the headings, nested, once`() {
    #expect(
      html("[TOC]\n\n[toc]\n\n## A *b*\n#### C\n### D\n## E\n") == """
        <nav class="contents" aria-label="Contents"><ul><li><a href="#a-b">A b</a>\
        <ul><li><a href="#c">C</a></li><li><a href="#d">D</a></li></ul></li>\
        <li><a href="#e">E</a></li></ul></nav>
        <h2 id="a-b">A <em>b</em></h2>
        <h4 id="c">C</h4>
        <h3 id="d">D</h3>
        <h2 id="e">E</h2>

        """)
    #expect(html("[TOC]") == "" && html("a [TOC]") == "<p>a [TOC]</p>\n")
  }
}

@Suite struct `Footnotes` {
  @Test func `are numbered by first use, with links both ways`() {
    let html = html("a[^b] c[^a] d[^b] e[^z]\n\n[^a]: *One*\n[^b]: Two[^c]\n\n    more\n[^c]: x")
    #expect(
      html == """
        <p>a<sup id="fnref-b"><a href="#fn-b" role="doc-noteref" aria-label="Footnote 1">1</a></sup> \
        c<sup id="fnref-a"><a href="#fn-a" role="doc-noteref" aria-label="Footnote 2">2</a></sup> \
        d<sup id="fnref-b-2"><a href="#fn-b" role="doc-noteref" aria-label="Footnote 1">1</a></sup> \
        e[^z]</p>
        <section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>\
        <li id="fn-b"><p>Two<sup id="fnref-c"><a href="#fn-c" role="doc-noteref" \
        aria-label="Footnote 3">3</a></sup></p>
        <p>more <a href="#fnref-b" role="doc-backlink" aria-label="Back to reference 1">↩</a> \
        <a href="#fnref-b-2" role="doc-backlink" aria-label="Back to reference 1, 2">↩</a></p>
        </li>
        <li id="fn-a"><p><em>One</em> <a href="#fnref-a" role="doc-backlink" \
        aria-label="Back to reference 2">↩</a></p>
        </li>
        <li id="fn-c"><p>x <a href="#fnref-c" role="doc-backlink" \
        aria-label="Back to reference 3">↩</a></p>
        </li>
        </ol></section>

        """)
  }

  @Test(arguments: [
    "```\n[^a]: x\n```\na[^a]", "    [^a]: x\n\na[^a]", "\\[^a]: x\n\na[^a]",
    "[^a b]: x\n\na[^a b]",
  ])
  func `code and other text is none`(_ markdown: String) {
    #expect(!html(markdown).contains("<sup"))
  }

  @Test func `no other text changes, whatever is open when the notes begin`() {
    let text = "# A\n\n- b\n- c\n\n> d\n\n```\ne"
    #expect(html("[^n]: ```\n    unclosed\n\n" + text) == html(text))
    #expect(html("x[^n]\n\n[^n]: <!-- unclosed\n\n" + text).contains(html(text)))
  }

  @Test func `are words and links of the text, at their places`() {
    let text = "a[^n] [b](b.md)\n\n[^n]: see [c](c.md)\n    and [d](d.md)\n\nz [e](e.md)"
    #expect(Prose.plainText(of: text) == "a b\nz e\nsee c and d")
    #expect(
      Prose.links(in: Array(text.utf8)).map { "\($0.target) \($0.line):\($0.column)" }
        == ["b.md 1:11", "c.md 3:15", "d.md 4:13", "e.md 6:7"])
    #expect(
      Prose.links(in: Array("A\n: see [c](c.md)".utf8)).map { "\($0.line):\($0.column)" }
        == ["2:11"])
  }

  @Test func `blocks are found in them by their lines`() {
    let parts = Prose.parts(
      of: Array("a[^n]\n\n[^n]: x\n\n    ```chart\n    y\n    ```\n".utf8), named: ["chart"])
    #expect(parts.fences.map { "\($0.line) \($0.word) \($0.text)" } == ["5 chart y\n"])
  }
}

@Suite struct `Raw HTML that is allowed` {
  private func published(_ markdown: String) -> String {
    Prose(markdown: Array(markdown.utf8), allowingHTML: true).html.text
  }

  @Test(arguments: [
    "<b>x</b>", "<kbd class=\"a\">x</kbd>", "<a href=\"https://example.edu/\">x</a>",
    "<img src=\"a.png\" alt=\"\">", "<details><summary>a</summary>b</details>",
    "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>",
  ])
  func `is written as it is`(_ markdown: String) {
    #expect(published("a " + markdown).contains(markdown))
    #expect(published(markdown).contains(markdown))
  }

  @Test(arguments: [
    "<script>x</script>", "<img src=\"https://example.org/a.png\">", "<img src=//example.org/a>",
    "<img src=\"&#104;ttps://example.org/a\">", "<img src=\"\\\\example.org/a\">",
    "<img src=\"ht\ntps&colon;//example.org/a\">", "<img srcset=\"a.png 1x, https://b/c 2x\">",
    "<iframe src=\"a.html\"></iframe>", "<b onclick=\"x\">", "<B OnClick=x>", "<b style=\"x\">",
    "<a href=\"javascript:x\">", "<a href=\"&#106;avascript:x\">", "<link href=\"a.css\">",
    "<use href=\"https://a/b\"/>", "<path fill=\"url(https://a/b)\"/>",
    "<base href=\"/\">", "<form action=\"/\">", "<video poster=\"//a/b\">", "</main>", "</body>",
    "<object data=\"a\">", "<style>a{}</style>", "<meta http-equiv=\"refresh\" content=\"0\">",
    "<!-- a --><script src=\"x\"></script>",
  ])
  func `is text if it could load, run or end the page`(_ markdown: String) {
    #expect(!published("a " + markdown).contains("<" + markdown.dropFirst().prefix(3)))
    #expect(!published(markdown + "\n\nx").contains("<" + markdown.dropFirst().prefix(3)))
  }

  @Test func `is text unless it is allowed`() {
    #expect(html("<b>x</b>") == "<p>&lt;b&gt;x&lt;/b&gt;</p>\n")
  }
}

@Suite struct `Hostile additions` {
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "[", "~~", "~~a", "a~~ ", "*~~a", "> ", "[^a", "[^a]", "{.a", "[a](b){", "www.a_", "_www.a_",
      "http://", "a@b.", "(www.a", "# a\n", "# a {#a}\n", "- [ ] a\n", "a\n: b\n", "a\n: b\n\n",
      "[TOC]\n\n# a\n\n", "> [!NOTE]\n", "[^a]\n\n[^a]: b\n\n", "\\~", "<a ", "|a", "![a",
    ])
  func `a text twice as long makes a page twice as long at most`(_ piece: String) {
    func size(_ count: Int) -> Int {
      html(String(repeating: piece, count: count)).utf8.count
    }
    let count = 100_000 / piece.utf8.count
    #expect(size(2 * count) <= 2 * size(count) + size(count) / 4 + 100)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a wide table with many short rows is not filled up`() {
    let wide =
      String(repeating: "|a", count: 20_000) + "|\n" + String(repeating: "|-", count: 20_000)
    let html = html(wide + "|\n" + String(repeating: "|b\n", count: 20_000))
    #expect(html.contains("<td>b</td>") && html.utf8.count < 2_000_000)
  }

  @Test(.timeLimit(.minutes(1)))
  func `many notes that refer to each other are each shown once`() {
    let notes = (0..<5_000).map { "[^\($0)]: n[^\($0 + 1)] [^0]\n\n" }.joined()
    let html = html("a[^0]\n\n" + notes)
    #expect(html.ranges(of: "<li id=\"fn-").count == 5_000)
  }

  @Test func `no random text makes a tag or an attribute that is not ours`() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "{.a", "{#b", "}", "\"", "'", "<", ">", "=", "onclick=x", "[^a]", "[^a]: ", "\n", "\n\n",
      "~~",
      "www.a.de\"x", "http://a\"b", "a@b.de", "`", "```x\"y\n", "[l](u\"v)", "![i](p){.q}",
      "&quot;",
      "- [x] ", "> [!NOTE]\n", ": ", "# ", "javascript:x", "[TOC]", "| a |\n|---|\n", "\\",
    ]
    let tag = #/</?[a-z][a-z0-9]*( [a-z-]+(="[^"<>]*")?)*/?>/#
    let attribute = #/ ([a-z-]+)(?:="[^"<>]*")?/#
    let known: Set<Substring> = [
      "alt", "aria-label", "checked", "class", "disabled", "href", "id", "role", "src", "start",
      "tabindex", "title", "type",
    ]
    for _ in draws(2_000) {
      let text = (0..<random.below(14)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let html = html(text)
      let rest = html.replacing(tag, with: "")
      #expect(!rest.contains("<") && !rest.contains(">"), "\(text)")
      for tag in html.matches(of: tag) {
        let names = tag.0.matches(of: attribute).map(\.1)
        #expect(known.isSuperset(of: names), "\(text)")
      }
      #expect(!html.contains("\"javascript:x"), "\(text)")
    }
  }
}
