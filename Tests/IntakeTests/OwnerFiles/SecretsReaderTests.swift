import CampusModel
import Diagnostics
import Glibc
import Sealing
import SeededRandom
import Testing

@testable import FileFormats
@testable import OwnerFiles

private let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
private let strong = "tern-owl-kestrel-finch-9-plover-wren-heron"

/// The lines that reading a text of secrets gives, as the owner sees them.
private func reported(_ text: String, people: [String]? = nil) -> [String] {
  readSecrets(Array(text.utf8), named: "s.yml", people: people?.map { PersonID($0) })
    .diagnostics.map(\.description)
}

private func secrets(_ text: String) -> SiteSecrets? {
  let (secrets, diagnostics) = readSecrets(Array(text.utf8), named: "s.yml")
  return diagnostics.isEmpty ? secrets : nil
}

@Suite struct `Secrets` {
  @Test func `are a key, and for people a generation and a passphrase`() throws {
    let read = try #require(
      secrets(
        """
        # keep out
        key: \(key)
        people:
          juno: {generation: 2, passphrase: "\(strong.uppercased())"}
          robin:
            passphrase: \(strong)
          wren:
        """))
    #expect(read.key.bytes == Array(0..<32))
    let passphrase = try Passphrase(parsing: strong)
    #expect(read["juno"] == SiteSecrets.Access(generation: 2, passphrase: passphrase))
    #expect(read["robin"] == SiteSecrets.Access(passphrase: passphrase))
    #expect(read["wren"] == SiteSecrets.Access() && read["nobody"] == SiteSecrets.Access())
    #expect(read.people.count == 3)
    #expect(secrets("{people: ~, key: \(key)}\r\n")?.people.isEmpty == true)
  }

  static let mistakes: [(text: String, lines: [String])] = [
    ("", ["s.yml:1:1: error: the file is empty; expected keys and values"]),
    ("\(key)\n", ["s.yml:1:1: error: expected keys and values"]),
    ("people:\n", ["s.yml:1:1: error: 'key' is missing"]),
    (
      "key: \(key.dropLast())\n",
      ["s.yml:1:6: error: expected a key of 43 letters, as written by 'almanac secrets'"]
    ),
    (
      "key: \(key.dropLast())9\n",
      ["s.yml:1:6: error: expected a key of 43 letters, as written by 'almanac secrets'"]
    ),
    (
      "key: [\(key)]\n",
      [
        "s.yml:1:6: error: expected a key of 43 letters, as written by 'almanac secrets', "
          + "found a list of 1"
      ]
    ),
    (
      "kye: \(key)\n",
      [
        "s.yml:1:1: error: 'key' is missing",
        "s.yml:1:1: error: unknown key; did you mean 'key'?",
      ]
    ),
    (
      "key: \(key)\nkey: \(key)\n",
      ["s.yml:2:1: error: the key appears twice"]
    ),
    (
      "key: \(key)\npeople: [juno]\n",
      [
        "s.yml:2:9: error: expected ids of people, found a list of 1; write a line for each person "
          + "below it, like 'ID: {generation: 1}'"
      ]
    ),
    (
      "key: \(key)\npeople: {juno: 2}\n",
      ["s.yml:2:16: error: expected keys and values"]
    ),
    (
      "key: \(key)\npeople:\n  juno: {generaton: 2}\n  juno: {}\n",
      [
        "s.yml:3:10: error: unknown key; did you mean 'generation'?",
        "s.yml:4:3: error: the key appears twice",
      ]
    ),
    (
      "key: \(key)\npeople:\n  juno: {generation: 0}\n  robin: {generation: two}\n",
      [
        "s.yml:3:22: error: expected a whole number from 1 to 1000000",
        "s.yml:4:23: error: expected a whole number from 1 to 1000000",
      ]
    ),
    (
      "key: \(key)\npeople: {juno: {passphrase: ~}}\n",
      [
        "s.yml:2:29: error: expected a passphrase; create one with 'almanac rotate ID --passphrase'"
      ]
    ),
    (
      "key: \(key)\npeople: {juno: {passphrase: rosebud}}\n",
      [
        "s.yml:2:29: error: the passphrase has about 11 bits; expected at least 60: six unrelated words, or a generated one; create a strong one with 'almanac rotate ID --passphrase'"
      ]
    ),
    (
      "key: \(key)\npeople: {juno: {passphrase: \"\(strong) é\"}}\n",
      [
        "s.yml:2:29: error: a passphrase can have only ASCII letters, digits, punctuation and spaces; create a strong one with 'almanac rotate ID --passphrase'"
      ]
    ),
    (
      "key: \(key)\npeople:\n  juno: {}\n  zoë: {passphrase: \(strong)}\n",
      [
        "s.yml:4:22: error: person 2 of this list cannot have a passphrase: their id has letters that not every keyboard has; rename their folder with ASCII letters, or remove the passphrase"
      ]
    ),
    (
      "key: \(key)\npeople: {juno: {generation: 2\n",
      [
        "s.yml:3:1: error: expected ',' or '}'; keys and values that begin with '{' end with '}'"
      ]
    ),
    (
      "key: *\(key)\n",
      [
        "s.yml:1:6: error: anchors and aliases (& and *) are not supported; "
          + "write the value out"
      ]
    ),
    (
      "key: %\(key)\n",
      [
        "s.yml:1:6: error: a value cannot begin with this character; indent with spaces; "
          + "put text that begins with %, @ or ` in quotes"
      ]
    ),
    ("key: \"\\q\(key)\"\n", ["s.yml:1:7: error: invalid YAML"]),
  ]

  @Test(arguments: mistakes)
  func `are reported with their errors, and never quoted`(_ text: String, _ lines: [String]) {
    #expect(reported(text) == lines)
    #expect(readSecrets(Array(text.utf8), named: "s.yml").secrets == nil)
  }

  @Test func `may name people who have left, without naming them in messages`() {
    let text = "key: \(key)\npeople:\n  juno: {}\n  larkin-gone: {generation: 3}\n"
    let (read, diagnostics) = readSecrets(
      Array(text.utf8), named: "ALMANAC_SECRETS", people: [PersonID("juno")])
    #expect(read?["larkin-gone"].generation == 3)
    #expect(
      diagnostics.map(\.description) == [
        "ALMANAC_SECRETS:4:3: warning: person 2 of this list has no folder in Content/people; if they have left, remove them from this file too"
      ])
    #expect(reported(text) == [])
  }

  @Test func `never come to light in a message, however they are spoilt`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in draws(800) {
      let text = spoilt(RandomSecrets(using: &random), using: &random)
      let (words, bytes) = text
      for line in readSecrets(bytes, named: "s", people: []).diagnostics.map(\.description) {
        for word in words {
          let isThere = line.contains(word)
          #expect(!isThere, "seed \(seed): a message has a piece of a secret: \(line)")
        }
      }
    }
  }

  /// The text with up to four bytes changed, and every piece of six letters of what is secret in
  /// it.
  private func spoilt(
    _ secrets: RandomSecrets, using random: inout SeededGenerator
  ) -> (pieces: Set<String>, bytes: [UInt8]) {
    var bytes = Array(secrets.text.utf8)
    for _ in 0..<random.below(5) {
      let at = random.below(bytes.count)
      switch random.below(3) {
      case 0: bytes[at] = Array("{}[]:,\"'#&*!|>%@`- \n\t\\".utf8)[random.below(22)]
      case 1: bytes.remove(at: at)
      default: bytes.insert(Array("{}[]:,\"'#&*!|>%@`- \n\t\\".utf8)[random.below(22)], at: at)
      }
    }
    let pieces = secrets.words.flatMap { word in
      (0...(word.count - 6)).map { String(word.dropFirst($0).prefix(6)) }
    }
    return (Set(pieces), bytes)
  }
}

