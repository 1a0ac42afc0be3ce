import SiteBuild
import Testing

@Suite struct `Routes` {
  @Test(arguments: [
    "index.html", "rooms/mab/0230.html", "a b/ü.txt", "a..b/c.", "日本/x", ".htaccess",
  ])
  func `a relative path is a route`(_ text: String) throws {
    #expect(try Route(text).text == text)
  }

  @Test(arguments: [
    ("", Route.Refusal.empty), ("/a", .absolute), ("//", .absolute), ("a//b", .emptyPart),
    ("a/", .emptyPart), (".", .leadingDot), ("..", .leadingDot), ("a/../b", .leadingDot),
    ("a/.htaccess", .leadingDot), (".htaccess/a", .leadingDot), (".htpasswd", .leadingDot),
    ("a/.git/x", .leadingDot), ("a\\b", .backslash),
    ("a\0b", .controlCharacter), ("a\nb", .controlCharacter), ("a\u{7f}", .controlCharacter),
    ("a\u{85}", .controlCharacter), (String(repeating: "a", count: 201), .partTooLong),
    ("x/" + String(repeating: "é", count: 101), .partTooLong),
  ])
  func `a path that could leave the site or trip a file system is refused`(
    _ text: String, _ refusal: Route.Refusal
  ) {
    #expect(throws: refusal) { try Route(text) }
  }

  @Test func `the longest part allowed is 200 bytes`() throws {
    let longest = String(repeating: "a", count: 200)
    #expect(try Route("\(longest)/\(longest)").text.utf8.count == 401)
  }

  @Test func `order is by bytes`() throws {
    let routes = try ["b", "a/z", "a.html", "B", "é", "z"].map { try Route($0) }
    #expect(routes.sorted().map(\.text) == ["B", "a.html", "a/z", "b", "z", "é"])
  }
}
