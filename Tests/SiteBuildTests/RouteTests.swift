import SiteBuild
import Testing

@Suite struct `Routes` {
  @Test(arguments: [
    "index.html", "rooms/mab/0230.html", "a b/ü.txt", "a..b/c", "日本/x", ".htaccess",
    "console.html", "a/con-1.html", "com10", "com.html", "icon",
  ])
  func `a relative path is a route`(_ text: String) throws {
    #expect(try Route(text).text == text)
  }

  @Test(arguments: [
    ("", Route.PathError.empty), ("/a", .absolute), ("//", .absolute), ("a//b", .emptyPart),
    ("a/", .emptyPart), (".", .leadingDot), ("..", .leadingDot), ("a/../b", .leadingDot),
    ("a/.htaccess", .leadingDot), (".htaccess/a", .leadingDot), (".htpasswd", .leadingDot),
    ("a/.git/x", .leadingDot), ("a\\b", .backslash),
    ("a\0b", .controlCharacter), ("a\nb", .controlCharacter), ("a\u{7f}", .controlCharacter),
    ("con", .device), ("a/AUX.html", .device), ("nul.tar.gz", .device), ("lpt9/x", .device),
    ("com¹.txt", .device), ("con .txt", .device), ("a./b", .trailingDot), ("a ", .trailingDot),
    ("a\u{85}", .controlCharacter), (String(repeating: "a", count: 201), .partTooLong),
    ("x/" + String(repeating: "é", count: 101), .partTooLong),
  ])
  func `a path that could leave the site or trip a file system is refused`(
    _ text: String, _ refusal: Route.PathError
  ) {
    #expect(throws: refusal) { try Route(text) }
  }

  @Test(arguments: [
    ".nojekyll", ".well-known/acme-challenge/x", "a/.htaccess", "con.txt", "a./b", "a b#?/%",
  ])
  func `a file of an owner may have names that no page has`(_ text: String) throws {
    #expect(try Route(ofFile: text).text == text)
  }

  @Test(arguments: [
    (".", Route.PathError.leadingDot), ("a/../b", .leadingDot), (".git/config", .reserved),
    (".gitignore", .reserved), (".Almanac-Site", .reserved), ("a/.Public.next/b", .reserved),
    ("a\\b", .backslash), ("a\u{85}", .controlCharacter), ("/a", .absolute), ("a//b", .emptyPart),
    (".\(String(repeating: "a", count: 200))", .partTooLong),
  ])
  func `but none that leaves the site or means something to a build`(
    _ text: String, _ refusal: Route.PathError
  ) {
    #expect(throws: refusal) { try Route(ofFile: text) }
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
