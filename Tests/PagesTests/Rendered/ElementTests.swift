import Testing

private let page = """
  <!doctype html>
  <html lang="en">
  <head><title>A &amp; B</title><script>if (a < b && c) { "</p>" }</script></head>
  <body data-worker>
  <ul id="list" class="rows two"><li><a href="a.html?x=1&amp;y">One <b>two</b></a></li>\
  <li>12<br>13<p>14</p></li></ul>
  <table><thead><tr><th>Date</th></tr></thead><tbody><tr><th>\
  <time datetime="2026-11-18">Wed\u{a0}18</time></th><td><data value="3.5">3.5</data> of \
  <data value="">–</data></td></tr></tbody></table>
  <p class="two"><time datetime="13:05">1:05</time><svg viewBox="0 0 1 1"><path d="M0 0"/>\
  <text>drawn</text></svg><input value="&quot;" disabled></p>
  </body>
  </html>
  """

@Suite struct `Elements of a page` {
  @Test func `have names, attributes and texts`() throws {
    let html = try ElementParser.page(page)
    #expect(html.elements.map(\.name) == ["head", "body"] && html["lang"] == "en")
    #expect(try html.one("title").text == "A & B")
    #expect(try html.one("script").rawText == "if (a < b && c) { \"</p>\" }")
    #expect(try html.one("body")["data-worker"] == "")
    #expect(try html.one("input").attributes == ["value": "\"", "disabled": ""])
    #expect(try html.one("#list").text == "One two 12 13 14")
    #expect(try html.one("body > p").text == "1:05", "drawings are not read")
    #expect(try html.one("svg text").text == "drawn")
  }

  @Test func `have links, moments, numbers and rows`() throws {
    let html = try ElementParser.page(page)
    #expect(html.links == [Link("a.html?x=1&y", "One two")])
    #expect(html.times == ["2026-11-18", "13:05"])
    #expect(html.dates == ["2026-11-18"] && html.clocks == ["13:05"])
    #expect(html.values == ["3.5", ""])
    #expect(try html.one("table").rowTexts == [["Wed 18", "3.5 of –"]])
    #expect(try html.one("table").rowValues == [["3.5", ""]])
    #expect(html.figures == ["2026-11-18", "3.5", "", "13:05"])
  }

  @Test(
    arguments: [
      ("p", 2), ("li p", 1), ("body > p", 1), ("html p", 0), ("body p", 2), (".two", 2),
      ("ul.rows.two", 1), ("p.rows", 0), ("#list > li", 2), ("#list > a", 0), ("#list a", 1),
      ("[datetime]", 2), ("time[datetime=13:05]", 1), ("time[datetime^=2026]", 1),
      ("a[href$=y]", 1), ("li b", 1), ("tbody [value=3.5]", 1), ("nav", 0),
    ] as [(Selector, Int)])
  func `are found by selectors`(_ selector: Selector, _ count: Int) throws {
    #expect(try ElementParser.page(page).all(selector).count == count)
  }

  @Test func `are asked themselves too`() throws {
    let list = try ElementParser.page(page).one("#list")
    #expect(list.matches("ul") && list.matches(".two") && list.matches("#list"))
    #expect(!list.matches("li") && !list.matches("body ul"))
  }

  @Test(arguments: [
    "<p>", "<p></b>", "</p>", "<p><b></p></b>", "<p><ul></ul></p>", "<a href=x></a>",
    "<a href='x'></a>", "<a href=\"x\" href=\"y\"></a>", "<a href=\"x\"title></a>", "a & b",
    "&nbsp;", "<script>", "<", "<p", "<a href=\"x",
  ])
  func `are refused where they are not well formed`(_ text: String) {
    #expect(throws: ElementParser.MalformedError.self) { try ElementParser.fragment(text) }
  }

  @Test func `of a page are one html, and no two have one id`() throws {
    let page = { (text: String) in try ElementParser.page("<!doctype html>\n\(text)") }
    #expect(try page("<html><p id=\"a\"></p></html>\n").has("#a"))
    for text in [
      "<p></p>", "<html></html><p></p>", "<html><p id=\"a\"></p><b id=\"a\"></b></html>",
    ] {
      #expect(throws: ElementParser.MalformedError.self) { try page(text) }
    }
    #expect(throws: ElementParser.MalformedError.self) { try ElementParser.page("<html></html>") }
  }
}

/// Every page for people of the sample campus is read by the strict parser.
@Test func `every page is well formed`() async throws {
  let pages = try await SampleCampus().site().htmlPages(below: "")
  #expect(pages.count > 40)
  for (route, page) in pages {
    #expect(page.all("title").count > 0 && page.all("main").count == 1, "\(route)")
  }
}
