import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles

/// Notes in the folders of people.
@Suite struct `Notes` {
  private static let grades = """
    courses:
      - course: CMPS 330
        groups:
          - {name: Homework, weight: 1, assignments: [{name: Homework 1, out-of: 10}]}
          - {name: Talk, weight: 1}
      - {course: MATH 246, term: fall-2026, result: B}
      - {course: MATH 246, term: spring-2026, result: C}
      - {course: ARTS 100, term: spring-2026, result: C}
      - {course: ARTS 100, term: fall-2025, result: F}
    terms:
      - {term: fall-2025, name: Fall 2025, first-day: 2025-09-02, last-day: 2025-12-15}
      - {term: spring-2026, name: Spring 2026, first-day: 2026-01-26, last-day: 2026-05-12}
    """

  /// The notes of Robin, who has these files in their folder.
  private func read(
    _ files: [String: String], isPublic: Bool = true
  ) async -> (notes: [Note]?, lines: [String]) {
    var site = TestSite()
    site["people/robin/grades.yml"] = Self.grades
    if !isPublic { site["people/robin/plan.yml"] = "name: Robin Vale\n" }
    for (name, text) in files { site["people/robin/notes/\(name)"] = text }
    let (campus, lines) = await site.read()
    return (campus?.people.first?.notes, lines)
  }

  private func note(_ front: String, _ files: [String: String] = [:]) async
    -> (note: Note?, lines: [String])
  {
    let text = "---\n\(front)\n---\nWords.\n"
    let (notes, lines) = await read(files.merging(["one.md": text]) { $1 })
    return (notes?.first, lines)
  }

  @Test func `are read with all that their front matter says`() async throws {
    let (note, lines) = await note(
      """
      title: Trees
      date: 2026-10-07
      tags: [trees, Exam, exam]
      course: cmps330
      assignment: Homework 1
      attachments: [a b.PDF, outline.md]
      """, ["a b.PDF": "%PDF-1.7", "outline.md": "no title"])
    #expect(lines == [])
    let term = TermID("fall-2026")
    let course = try #require(CourseID("CMPS 330"))
    #expect(note?.title == "Trees" && note?.date == CalendarDate(parsing: "2026-10-07"))
    #expect(note?.tags == ["trees", "Exam"] && note?.markdown == "Words.\n")
    #expect(
      note?.subject
        == Note.Subject(.init(course: course, term: term), work: Work(group: 0, assignment: 0)))
    #expect(note?.attachments.map(\.published) == ["a-b.pdf", "outline.txt"])
    #expect(note?.attachments.first?.content.bytes == Array("%PDF-1.7".utf8))
  }

  @Test func `need no more than a heading`() async {
    let (notes, lines) = await read(["Zebra.md": "# Stripes\n\nWhy?\n", "a.md": "# A\n"])
    #expect(lines == [])
    #expect(notes?.map(\.id) == ["a", "zebra"] && notes?.map(\.title) == ["A", "Stripes"])
    #expect(notes?.allSatisfy { $0.subject == nil && $0.tags == [] } == true)
  }

  @Test func `on a course taken twice are on that of the present term`() async {
    #expect(
      await note("title: A\ncourse: MATH 246").note?.subject?.attempt.term == TermID("fall-2026"))
    #expect(
      await note("title: A\ncourse: MATH 246\nterm: spring-2026").note?.subject?.attempt.term
        == TermID("spring-2026"))
    #expect(
      await note("title: A\ntags: one\ncourse: CMPS 330\nassignment: Talk").note?.subject?.work
        == Work(group: 1, assignment: nil))
  }

  @Test(arguments: [
    ("title: A\ncolor: 1", "3:1: error: unknown key 'color'; the keys here are"),
    ("title: A\ndate: soon", "3:7: error: expected a date like 2026-08-31, found 'soon'"),
    (
      "title: A\ncourse: CMPS 33",
      "3:9: error: the course 'CMPS 33' is not in this person's grades.yml; did you mean 'CMPS 330'?"
    ),
    (
      "title: A\ncourse: CMPS 330\nassignment: Homework 2",
      "4:13: error: unknown assignment 'Homework 2'"
    ),
    (
      "title: A\nassignment: Homework 1", "3:13: error: 'assignment' needs 'course'"
    ),
    ("title: A\nterm: fall-2026", "3:7: error: 'term' needs 'course'"),
    ("title: A\ncourse: ARTS 100", "3:9: error: the course 'ARTS 100' appears in several terms"),
    (
      "title: A\ncourse: ARTS 100\nterm: fall-2026",
      "4:7: error: the course 'ARTS 100' is in this person's grades.yml, but not in the term 'fall-2026'"
    ),
    (
      "title: A\nattachments: [tabel.csv]",
      "3:15: error: the file 'tabel.csv' was not found next to the note; did you mean 'Table.csv'?"
    ),
    (
      "title: A\nattachments: [table.csv, table.csv]",
      "3:26: error: the file 'table.csv' is already attached"
    ),
    ("title: A\nattachments: [a.html]", "3:15: error: the file 'a.html' is of a type that cannot"),
    ("title: A\nattachments: [a.svg]", "3:15: error: the file 'a.svg' is of a type that cannot"),
    ("title: A\nattachments: [a.pdf.js]", "3:15: error: the file 'a.pdf.js' is of a type"),
    ("title: A\nattachments: [.pdf]", "3:15: error: expected the name of a file next to the note"),
    ("title: A\nattachments: [../plan.txt]", "3:15: error: expected the name of a file next to"),
    ("title: A\nattachments: [/etc/passwd.txt]", "3:15: error: expected the name of a file"),
    ("title: A\nattachments: [\"a\\0.txt\"]", "3:15: error: expected the name of a file"),
    (
      "title: A\nattachments: [fake.png]",
      "3:15: error: the file 'fake.png' is not a file of type png"
    ),
    (
      "title: A\nattachments: [folder.txt]",
      "3:15: error: the file 'folder.txt' is not a regular file"
    ),
    (
      "title: A\nattachments: [table.csv, Table.csv]",
      "3:26: error: this file and 'table.csv' would both be published as 'table.csv'; rename one of them"
    ),
  ])
  func `with errors are reported at their place`(_ front: String, line: String) async {
    let (_, lines) = await note(
      front,
      [
        "table.csv": "a,b\n", "Table.csv": "c\n", "a.html": "<p>", "a.svg": "<svg/>",
        "a.pdf.js": "1", "fake.png": "<script>", "folder.txt/x": "y",
      ])
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.hasPrefix("Content/people/robin/notes/one.md:\(line)") == true, "\(lines)")
  }

  @Test func `whose files would have the same address are reported`() async {
    let (_, lines) = await read(["a b.md": "# A\n", "a-b.md": "# B\n"])
    #expect(
      lines == [
        "Content/people/robin/notes/a-b.md: error: this note has the same address as another of 'a b.md'; rename one of them"
      ])
  }

  @Test func `of private people are reported without quotes`() async {
    let (_, lines) = await read(
      [
        "one.md": """
        ---
        title: Sorrel
        course: SORREL 1
        attachments: [sorrel.exe, sorrel.pdf, sorel.txt]
        sorrel: 1
        ---
        Sorrel
        """, "sorrel.txt": "sorrel", "sorrel.pdf": "sorrel",
      ], isPublic: false)
    #expect(lines.count == 5, "\(lines)")
    #expect(!lines.joined().lowercased().contains("sorrel"), "\(lines)")
  }
}