/// A text of secrets with five people, in one of the ways in which people write YAML.
struct RandomSecrets {
  /// All that nobody may be reported: the key, ids, passphrases.
  private(set) var words: [String] = []
  private(set) var ids: [String] = []
  private(set) var text = ""

  init(using random: inout SeededGenerator) {
    let key = Secret(from: &random).text
    words.append(key)
    text = random.chance(50) ? "key: \(key)\npeople:\n" : "people: # all\n"
    for _ in 0..<5 {
      let id = String((0..<9).map { _ in Character(UnicodeScalar(UInt8(97 + random.below(26)))) })
      let passphrase = Passphrase(from: &random).text
      ids.append(id)
      words += [id, passphrase]
      let generation = 1 + random.below(9)
      let entry =
        switch random.below(5) {
        case 0: "  \(id): {generation: \(generation), passphrase: \"\(passphrase)\"} # of theirs\n"
        case 1: "  \(id):\n    passphrase: \(passphrase) # new\n    # one line\n"
        case 2:
          "  # who:\n  \(id):\n    generation: \(generation)\n    passphrase: '\(passphrase)'\n\n"
        case 3: "  \(id): ~   # nothing yet\n"
        default: "  \(id):\n"
        }
      text += entry
    }
    if !text.contains(key) { text += "key: \(key)" }
  }
}

@Suite struct `A file of secrets` {
  private func made(_ mode: mode_t, of user: uid_t? = nil) throws -> String {
    var path = Array("/tmp/almanac-secrets-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    try #require(file >= 0)
    defer { close(file) }
    try #require(write(file, "key", 3) == 3 && fchmod(file, mode) == 0)
    if let user { try #require(fchown(file, user, 0) == 0) }
    return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  @Test(arguments: [0o600, 0o400, 0o700] as [mode_t])
  func `is read when its owner alone can`(_ mode: mode_t) throws {
    let path = try made(mode)
    defer { unlink(path) }
    #expect(try FileTree.privateBytes(at: path) == Array("key".utf8))
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o644, 0o666] as [mode_t])
  func `is refused when others can do anything with it`(_ mode: mode_t) throws {
    let path = try made(mode)
    defer { unlink(path) }
    #expect(throws: FileError.openToOthers) { try FileTree.privateBytes(at: path) }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `is refused when others own it`() throws {
    let path = try made(0o600, of: 12_345)
    defer { unlink(path) }
    #expect(throws: FileError.ofAnotherUser) { try FileTree.privateBytes(at: path) }
  }

  @Test func `must exist and be a file`() {
    #expect(throws: FileError.notAFile) { try FileTree.privateBytes(at: "/tmp") }
    #expect(throws: FileError.notAFile) { try FileTree.privateBytes(at: "/dev/null") }
    #expect(throws: FileError.missing) { try FileTree.privateBytes(at: "/tmp/none/s.yml") }
  }
}
