import SeededRandom
import Testing

@testable import Fetching

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://api.umd.io/v1", "api.umd.io", "https://api.umd.io/v1"),
    ("HTTP://Example.EDU:8080/a?b=c", "example.edu:8080", "http://example.edu:8080/a?b=c"),
    ("http://[::1]:81/x", "[::1]:81", "http://[::1]:81/x"),
    ("https://example.edu", "example.edu", "https://example.edu"),
    ("https://example.edu?x=1", "example.edu", "https://example.edu/?x=1"),
  ])
  func `an address is taken apart`(_ text: String, place: String, again: String) throws {
    let address = try #require(WebAddress(text))
    #expect(address.place == place)
    #expect(address.text == again)
    #expect(WebAddress(again) == address)
  }

  @Test(arguments: [
    "", "example.edu", "ftp://example.edu/", "file:///etc/passwd", "https://", "https:///v1",
    "https://user@example.edu/", "https://user:word@example.edu/", "https://example.edu/a b",
    "https://example.edu/#part", "https://example.edu:0/", "https://example.edu:70000/",
    "https://example.edu:/", "https://exämple.edu/", "https://example.edu/\n", "https://[::1/",
    "https://[evil]/", "https://a%41b/", "https://example.edu\\@evil.example/",
    "https://example.edu:8080x/", "https:/example.edu",
  ])
  func `anything but a plain web address is refused`(_ text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test func `a query is encoded byte by byte`() throws {
    let base = try #require(WebAddress("https://example.edu/v1/"))
    let address = base.asking("courses", ["dept_id": "CMSC", "q": "a b&c=d/é"])
    #expect(address.text == "https://example.edu/v1/courses?dept_id=CMSC&q=a%20b%26c%3Dd%2F%C3%A9")
    #expect(address.adding("page", "2").text == address.text + "&page=2")
    #expect(
      base.asking("courses").adding("page", "2").text == "https://example.edu/v1/courses?page=2")
  }

  @Test(arguments: [
    ("http://a.edu/x", "http://a.edu/y", true), ("http://a.edu/x", "https://a.edu/x", true),
    ("https://a.edu/x", "https://a.edu:443/y", true), ("http://a.edu:80/", "https://a.edu/", true),
    ("https://a.edu/x", "https://a.edu:444/x", false), ("https://a.edu/x", "http://a.edu/x", false),
    ("http://a.edu:81/x", "https://a.edu/x", false), ("http://a.edu/x", "https://a.edu:80/", false),
    ("http://a.edu/x", "http://a.edu:1/x", false), ("https://a.edu/x", "https://b.edu/x", false),
    ("http://a.edu/", "https://a.edu.evil.edu/", false),
  ])
  func `a redirect keeps scheme, host and port, or becomes https where both are usual`(
    _ from: String, to: String, isAllowed: Bool
  ) throws {
    let (a, b) = (try #require(WebAddress(from)), try #require(WebAddress(to)))
    #expect(a.mayLead(to: b) == isAllowed)
  }
}
