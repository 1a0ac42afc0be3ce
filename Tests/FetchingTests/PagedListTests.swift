import FileFormats
import SeededRandom
import Testing

@testable import Fetching

/// An answer with the courses of these numbers.
private func part(_ numbers: some Sequence<Int>, _ more: Part.More = .unsaid, status: Int = 200)
  -> Part
{
  let records = numbers.map { "{\"course_id\":\"C\($0)\",\"semester\":\"202608\"}" }
  return Part(
    status: status, body: Array("[\(records.joined(separator: ","))]".utf8), more: more,
    confirmed: 0)
}

private func list(_ paging: PagedList.Paging = .pages(of: 10)) throws -> PagedList {
  PagedList(try #require(WebAddress("https://a.edu/courses")), paging, of: .umdioCourse)
}

@Suite struct PagedListTests {
  @Test func `pages are counted, offsets are summed`() throws {
    var pages = try list(.pages(of: 3))
    var offsets = try list(.offsets(of: 3))
    #expect(pages.next.text == "https://a.edu/courses?page=1&per_page=3")
    #expect(offsets.next.text == "https://a.edu/courses?limit=3&offset=0")
    _ = try pages.append(part(0..<3))
    _ = try offsets.append(part(0..<2))
    #expect(pages.next.text == "https://a.edu/courses?page=2&per_page=3")
    #expect(offsets.next.text == "https://a.edu/courses?limit=3&offset=2")
  }

  @Test func `an empty part ends the list, and so does a shorter one, and the server's word`()
    throws
  {
    var empty = try list()
    #expect(try empty.append(part(0..<10)))
    #expect(try !empty.append(part([])))
    var shorter = try list()
    #expect(try shorter.append(part(0..<4)), "a first short part may be a server's own limit")
    #expect(try !shorter.append(part(4..<7)))
    var reported = try list()
    #expect(try reported.append(part(0..<4, .yes)))
    #expect(try reported.append(part(4..<5, .yes)))
    #expect(try !reported.append(part(5..<9, .no)))
    #expect(reported.records.count == 9)
  }

  @Test func `a repeated page of any size is kept once`() throws {
    var pages = try list()
    for numbers in [0..<3, 0..<3, 3..<6, 6..<8] { _ = try pages.append(part(numbers)) }
    #expect(pages.records.compactMap { $0["course_id"]?.scalar } == (0..<8).map { "C\($0)" })
  }

  @Test func `a server that knows no pages has given all of it`() throws {
    var large = try list()
    #expect(try !large.append(part(0..<11)))
    var small = try list()
    #expect(try small.append(part(0..<4)))
    #expect(try small.append(part(0..<4)))
    #expect(try small.append(part(0..<4)))
    #expect(try !small.append(part(0..<4)))
    #expect(small.records.count == 4)
  }

  @Test func `full pages without end are an error`() throws {
    var pages = try list()
    for _ in 0..<3 { #expect(try pages.append(part(0..<10))) }
    #expect(throws: FetchError.endless) { try pages.append(part(0..<10)) }
  }

  @Test func `beyond the last page a server may know nothing`() throws {
    var pages = try list()
    _ = try pages.append(part(0..<10))
    #expect(try !pages.append(part([], status: 404)))
    var fresh = try list()
    #expect(throws: FetchError.status(404)) { try fresh.append(part([], status: 404)) }
  }

  @Test func `headers say whether more follows`() {
    func more(_ fields: [(name: String, value: String)]) -> Part.More {
      Part.more(after: Response(status: 200, fields: fields))
    }
    #expect(more([]) == .unsaid)
    #expect(more([("x-next-page", "https://a.edu/?page=2")]) == .yes)
    #expect(more([("link", "<https://a.edu/?page=3>; rel=\"next\", <x>; rel=\"prev\"")]) == .yes)
    #expect(more([("link", ", <https://a.edu/?page=1>; rel=\"prev\"")]) == .no)
    #expect(more([("link", "")]) == .unsaid)
  }

  @Test func `header lines with any content are read`() {
    let head =
      "HTTP/1.1 100 Continue\r\nX: 1\r\n\r\nHTTP/1.1 200 OK\r\nETag:  \"a:b\" \r\nEmpty:\r\nodd line\r\n:\r\n\r\n"
    let answer = Response(status: 200, fields: Response.fields(of: Array(head.utf8)))
    #expect(answer.fields.map(\.name) == ["etag", "empty", ""])
    #expect(answer["etag"] == "\"a:b\"" && answer["empty"] == "" && answer["x"] == nil)
  }
}
