import Diagnostics
import SiteBuild
import Testing

@Suite struct `Link check` {
  /// The messages for a site of these pages, in their order.
  private func messages(_ pages: KeyValuePairs<String, String>) throws -> [String] {
    let pages = try pages.map { (route: try Route($0.key), html: Array($0.value.utf8)) }
    let check = LinkCheck(routes: pages.map(\.route))
    return check.diagnostics(of: pages.map { check.scan($0.html, at: $0.route) })
      .flatMap { $0.map(\.description) }
  }

  @Test(arguments: [
    "b.html", "./b.html", "../rooms/b.html", "b.html?q=1", "b.html#x", "#here", "#", "#top", "",
    "?q", "../", "..", ".", "./", "../index.html", "b.html#:~:text=hi", "a%2Ehtml",
    "caf%C3%A9.html", "café.html", "a&amp;b.html", "b.html#a&quot;b",
    "https://example.edu/x", "HTTPS://example.edu", "//example.edu/x", "/elsewhere",
    "mailto:a@example.edu", "webcal://example.edu/a.ics", "tel:1", "data:,x", "plan.ics",
    "b.html#rooms/plan.ics",
  ])
  func `targets that are there, or lead outside`(_ target: String) throws {
    let pages: KeyValuePairs = [
      "rooms/a.html": "<p id=here><a href=\"\(target)\">",
      "rooms/b.html": "<p id='x'><p ID=no id=\"a&quot;b\">", "index.html": "",
      "rooms/index.html": "", "rooms/café.html": "", "rooms/a&b.html": "", "rooms/plan.ics": "",
    ]
    #expect(try messages(pages).isEmpty)
  }

  @Test(arguments: [
    ("c.html", "page not found; did you mean 'rooms/a.html'?"),
    ("../../index.html", "page not found"), ("../rooms", "page not found"),
    ("b.html#y", "'rooms/b.html' has no such anchor"),
    ("b.html#rooms/plan.ics", "'rooms/b.html' has no such anchor"),
    ("#gone", "'rooms/a.html' has no such anchor"),
    ("../roms/b.html", "page not found; did you mean 'rooms/b.html'?"),
    ("b.html/", "page not found"), ("%zz", "page not found"), ("x y:z/é", "page not found"),
  ])
  func `targets that are not there`(_ target: String, _ what: String) throws {
    let found = try messages([
      "rooms/a.html": "<a href='\(target)'>", "rooms/b.html": "<p id=x>", "index.html": "",
    ])
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("rooms/a.html: error: broken link to '\(target)': \(what)") == true)
  }

  @Test(arguments: [
    "<a href=no>", "<img src = 'no' alt>", "<form action=\"no\">", "<use xlink:href=no />",
    "<a title='>' href=no>", "<a/href=no>", "< a><a b=c href=no", "<!-- <a> --><a href=no>",
    "<script>\"<a href=x>\"</script><a href=no>", "<style>a{}</style ><a href=no>",
    "<a href=no></a><a href=no>", "<a disabled href=no>", "<<a href=no>",
  ])
  func `targets are found in tags of any form, each once`(_ html: String) throws {
    #expect(try messages(["a.html": html]).count == 1)
  }

  @Test(arguments: [
    "", "<", "<a", "<a href", "<a href=", "<a href='", "a href=no", "<!-- <a href=no>",
    "<script><a href=no>", "<script>x</scrip><a href=no>", "</a href=no>", "<a data-href=no>",
    "&lt;a href=no>", "<!doctype html href=no>",
  ])
  func `text outside of tags has no targets`(_ html: String) throws {
    #expect(try messages(["a.html": html]).isEmpty)
  }

  @Test func `only HTML and SVG are scanned`() throws {
    let link = "<a href=no>"
    #expect(try messages(["a.ics": link, "b.css": link, "c.json": link]).isEmpty)
    #expect(
      try messages(["a.html": "<use href=i.svg#home>", "i.svg": "<g id=home>"]).isEmpty)
    #expect(try messages(["i.svg": link]).count == 1)
  }

  @Test func `invalid UTF-8 is ignored`() throws {
    let route = try Route("a.html")
    let check = LinkCheck(routes: [route])
    let found = check.scan([0xff, 0x3c, 0x61, 0x20, 0x68, 0x72, 0x65, 0x66, 0x3d, 0xff], at: route)
    #expect(check.diagnostics(of: [found]).flatMap(\.self).count == 1)
  }
}
