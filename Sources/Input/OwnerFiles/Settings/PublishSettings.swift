package import Diagnostics
internal import FileFormats
package import SourceFiles

/// One entry of `publish:`: a name for a place, and how to publish there.
package struct PublishEntry: Sendable {
  package var name: String
  package var address: PublishAddress
  /// The address of a store other than AWS, a web address.
  package var endpoint: String?
  package var region: String?
  /// The file of the key, as it is written, and where the settings name it.
  package var credentials: String?
  package var credentialsPlace: FilePlace?
  /// The most requests at the same time.
  package var connections = 4
  /// How often a request is made before it has failed, at least once.
  package var attempts = 5
  /// Milliseconds before the second attempt.
  package var backOff = 500
  /// Seconds without a byte after which a request is given up.
  package var timeout = 60
  /// Whether the ETag of an upload must be the MD5 of its bytes.
  package var comparesDigests = true
  /// Whether uploads of the manifest depend on its ETag.
  package var hasConditionalWrites = true
  /// Whether the branch keeps its earlier commits.
  package var keepsHistory = false
  /// Seconds that a program may take.
  package var timeLimit = 3600

  /// An entry without settings.
  package init(_ address: PublishAddress, named name: String) {
    (self.address, self.name) = (address, name)
  }
}

extension PublishEntry {
  /// Reads `publish:`; nothing where the key is missing.
  static func list(_ map: YAMLMapping) -> [PublishEntry] {
    var names: [String] = []
    return map.mappings("publish") { map in
      let entry = PublishEntry(map)
      if let entry {
        if names.contains(entry.name) { map.error(at: "name", .nameTwice(entry.name)) }
        names.append(entry.name)
      }
      return entry
    }
  }

  private init?(_ map: YAMLMapping) {
    let name = map.required("name", .targetName)
    guard let address = map.required("to", .publishAddress) else {
      for key in Self.keysOfStores + Self.keysOfPrograms { map.allow(key) }
      return nil
    }
    self.init(address, named: name ?? "")
    if case .bucket = address {
      readKeysOfStores(map)
    } else {
      map.refuse(Self.keysOfStores) { .notOfThisTarget($0) }
      timeLimit = map.integer("time-limit", in: 1...86_400) ?? timeLimit
    }
    if case .branch = address {
      keepsHistory = map.optional("history", .flag) ?? keepsHistory
    } else {
      map.refuse("history") { .notOfThisTarget($0) }
    }
    guard name != nil else { return nil }
  }

  private static let keysOfStores = [
    "endpoint", "region", "credentials", "connections", "attempts", "back-off", "timeout",
    "digests", "conditional-writes",
  ]
  private static let keysOfPrograms = ["time-limit", "history"]

  private mutating func readKeysOfStores(_ map: YAMLMapping) {
    map.refuse("time-limit") { .notOfThisTarget($0) }
    endpoint = map.optional("endpoint", .baseURL)
    region = map.optional("region", .region)
    if let file = map.placed("credentials", .text) {
      credentials = file.value
      credentialsPlace = FilePlace(inSettings: file.place)
    }
    connections = map.integer("connections", in: 1...16) ?? connections
    attempts = map.integer("attempts", in: 1...20) ?? attempts
    backOff = map.integer("back-off", in: 1...600_000) ?? backOff
    timeout = map.integer("timeout", in: 1...3600) ?? timeout
    comparesDigests = map.optional("digests", .word(Digests.self)) != Digests.none
    hasConditionalWrites = map.optional("conditional-writes", .flag) ?? hasConditionalWrites
  }

  /// The meaning of the ETags of a store.
  private enum Digests: String, CaseIterable { case md5, none }
}

extension YAMLScalar<String> {
  fileprivate static var targetName: Self {
    Self("a name of letters, digits and hyphens like live") { text in
      let isPlain = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      return isPlain && !text.isEmpty && !text.hasPrefix("-") ? text : nil
    }
  }

  fileprivate static var region: Self {
    Self("a region like eu-central-1") { text in
      let isPlain = text.utf8.allSatisfy { byte in
        (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
      }
      return isPlain && !text.isEmpty ? text : nil
    }
  }
}

extension YAMLScalar<PublishAddress> {
  fileprivate static var publishAddress: Self {
    Self(
      "an address like s3://bucket/folder, ssh://user@host/folder, rclone:remote:folder or "
        + "git:repository#branch, without a password"
    ) { PublishAddress($0) }
  }
}

extension Diagnostic.Message {
  fileprivate static func nameTwice(_ name: String) -> Self {
    "two targets have the name '\(name)'"
  }

  fileprivate static func notOfThisTarget(_ key: String) -> Self {
    "'\(key)' is not supported for this target"
  }
}

/// The targets of `publish:` in `site.yml`, with everything found wrong in that file; `nil` where
/// it is not to be trusted.
package func readPublishEntries(
  siteFolder: String, formats: SourceFormats
) -> (entries: [PublishEntry]?, diagnostics: [Diagnostic]) {
  var files = OwnFiles(.disk(at: siteFolder))
  let own = files.settings(formats: formats, hasCampus: files.hasCampus())
  let diagnostics = files.diagnostics.inFileOrder()
  return (diagnostics.hasErrors ? nil : own?.publish, diagnostics)
}
