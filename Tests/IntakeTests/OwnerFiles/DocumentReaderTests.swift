import Blocks
import CampusModel
import Diagnostics
import TableFiles
import Testing

@testable import FileFormats
@testable import OwnerFiles

private func read(
  _ text: String, room: Int = 0, file: String = "f.md", route: String = "guide/f"
) -> (document: Document?, lines: [String]) {
  let report = Report(file: file)
  let bytes = Array(text.utf8)
  let reader = DocumentReader(
    shelf: .guide, blocks: BlockContext(files: DataFiles(.memory([:])), folder: "Content/guide"),
    room: TextBudget(bytes: room), again: { documentText(in: bytes, withoutHeading: $1) })
  let document = reader.read(bytes, route: route, report)
  return (document, report.diagnostics.map(\.description))
}

@Suite struct DocumentReaderTests {
  @Test(arguments: ["\n", "\r\n"])
  func `front matter is read and leaves the text`(_ end: String) {
    let text = ["---", "title: Plans", "summary: How", "order: 2", "---", "# Hi", "", "---", ""]
    let (document, lines) = read("\u{feff}" + text.joined(separator: end))
    #expect(lines == [])
    #expect(document?.title == "Plans")
    #expect(document?.summary == "How")
    #expect(document?.order == 2)
    let expected = ["# Hi", "", "---", ""].joined(separator: end)
    #expect(document?.markdown.bytes == Array(expected.utf8))
    #expect(document?.markdown == DocumentText(expected))
    #expect(document?.file == "f.md")
    #expect(document?.firstLine ?? 0 > 3)
  }

  @Test func `a text that is not kept in memory is read again`() {
    let room = TextBudget(bytes: 10)
    let texts = ["123456", "7890", "x"].map { text in
      DocumentText(Array(text.utf8), in: text, room: room) { Array($0.utf8) }
    }
    #expect(
      texts.map { String(decoding: $0.bytes ?? [], as: UTF8.self) } == ["123456", "7890", "x"])
    let elsewhere = ["1234567", "89", "x"].map { text in
      DocumentText(Array(text.utf8), in: text, room: TextBudget(bytes: 6)) { _ in [0] }
    }
    // The first has no room, and its file holds something else by now.
    #expect(elsewhere.map { $0.bytes?.count } == [nil, 2, 1])
  }

  @Test func `without front matter the first heading is the title`() {
    let (document, lines) = read("Before\n```\n# no title\n```\n# The Title #\nAfter\n")
    #expect(lines == [])
    #expect(document?.title == "The Title")
    // Its line stays, empty, so that later lines keep their numbers.
    #expect(document?.markdown.bytes == Array("Before\n```\n# no title\n```\n\nAfter\n".utf8))
  }

  @Test func `a heading is the title of a page whose front matter has none`() {
    let (document, lines) = read("---\nsummary: x\ntitle: ''\n---\n\n# The Title\nAfter\n")
    #expect(lines == [])
    #expect(document?.title == "The Title" && document?.summary == "x")
    #expect(document?.markdown.bytes == Array("\n\nAfter\n".utf8))
  }

  @Test(arguments: [
    ("pages/loans_by-month.md", "loans-by-month", "Loans by month"),
    ("pages/trips/_index.md", "trips/index", "Trips"), ("pages/index.md", "index", "Home"),
    ("pages/2026-11-02-first-snow.md", "2026-11-02-first-snow", "First snow"),
    ("pages/2026-11-02.md", "2026-11-02", "2026 11 02"), ("pages/__.md", "x", "x"),
  ])
  func `a page without a title and a heading is called as its file is`(
    _ file: String, _ route: String, _ title: String
  ) {
    let (document, lines) = read("Only text\n", file: file, route: route)
    #expect(lines == [])
    #expect(document?.title == title)
    #expect(document?.markdown.bytes == Array("Only text\n".utf8))
  }

  @Test(arguments: [
    (
      "---\ntitle: Open\n",
      "f.md:1:1: error: the front matter that begins here is not closed; end it with a line of '---'"
    ),
    (
      "+++\ntitle = 'Open'\n---\n",
      "f.md:1:1: error: the front matter that begins here is not closed; end it with a line of '+++'"
    ),
    (
      "{\n\"title\": {\n}\n",
      "f.md:1:1: error: the front matter that begins here is not closed; end it with '}'"
    ),
    (
      "---\ntitle: x\norder: first\n---\n",
      "f.md:3:8: error: expected a whole number from -1000000 to 1000000, found 'first'"
    ),
    ("---\n- a\n---\n", "f.md:2:1: error: expected keys and values, found a list of 1"),
    ("# A\u{0}\n", "f.md:1:4: error: a control character (U+0000)"),
    (
      "+++\ntitle: x\n+++\n",
      "f.md:2:6: error: expected '=' after a key; "
        + "TOML has 'key = value', not 'key: value'"
    ),
    ("{\"a\": 1, \"a\": 2}\n", "f.md:1:10: error: this key appears twice"),
  ])
  func `a mistake is reported and the page is read`(_ text: String, _ line: String) {
    let (document, lines) = read(text)
    #expect(lines == [line])
    #expect(document?.route == "guide/f")
  }

  @Test(arguments: ["---\n---\n", "---\n# nothing\n\n---\n", "+++\n+++\n", "{}\n"])
  func `a front matter may be empty`(_ text: String) {
    let (document, lines) = read(text + "# A\n")
    #expect(lines == [])
    #expect(document?.title == "A")
  }
}