/// What a disk has that memory has not.
@Suite struct `Notes on a disk` {
  @Test(arguments: ["link", "large", "pipe", "noteLink", "folderLink"])
  func `are files themselves, and not too large`(_ how: String) async throws {
    let site = try ScratchFolder()
    let notes = "Content/people/robin/notes"
    site.folder(notes)
    site.write("\(notes)/a.md", "---\ntitle: A\nattachments: [a.txt]\n---\n")
    site.write("outside.txt", "Beside.")
    let file = "\(site.path)/\(notes)/a.txt"
    switch how {
    case "link": site.link("\(notes)/a.txt", to: "\(site.path)/outside.txt")
    case "large": site.run("truncate", "-s", "\(Note.Attachment.largest + 1)", file)
    case "pipe": site.run("mkfifo", file)
    case "noteLink":
      site.write("\(notes)/a.txt", "A.")
      site.write("b.md", "# B\n")
      site.link("\(notes)/b.md", to: "\(site.path)/b.md")
    default:
      site.write("\(notes)/a.txt", "A.")
      site.run("mv", "\(site.path)/\(notes)", "\(site.path)/Content/elsewhere")
      site.link(notes, to: "../../elsewhere")
    }
    var files = OwnFiles(.disk(at: site.path))
    let context = PlanContext(terms: [], currentTerm: nil, catalog: nil, scales: [])
    let read = files.notes(
      in: PersonFolder(path: "Content/people/robin", tree: files.tree), on: nil, context: context)
    let reported = files.diagnostics.map(\.description)
    #expect(read.allSatisfy { $0.attachments == [] } || how == "noteLink")
    #expect(reported.count == 1, "\(reported)")
    let sentence =
      switch how {
      case "link": "the file 'a.txt' is a symbolic link; expected a regular file"
      case "large": "the file 'a.txt' is too large to attach; expected at most 16 MB"
      case "pipe": "the file 'a.txt' is not a regular file"
      default: "this is a symbolic link; expected a regular file or folder"
      }
    #expect(reported.first?.contains(sentence) == true, "\(reported)")
  }
}
