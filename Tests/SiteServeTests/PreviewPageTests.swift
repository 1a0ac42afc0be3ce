import SeededRandom
import Testing

@testable import SiteServe

private func added(to page: String) -> String {
  String(decoding: PreviewPage.adding(to: Array(page.utf8), build: "run-7"), as: UTF8.self)
}

/// The page without what the preview adds.
private func withoutScript(_ page: String) -> String {
  guard let start = page.firstRange(of: "<script src=\"/.almanac/"),
    let end = page[start.upperBound...].firstRange(of: "</script>\n")
  else { return page }
  return String(page[..<start.lowerBound] + page[end.upperBound...])
}

private func bones(_ page: String) -> Substring? {
  added(to: page).firstRange(of: "data-bones=\"").map { range in
    added(to: page)[range.upperBound...].prefix(16)
  }
}

@Suite struct `A page in the preview` {
  @Test(arguments: [
    "<!doctype html><html><head><title>x</title></head><body></body></html>",
    "<!doctype html><title>x</title><body><p>x", "<p>x", "", "<", "<!--", "<!-- </head> --><p>",
    "<head><script>\"</head>\"</script></head>", "<HEAD></HEAD>",
    "<head><title></head></title></head>",
    "<head><meta content=\"</head>\"></head>", "<head><meta content='", "<a href=x></a",
  ])
  func `has the script, and is otherwise as it was`(_ page: String) {
    let shown = added(to: page)
    #expect(shown.contains("<script src=\"/.almanac/preview.js\" defer data-build=\"run-7\""))
    #expect(withoutScript(shown) == page)
  }

  @Test func `has the script at the end of its head`() {
    let page = "<head><!-- </head> --><script>'</head>'</script><title></head></title></head><body>"
    #expect(added(to: page).contains("</script>\n</head><body>"))
    #expect(added(to: "<title>x</title><body>").contains("</script>\n<body>"))
  }

  @Test(arguments: [
    (
      "default-src 'none';style-src 'self';script-src 'self'",
      "default-src 'none';style-src 'self';script-src 'self';connect-src 'self'"
    ),
    ("default-src 'none'", "default-src 'none';script-src 'self';connect-src 'self'"),
    (
      "default-src https://a.example",
      "default-src https://a.example;script-src https://a.example 'self';"
        + "connect-src https://a.example 'self'"
    ),
    (
      "script-src 'none'; connect-src https://a.example 'NONE'",
      "script-src 'self';connect-src https://a.example 'self'"
    ),
    (
      "script-src-elem 'sha256-x'; script-src 'none'; default-src *",
      "script-src-elem 'sha256-x' 'self';script-src 'none';default-src *;connect-src *"
    ),
    ("img-src 'self'", "img-src 'self'"), ("", ""), (";;", ""),
    ("Default-Src &#39;self&#39;", "default-src 'self';script-src 'self';connect-src 'self'"),
    (
      "default-src 'none'; default-src *", "default-src 'none';script-src 'self';connect-src 'self'"
    ),
  ])
  func `has a policy that allows only the script`(_ before: String, _ after: String) {
    let attribute = after.replacing("'", with: "&#39;")
    #expect(PagePolicy(before).withPreview == attribute)
    for quote in ["\"", "'"] where quote == "\"" || !before.contains("'") {
      let page = "<head><META Content=\(quote)\(before)\(quote) http-equiv=content-security-policy>"
      let shown = withoutScript(added(to: page))
      #expect(
        shown
          == "<head><META Content=\(quote)\(attribute)\(quote) http-equiv=content-security-policy>")
    }
  }

  @Test func `leaves what only looks like a policy`() {
    let page =
      "<head><!-- <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\"> -->"
      + "<script>\"<meta http-equiv='Content-Security-Policy' content='default-src none'>\"</script>"
      + "<meta name=x content=\"default-src 'none'\"></head>"
    #expect(withoutScript(added(to: page)) == page)
  }

  @Test func `has the same bones under another style, and others under other words`() {
    let page = "<head><link rel=stylesheet href=a.1.css></head><p>one"
    #expect(bones(page) == bones(page.replacing("a.1.css", with: "a.2.css")))
    #expect(bones(page) != bones(page.replacing("one", with: "two")))
    #expect(bones(page) != bones(page.replacing("stylesheet", with: "icon")))
  }

  @Test func `survives any bytes`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "<", ">", "\"", "'", "=", "/", " ", "<head>", "</head>", "<body", "<meta ", "http-equiv",
      "content-security-policy", "content=", "<!--", "-->", "<script", "</script>", "<link rel=",
      "stylesheet", "href", "x", "\u{0}", "é",
    ]
    for _ in draws(5_000) {
      let page = (0..<random.below(30)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let shown = added(to: page)
      #expect(shown.utf8.count > page.utf8.count, "seed \(seed)")
    }
  }
}

@Suite struct `What builds say` {
  @Test func `is one event, with nothing that could end it or a page`() {
    let edition = BuildNews.BuildState(
      build: "run-3", errors: ["a\nb\r\n\ndata: x", "</script>\"\\\u{2028}"], base: "/")
    let text = String(decoding: BuildNews.message(edition), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 5 && lines[1] == "event: state" && lines[3...].allSatisfy(\.isEmpty))
    #expect(
      lines[2]
        == #"data: {"build":"run-3","errors":["a\nb\u000D\n\ndata: x","\u003C/script\u003E\"\\\u2028"]}"#
    )
  }

  @Test func `reaches who listens, and who rests is woken`() {
    let news = BuildNews(origin: "run", base: "/", wake: { _ in })
    let id = news.join(1)
    func heard(_ size: Int = 4096) -> String? {
      var bytes = [UInt8](repeating: 0, count: size)
      let count = bytes.withUnsafeMutableBytes { news.read(id, into: $0, rest: { _ in }) }
      return count.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }
    #expect(heard(5) == "retry")
    #expect(heard()?.contains("\"run-0\"") == true)
    #expect(heard() == "")
    news.reportBuilt(base: "/larkspur/")
    #expect(news.edition.base == "/larkspur/")
    #expect(heard()?.contains("\"build\":\"run-1\",\"errors\":[]") == true)
    news.report(errors: ["e"])
    #expect(heard()?.contains("\"build\":\"run-1\",\"errors\":[\"e\"]") == true)
    news.reportBuilt(base: "/")
    #expect(news.edition.errors.isEmpty)
    news.end()
    #expect(heard() == nil)
  }
}