/// The same front matter in each of its three forms.
private let forms = [
  """
  ---
  Title: "A \\u00e9"
  description: b
  weight: -3
  date: 2026-11-02
  lastmod: 2026-11-03T10:30:00+01:00
  authors: [Robin Vale, {name: Sam}]
  tags: [x, y, x]
  taxonomies: {series: z}
  template: wide
  aliases: [/old/, ../up.html]
  menu: {main: {weight: 2, parent: top}}
  draft: true
  sort_by: date
  icon: star
  extra: {level: 1.50, on: false, days: [2026-11-04], icon: moon, text: "7"}
  ---
  """,
  """
  +++
  Title = "A \\u00e9"
  description = 'b'
  weight = -3
  date = 2026-11-02
  lastmod = 2026-11-03T10:30:00+01:00
  authors = ["Robin Vale", {name = "Sam"}]
  tags = ["x", "y", "x"]
  template = "wide"
  aliases = ["/old/",
   "../up.html"]
  draft = true
  sort_by = "date"
  icon = "star"
  [taxonomies]
  series = ["z"]
  [menu.main]
  weight = 2
  parent = "top"
  [extra]
  level = 1.50
  on = false
  days = [2026-11-04]
  icon = "moon"
  text = "7"
  +++
  """,
  """
  {
    "Title": "A \\u00e9", "description": "b", "weight": -3, "date": "2026-11-02",
    "lastmod": "2026-11-03T10:30:00+01:00", "authors": ["Robin Vale", {"name": "Sam"}],
    "tags": ["x", "y", "x"], "taxonomies": {"series": ["z"]}, "template": "wide",
    "aliases": ["/old/", "../up.html"],
    "menu": {"main": {"weight": 2, "parent": "top"}}, "draft": true, "sort_by": "date",
    "icon": "star",
    "extra": {"level": 1.50, "on": false, "days": ["2026-11-04"], "icon": "moon", "text": "7"}
  }
  """,
]

