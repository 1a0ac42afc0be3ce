import CampusModel
import Diagnostics
import Sealing
import SeededRandom
import Testing

@testable import OwnerFiles

private let key = "key: AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
private let old = "tern-owl-kestrel-finch-9-plover-wren-heron"
private let new = "moth-lamp-gravel-41-anchor-tulip-sable"

/// The text in which Juno has generation 7, and a passphrase where one is given; why it cannot be
/// made.
private func edited(_ text: String, passphrase: String? = nil) throws -> String {
  do throws(SecretsEditError) {
    let bytes = try giving(
      PersonID("juno"), generation: 7,
      passphrase: try? passphrase.map { try Passphrase(parsing: $0) },
      inSecrets: Array(text.utf8), named: "s.yml")
    return String(decoding: bytes, as: UTF8.self)
  } catch {
    switch error {
    case .unfit: return "unfit"
    case .unreadable(let diagnostics): return diagnostics.map(\.description).joined()
    }
  }
}

@Suite struct `Another generation` {
  static let layouts: [(text: String, after: String)] = [
    // Nobody yet.
    (key, "\(key)\npeople:\n  juno: {generation: 7}\n"),
    (
      "\(key) # mine\n# The end.\n", "\(key) # mine\npeople:\n  juno: {generation: 7}\n# The end.\n"
    ),
    ("\(key)\r\n", "\(key)\r\npeople:\r\n  juno: {generation: 7}\r\n"),
    ("\u{feff}\(key)\npeople:\n", "\u{feff}\(key)\npeople:\n  juno: {generation: 7}\n"),
    ("people: # none\n\(key)\n", "people: # none\n  juno: {generation: 7}\n\(key)\n"),
    ("people: {}\n\(key)\n", "people:\n  juno: {generation: 7}\n\(key)\n"),
    ("people: ~ # none\n\(key)\n", "people:  # none\n  juno: {generation: 7}\n\(key)\n"),
    ("{\(key)}\n", "{\(key), people: {juno: {generation: 7}}}\n"),
    ("{\(key), people: {}}\n", "{\(key), people: {juno: {generation: 7}}}\n"),
    // Others.
    (
      "people:\n    robin: {generation: 2}\n    # gone soon\n\(key)\n",
      "people:\n    robin: {generation: 2}\n    # gone soon\n    juno: {generation: 7}\n\(key)\n"
    ),
    (
      "\(key)\npeople: {robin: {generation: 2}} # all\n",
      "\(key)\npeople: {robin: {generation: 2}, juno: {generation: 7}} # all\n"
    ),
    (
      "\(key)\npeople: {\n  robin: {}, # r\n}\n",
      "\(key)\npeople: {\n  robin: {}, # r\n  juno: {generation: 7},\n}\n"
    ),
    // Juno, without a generation.
    ("\(key)\npeople:\n  juno:\n", "\(key)\npeople:\n  juno: {generation: 7}\n"),
    ("\(key)\npeople:\n  juno:   # j", "\(key)\npeople:\n  juno: {generation: 7}   # j"),
    ("\(key)\npeople:\n  juno: ~ # j\n", "\(key)\npeople:\n  juno: {generation: 7} # j\n"),
    ("\(key)\npeople: {juno: {}}\n", "\(key)\npeople: {juno: {generation: 7}}\n"),
    (
      "\(key)\npeople:\n  juno:\n   passphrase: \(old)\n  robin:\n",
      "\(key)\npeople:\n  juno:\n   passphrase: \(old)\n   generation: 7\n  robin:\n"
    ),
    (
      "\(key)\npeople:\n  juno: {passphrase: \(old)}\n",
      "\(key)\npeople:\n  juno: {passphrase: \(old), generation: 7}\n"
    ),
    // With one.
    (
      "\(key)\npeople:\n  juno: { \"generation\" : '6' , passphrase: \(old) } # j\n",
      "\(key)\npeople:\n  juno: { \"generation\" : 7 , passphrase: \(old) } # j\n"
    ),
    (
      "\(key)\r\npeople:\r\n  juno:\r\n    generation: 6 # six\r\n    passphrase: \(old)\r\n",
      "\(key)\r\npeople:\r\n  juno:\r\n    generation: 7 # six\r\n    passphrase: \(old)\r\n"
    ),
    (
      "\(key)\npeople:\n  juno:\n    generation: |-\n      6\n    passphrase: \(old)\n",
      "\(key)\npeople:\n  juno:\n    generation: 7\n    passphrase: \(old)\n"
    ),
    // Already so.
    ("\(key)\npeople: {juno: {generation: 7}}", "\(key)\npeople: {juno: {generation: 7}}"),
  ]

  @Test(arguments: layouts)
  func `changes a number and leaves the rest`(_ text: String, _ after: String) throws {
    #expect(try edited(text) == after)
  }

  static let passphrases: [(text: String, after: String)] = [
    (key, "\(key)\npeople:\n  juno: {generation: 7, passphrase: \"\(new)\"}\n"),
    (
      "\(key)\npeople:\n  juno: {passphrase: '\(old)'} # j\n",
      "\(key)\npeople:\n  juno: {passphrase: \"\(new)\", generation: 7} # j\n"
    ),
    (
      "\(key)\npeople:\n  juno:\n    passphrase: >-\n      \(old)\n    generation: 2\n",
      "\(key)\npeople:\n  juno:\n    passphrase: \"\(new)\"\n    generation: 7\n"
    ),
    (
      "\(key)\npeople:\n  juno:\n    generation: 2\n  robin:\n",
      "\(key)\npeople:\n  juno:\n    generation: 7\n    passphrase: \"\(new)\"\n  robin:\n"
    ),
  ]

  @Test(arguments: passphrases)
  func `may add a passphrase`(_ text: String, _ after: String) throws {
    #expect(try edited(text, passphrase: new) == after)
  }

  @Test func `is not written where it cannot be, or into what is wrong`() throws {
    #expect(try edited("\(key)\npeople: {juno}\n") == "unfit")
    #expect(
      try edited("\(key)\npeople: {juno: {generation: 0}}\n")
        == "s.yml:2:29: error: expected a whole number from 1 to 1000000")
  }

  @Test func `of any person leaves every other line of a file as it was`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in draws(300) {
      let sample = RandomSecrets(using: &random)
      let before = try #require(readSecrets(Array(sample.text.utf8), named: "s").secrets)
      let id = random.chance(20) ? "nobody" : sample.ids[random.below(5)]
      let passphrase = random.chance(50) ? Passphrase(from: &random) : nil
      let generation = before[id].generation + 1
      let bytes = try giving(
        PersonID(id), generation: generation, passphrase: passphrase,
        inSecrets: Array(sample.text.utf8), named: "s")
      let after = try #require(readSecrets(bytes, named: "s").secrets, "seed \(seed)")
      #expect(after[id].generation == generation, "seed \(seed)")
      #expect(after[id].passphrase == passphrase ?? before[id].passphrase, "seed \(seed)")
      for other in sample.ids where other != id {
        #expect(after[other] == before[other], "seed \(seed)")
      }
      #expect(after.key == before.key, "seed \(seed)")
      let lines = sample.text.split(separator: "\n")
      let kept = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n"))
      #expect(lines.count { !kept.contains($0) } <= 2, "seed \(seed)")
      #expect(
        lines.filter { $0.contains(" # ") }.allSatisfy { line in
          kept.contains { $0.hasSuffix(line[line.ranges(of: "# ")[0].lowerBound...]) }
        }, "seed \(seed)")
    }
  }
}
