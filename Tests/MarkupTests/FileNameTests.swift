import Markup
import Testing

@Suite struct `Names of files` {
  @Test(arguments: [
    "robots.txt", ".nojekyll", ".well-known", "_redirects", "a b#?%", "ü", "con", "a.", "git",
    ".public", "x.git", String(repeating: "a", count: 200),
  ])
  func `a name that a site can hold has no problem`(_ name: String) {
    #expect(FileName.problem(with: name) == nil)
  }

  @Test(arguments: [
    (".git", FileName.Problem.reserved), (".GitIgnore", .reserved), (".almanac-site", .reserved),
    (".Public.next", .reserved), ("a\\b", .backslash), ("a\u{7}", .controlCharacter),
    ("a\u{7f}", .controlCharacter), ("a\u{85}", .controlCharacter),
    (String(repeating: "é", count: 101), .tooLong),
    // The first of several is reported.
    (".git\\\u{7}", .reserved), ("\\\u{7}", .backslash),
  ])
  func `a name that no site can hold has its first problem`(
    _ name: String, _ problem: FileName.Problem
  ) {
    #expect(FileName.problem(with: name) == problem)
  }
}
