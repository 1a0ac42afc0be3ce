import CampusModel
import Diagnostics
import Pages
import SiteBuild
import Testing

private func attachment(_ name: String, _ text: String, size: Int? = nil) throws -> Note.Attachment
{
  Note.Attachment(
    name: name, kind: try #require(Note.Attachment.Kind(ofFile: name)),
    size: size ?? text.utf8.count,
    content: DocumentText(text))
}

/// Robin with two notes, one of them on a course of theirs.
private func robin(_ visibility: Person.Visibility = .public) throws -> Person {
  var person = try SampleCampus.person("robin", named: "Robin Vale", visibility, words: "Own")
  let course = try #require(person.gradebook?.courses.first)
  person.notes = [
    Note(
      id: "first", title: "First <b>", date: try date("2026-10-07"), tags: ["Exam", "C++"],
      subject: .init(course.attempt, work: Work(group: 0, assignment: 0)),
      markdown:
        "# Part\n\n[one](a%20b.csv), [two](second.md), <script>x</script> [three](javascript:x)\n",
      attachments: [
        try attachment("a b.csv", "kestrel,osprey\n"),
        try attachment("large.txt", "too large a merlin", size: 1 << 20 + 1),
      ]),
    Note(id: "second", title: "Second", tags: ["exam", "c"], markdown: "# Part\n\nWords.\n"),
  ]
  return person
}

extension CampusSite {
  fileprivate func page(_ route: String) throws -> String {
    let page = try #require(pages.first { $0.route.text == route })
    var diagnostics: [Diagnostic] = []
    return String(decoding: page.render(&diagnostics), as: UTF8.self)
  }
}

@Suite struct `Pages of notes` {
  @Test func `show all of a person's notes, and what is attached beside them`() async throws {
    let site = try await SampleCampus(people: [try robin()]).site()
    let report = try await SiteBuild.rehearse(site.pages, gate: site.gate, jobs: 2, clock: { 0 })
    #expect(report.diagnostics.map(\.description) == [])
    let page = try site.page("grades/robin/notes.html")
    for text in [
      "First &lt;b&gt;", "id=\"note-first\"", "href=\"notes/a-b.csv\">one</a>",
      "href=\"#note-second\">two</a>", "&lt;script&gt;x&lt;/script&gt; three",
      "id=\"note-first-part\"", "id=\"note-second-part\"", "<h4 ", "noindex",
      "href=\"#tag-exam\">Exam</a>", "href=\"#tag-c\">c</a>", "href=\"#tag-c--2\">C++</a>",
      "id=\"tag-c--2\"",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.matches(of: /id="tag-exam"/).count == 1)
    // The latest first, and what has no date last.
    let places = ["id=\"note-first\"", "id=\"note-second\""].map {
      page.firstRange(of: $0)?.lowerBound
    }
    #expect(try #require(places[0]) < #require(places[1]))
    #expect(try site.page("grades/robin/notes/a-b.csv") == "kestrel,osprey\n")
    #expect(try site.page("grades/robin/notes/large.txt") == "too large a merlin")
    #expect(try site.page("grades/index.html").contains("href=\"../grades/robin/notes.html\""))
  }

  @Test func `leave a course's own notes on the page of that course too`() async throws {
    let person = try robin()
    let site = try await SampleCampus(people: [person]).site()
    let pages = site.pages.map(\.route.text).filter {
      $0.wholeMatch(of: /grades\/robin\/[^\/]+-[^\/]+\.html/) != nil
    }
    let courses = try pages.map(site.page)
    #expect(courses.count == person.gradebook?.courses.count)
    #expect(courses.filter { $0.contains("id=\"note-first\"") }.count == 1)
    #expect(!courses.joined().contains("id=\"note-second\""))
    let page = try #require(courses.first { $0.contains("id=\"note-first\"") })
    #expect(page.contains("href=\"notes.html\">All notes") && page.contains("notes/a-b.csv"))
    #expect(page.contains("href=\"notes.html#note-second\">two</a>"))
  }

  @Test func `are none where nobody has notes, and where private people are left out`() async throws
  {
    let open = try await SampleCampus().site()
    let left = try await SampleCampus(people: [try robin(.private)]).site()
    for site in [open, left] {
      #expect(!site.pages.contains { $0.route.text.contains("notes") })
      for page in site.pages where page.route.text.hasPrefix("grades/") {
        #expect(!(try site.page(page.route.text)).contains("notes"), "\(page.route)")
      }
    }
  }

  @Test func `of people without a gradebook are there all the same`() async throws {
    var person = try robin()
    person.gradebook = nil
    person.notes = [Note(id: "only", title: "Only", markdown: "Words.")]
    let site = try await SampleCampus(people: [person]).site()
    #expect(try site.page("grades/robin/notes.html").contains("Only"))
    #expect(try site.page("grades/index.html").contains("Robin Vale’s notes"))
  }
}
