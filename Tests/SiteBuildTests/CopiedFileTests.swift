import Diagnostics
import Testing

@testable import SiteBuild

@Suite struct `Copied files` {
  private func copy(_ box: borrowing Sandbox, _ name: String) throws -> Page {
    Page(
      route: try Route(ofFile: name), origin: "static/\(name)",
      copying: "\(box.path)/static/\(name)")
  }

  @Test func `are looked through for secrets, also where two pieces meet`() throws {
    let box = try Sandbox()
    let secret = "k3yk3yk3yk3yk3yk3yk3y"
    let gate = PrivacyGate([.secret(secret, as: "a key")])
    let piece = 8 << 20
    for place in [0, piece - 10, piece + 100, 2 * piece - 3] {
      let text = String(repeating: "\n", count: place) + secret + "\n"
      try box.write(text, to: "static/large.txt")
      let page = try copy(box, "large.txt")
      let source = try #require(page.source)
      let found = try gate.findings(in: source, at: page.route, from: page.origin)
      #expect(found.map(\.message.text) == ["this reveals a key"], "at \(place)")
      #expect(found.first?.place.line == (place == 0 ? 1 : place < piece - 10 ? place + 1 : nil))
    }
    try box.write(String(repeating: "x", count: 3 * piece), to: "static/large.txt")
    let page = try copy(box, "large.txt")
    let source = try #require(page.source)
    #expect(try gate.findings(in: source, at: page.route, from: page.origin).isEmpty)
  }
}
