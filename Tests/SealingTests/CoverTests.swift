import Bytes
import Markup
import SeededRandom
import Testing

@testable import Sealing

/// A page that is a cover, in pieces that tests take out or double.
private func pieces(_ opener: Opener) -> [String] {
  ["<!doctype html>", opener.policy.text]
    + Opener.parts.filter { $0 != "envelope" }.map { "<p id=\"opener-\($0)\"></p>" }
    + [Opener.place.text, opener.script.text, "<p>foot</p>"]
}

private func cover(_ pieces: [String], _ opener: Opener) throws -> Cover {
  try Cover(Array(pieces.joined(separator: "\n").utf8), with: opener)
}

@Suite struct `A cover` {
  private let opener: Opener

  init() throws { opener = try Opener() }

  @Test func `holds any envelope and gives it back`() throws {
    let cover = try cover(pieces(opener), opener)
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for count in [0, 1, 2, 3, 4, 5_000] {
      let envelope = generator.bytes(count)
      let page = cover.page(around: envelope)
      #expect(cover.envelope(in: page) == envelope, "seed \(seed)")
      #expect(cover.envelope(in: page.dropLast()) == nil)
      #expect(cover.envelope(in: [0] + page) == nil)
    }
  }

  @Test func `is the same around all envelopes of one length`() throws {
    let cover = try cover(pieces(opener), opener)
    let (a, b) = (cover.page(around: [1, 2, 3]), cover.page(around: [4, 5, 6]))
    #expect(zip(a, b).count { $0 != $1 } <= 4 && a.count == b.count)
  }

  @Test func `needs each of its parts once`() throws {
    let whole = pieces(opener)
    for index in 1..<whole.count - 1 {
      var without = whole
      without.remove(at: index)
      #expect(throws: Cover.PageError.self, "without \(whole[index].prefix(60))") {
        try cover(without, opener)
      }
      var doubled = whole
      doubled.insert(whole[index], at: index)
      #expect(throws: Cover.PageError.self, "twice \(whole[index].prefix(60))") {
        try cover(doubled, opener)
      }
    }
  }

  @Test func `has no other script and no other policy`() throws {
    for other in ["<script src=\"a.js\"></script>", "<SCRIPT>1</SCRIPT>"] {
      #expect(throws: Cover.PageError.other("a script")) {
        try cover(pieces(opener) + [other], opener)
      }
    }
    let policy = "<meta http-equiv='content-security-policy' content=\"script-src 'self'\">"
    #expect(throws: Cover.PageError.other("a policy")) {
      try cover(pieces(opener) + [policy], opener)
    }
  }

  @Test func `has its script behind what it speaks to`() throws {
    var early = pieces(opener)
    early.swapAt(2, early.count - 2)
    #expect(throws: Cover.PageError.early) { try cover(early, opener) }
  }
}

@Suite struct `The opener` {
  @Test func `is small, and has no comments and no line of people's spaces`() throws {
    let script = try Opener().script.text.dropFirst("<script>".count).dropLast("</script>".count)
    #expect(script.utf8.count <= 6144)
    #expect(!script.contains("//") && !script.contains("  "))
    #expect(!script.contains("</") && !script.contains("<!--"))
  }

  @Test func `is let run by its digest alone`() throws {
    let opener = try Opener()
    let script = Array(opener.script.text.utf8).dropFirst(8).dropLast(9)
    let digest = Base64.standard.text(of: try Libcrypto().digest(of: Array(script)))
    #expect(opener.policy.text.contains("script-src 'sha256-\(digest)=';"))
    #expect(!opener.policy.text.contains("unsafe"))
    #expect(opener.policy.text.contains("default-src 'none';"))
  }

  @Test func `lets pages contain scripts by their digests alone`() throws {
    let brought = ["a();", "b(\"<\");\n"].map { Array($0.utf8) }
    let (plain, opener) = (try Opener(), try Opener(letting: brought))
    let crypto = try Libcrypto()
    let digests = brought.map { Base64.standard.text(of: crypto.digest(of: $0)) + "=" }
    let sources = digests.map { "'sha256-\($0)'" }.joined(separator: " ")
    #expect(opener.policy.text.contains(" \(sources);style-src"))
    #expect(opener.policy.text.ranges(of: "'sha256-").count == 4)
    #expect(!opener.policy.text.contains("unsafe"))
    let runner = opener.script.text.dropLast(plain.script.text.count)
    #expect(runner + plain.script.text == opener.script.text)
    #expect(runner.hasPrefix("<script data-digests=\"\(digests.joined(separator: " "))\">"))
    let code = runner.drop { $0 != ">" }
    #expect(code.utf8.count < 640 && !code.contains("  ") && !code.contains("//"))
    _ = try cover(pieces(opener), opener)
    #expect(throws: Cover.PageError.self) { try cover(pieces(plain), opener) }
  }

  @Test(arguments: [
    ("  // why\n  a = b;\n", "a=b;"), ("a(b, c) ? \"x, y\" : d;", "a(b,c)?\"x, y\":d;"),
    ("if (a) {\n  b();\n}\nc();", "if(a){b();}\nc();"),
    ("return say(\"a  b\");", "return say(\"a  b\");"),
    ("const { a } = b;", "const{a}=b;"), ("x\ny", "x\ny"),
  ])
  func `is packed without a change of its strings`(_ script: String, packed: String) {
    #expect(String(decoding: Opener.packed(Array(script.utf8)), as: UTF8.self) == packed)
  }
}
