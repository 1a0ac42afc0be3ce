import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles

/// Where exports may lie.
@Suite struct ExportFolderTests {
  @Test(arguments: [
    (
      "/etc/passwd",
      "the export '/etc/passwd' is outside the person's folder; put the file next to grades.yml and name it here"
    ),
    (
      "../b.csv",
      "the export '../b.csv' is outside the person's folder; put the file next to grades.yml and name it here"
    ),
    ("exports/b.csv", "file 'exports/b.csv' not found; did you mean 'a.csv'?"),
    ("exports", "the export 'exports' was not found"),
  ])
  func `an export lies in the person's folder`(_ path: String, _ expected: String) {
    let lines = ExportSample("kind: canvas", "").read(path: path).lines
    #expect(lines == ["grades.yml:4:18: error: \(expected)"])
  }

  @Test(arguments: ["P/exports", "P/exports/a.csv"])
  func `links are refused`(_ link: String) {
    var tree = FileTree.memory(["P/exports/a.csv": Array("Student,ID\n".utf8)])
    let status = tree.status
    tree.status = { path throws(FileError) in
      var found = try status(path)
      found?.isLink = path == link
      return found
    }
    let report = Report(file: "grades.yml")
    let name = Placed(value: "exports/a.csv", place: TextPlace(line: 4, column: 18))
    let file = PersonFolder(path: "P", tree: tree).file(
      name, noun: "export", namedBy: "grades.yml", reportingTo: report)
    #expect(file == nil)
    #expect(
      report.diagnostics.map(\.description) == [
        "grades.yml:4:18: error: the export 'exports/a.csv' is a symbolic link or is reached through one"
      ])
  }

  @Test func `a site's gradebook finds its export`() async throws {
    var site = TestSite()
    site["people/robin/grades.yml"] = """
      courses:
        - course: CMPS 330
          from: {kind: canvas, path: canvas.csv}
          groups: [{name: All, weight: 1, takes: "A*"}]
      """
    site["people/robin/canvas.csv"] = "Student,ID,A (1)\nPoints Possible,,10\nRobin,1,9\n"
    let (campus, lines) = await site.read()
    #expect(lines == [])
    let course = try #require(campus?.people.first?.gradebook?.courses.first)
    #expect(
      course.groups.first?.assignments == [
        Assignment(name: "A", score: ExactNumber(digits: 9), outOf: ExactNumber(digits: 10))
      ])
  }
}