@Suite struct `A front matter` {
  @Test(arguments: [0, 1, 2]) func `says the same in each form`(_ form: Int) throws {
    let (document, lines) = read(forms[form] + "\nText\n", route: "a/b/c")
    #expect(lines == [])
    let head = try #require(document?.head)
    let day = try #require(CalendarDate(parsing: "2026-11-02"))
    #expect(head.title == "A é" && head.summary == "b" && head.order == -3)
    #expect(head.date == PageDate(day))
    #expect(head.updated == PageDate(day + 1, second: 37_800, offset: 3600))
    #expect(head.authors == ["Robin Vale", "Sam"])
    #expect(head.taxonomies == ["tags": ["x", "y"], "series": ["z"]])
    #expect(head.layout == "wide" && head.section.sortBy == "date")
    #expect(head.aliases.map(\.address) == ["old/index.html", "a/up.html"])
    #expect(head.menus == [MenuPlace(menu: "main", weight: 2, parent: "top")])
    #expect(head.publication.isDraft && head.publication.begins == head.date)
    #expect(
      head.other == [
        "level": .number("1.50"), "on": .flag(false), "text": .text("7"), "icon": .text("star"),
        // JSON has no dates.
        "days": .list([form == 2 ? .text("2026-11-04") : .date(PageDate(day + 2))]),
      ])
    let text = String(decoding: document?.markdown.bytes ?? [], as: UTF8.self)
    #expect(text.trimmingPrefix("\n") == "Text\n")
  }

  @Test func `keeps unknown keys and warns of slips`() {
    let (document, lines) = read("---\ntilte: A\nmath: true\ntoc: false\n---\n")
    #expect(
      lines == ["f.md:2:1: warning: unknown key 'tilte'; did you mean 'title'?"])
    #expect(
      document?.head.other
        == ["tilte": .text("A"), "math": .flag(true), "toc": .flag(false)])
  }

  @Test func `loses only what is wrong`() {
    let front =
      "title: A\ndate: soon\ntags: [x, {y: 1}]\ndraft: maybe\naliases: [/a b/]\nslug: Z z"
    let (document, lines) = read("---\n\(front)\n---\n", route: "p/q")
    #expect(
      lines == [
        "f.md:3:7: error: expected a date like 2026-11-18, or with a time like "
          + "2026-11-18T13:10:00, found 'soon'",
        "f.md:5:8: error: expected true or false, found 'maybe'",
        "f.md:4:11: error: expected text, found keys and values",
        "f.md:6:11: error: expected a former address like /old/plans/, found '/a b/'",
      ])
    #expect(document?.title == "A" && document?.head.taxonomies == ["tags": ["x"]])
    #expect(document?.route == "p/z-z")
  }

  @Test(arguments: [
    ("url: /a/b.html", "a/b"), ("path: a/b", "a/b"), ("url: /a/b/", "a/b/index"),
    ("url: /", "index"),
    ("slug: new", "p/new"), ("url: //host/", "p/q"), ("path: ../x", "p/q"),
    ("url: /:year/x", "p/q"),
  ])
  func `may name the address`(_ line: String, _ route: String) {
    #expect(read("---\n\(line)\n---\n", route: "p/q").document?.route == route)
  }

  @Test func `says when a page is published`() throws {
    let front = "publishDate: 2026-11-02\nexpiryDate: 2026-11-04T12:00:00Z\ndate: 2026-01-01"
    let head = try #require(read("---\n\(front)\n---\n").document?.head)
    let day = try #require(CalendarDate(parsing: "2026-11-02")).dayNumber * 86_400
    // The site's clock is an hour ahead.
    func local(_ minute: LocalMinute) -> Instant { Instant(seconds: minute.localSeconds - 3600) }
    func reason(_ seconds: Int) -> UnpublishedPage.Reason? {
      head.publication.reason(at: Instant(seconds: seconds), local)
    }
    #expect(reason(day - 3601) == .future && reason(day - 3600) == nil)
    let end = day + 2 * 86_400 + 43_200
    #expect(reason(end - 1) == nil && reason(end) == .expired)
    let changes = [day - 3601, day - 3600, end].map {
      head.publication.change(after: Instant(seconds: $0), local)?.seconds
    }
    #expect(changes == [day - 3600, end, nil])
  }
}
