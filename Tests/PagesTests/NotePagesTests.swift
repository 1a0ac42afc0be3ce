import CampusModel
import Diagnostics
import SiteBuild
import Testing
import WrittenPages

@testable import Pages

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

@Suite struct `Pages of notes` {
  @Test func `show all of a person's notes with the attachments`() async throws {
    let site = try await SampleCampus(people: [try robin()]).site()
    let report = try await SiteBuild.rehearse(site.pages, gate: site.gate, jobs: 2, clock: { 0 })
    #expect(report.diagnostics.map(\.description) == [])
    let page = try site.html("grades/robin/notes.html")
    #expect(
      page.all("article").map(\.id) == ["note-first", "note-second"],
      "the latest first, and what has no date last")
    let (first, second) = (try page.one("#note-first"), try page.one("#note-second"))
    #expect(try first.one("h3").text == "First <b>")
    #expect(try first.one(.prose).text == "Part one, two, <script>x</script> three")
    #expect(
      try first.one(.prose).links == [
        Link("notes/a-b.csv", "one"), Link("#note-second", "two"),
      ])
    #expect(try first.one("h4").id == "note-first-part")
    #expect(try second.one("h4").id == "note-second-part")
    #expect(page.isKeptFromSearch && page.inlineScripts == [])
    #expect(page.all("section[id^=tag-]").map(\.id) == ["tag-c", "tag-c--2", "tag-exam"])
    let tags = [first, second].map { note in note.links.filter { $0.href.hasPrefix("#tag-") } }
    #expect(
      tags == [
        [Link("#tag-exam", "Exam"), Link("#tag-c--2", "C++")],
        [Link("#tag-exam", "exam"), Link("#tag-c", "c")],
      ])
    #expect(try site.text("grades/robin/notes/a-b.csv") == "kestrel,osprey\n")
    #expect(try site.text("grades/robin/notes/large.txt") == "too large a merlin")
    #expect(try site.html("grades/index.html").hrefs.contains("../grades/robin/notes.html"))
  }

  @Test func `leave a course's own notes on the page of that course too`() async throws {
    let person = try robin()
    let site = try await SampleCampus(people: [person]).site()
    let pages = site.pages.map(\.route.text).filter {
      $0.wholeMatch(of: /grades\/robin\/[^\/]+-[^\/]+\.html/) != nil
    }
    let courses = try pages.map(site.html)
    #expect(courses.count == person.gradebook?.courses.count)
    let page = try #require(courses.first { $0.has("#note-first") })
    #expect(courses.flatMap { $0.all("article") }.map(\.id) == ["note-first"])
    let notes = try page.one("#notes")
    #expect(try notes.one("header").hrefs == ["notes.html"])
    #expect(
      try notes.one(.prose).links == [
        Link("notes/a-b.csv", "one"), Link("notes.html#note-second", "two"),
      ])
  }

  @Test func `are none without notes, and where private people are left out`() async throws {
    let open = try await SampleCampus().site()
    let left = try await SampleCampus(people: [try robin(.private)]).site()
    for site in [open, left] {
      #expect(!site.pages.contains { $0.route.text.contains("notes") })
      for (route, page) in try site.htmlPages(below: "grades/") {
        #expect(!page.has("article") && !page.has("#notes"), "\(route)")
        #expect(!page.hrefs.contains { $0.contains("notes.html") }, "\(route)")
      }
    }
  }

  @Test func `of people without a gradebook are there anyway`() async throws {
    var person = try robin()
    person.gradebook = nil
    person.notes = [Note(id: "only", title: "Only", markdown: "Words.")]
    let site = try await SampleCampus(people: [person]).site()
    #expect(try site.html("grades/robin/notes.html").all("article h3").texts == ["Only"])
    #expect(try site.html("grades/index.html").hrefs.contains("../grades/robin/notes.html"))
  }
}
