internal import Bytes
internal import FileFormats
internal import Markup

/// The list of the files at a target: the object `.almanac-manifest.json`, the last one that a
/// publish replaces.
///
/// Small: the list of all files is in an object of its own, the base, whose name is a digest of its
/// bytes; the manifest has the differences from it. So a small change sends a small manifest.
struct FarManifest: Sendable {
  /// The publish that has begun and not ended.
  struct Claim: Hashable, Sendable {
    var id: String
    /// Seconds since 1970.
    var since: Int
  }

  var claim: Claim?
  /// The name of the base; `nil` before the first publish has ended.
  var base: String?
  /// Files that are not in the base, or other ones.
  var changes: [String: FarObject] = [:]
  /// Files of the base that are not at the target any more.
  var removed: Set<String> = []
  /// Objects that nothing names any more, and that may not be deleted yet.
  var doomed: Set<String> = []

  static let name = ".almanac-manifest.json"
  private static let version = 1

  init() {}

  /// Throws `.manifest` for bytes that no publish has written, or a later version has.
  init(reading bytes: [UInt8]) throws(FarPublishError) {
    let json = try manifestJSON(bytes)
    guard json["format"]?.string == "almanac-manifest" else {
      throw .manifest(reason: "'\(Self.name)' was not written by a publish")
    }
    guard json["version"]?.integer == Self.version else {
      throw .manifest(reason: "a later version of the program has written it")
    }
    base = json["base"]?.string
    if let claim = json["running"], let id = claim["id"]?.string {
      self.claim = Claim(id: id, since: claim["since"]?.integer ?? 0)
    }
    if let rows = json["changes"], let table = json["kinds"] {
      changes = try manifestRows(rows, table: table)
    }
    removed = Set(json["removed"]?.elements.compactMap(\.string) ?? [])
    doomed = Set(json["doomed"]?.elements.compactMap(\.string) ?? [])
  }

  var bytes: [UInt8] {
    let rows = ManifestRows(changes)
    let claim: JSON? = claim.map { ["id": .text($0.id), "since": .number($0.since)] }
    let json: JSON = [
      "format": .text("almanac-manifest"), "version": .number(Self.version), "running": claim,
      "base": base.map { .text($0) }, "kinds": rows.table, "changes": .list(rows.rows),
      "removed": .list(removed.sorted().map { .text($0) }),
      "doomed": .list(doomed.sorted().map { .text($0) }),
    ]
    return Array((json.line + "\n").utf8)
  }

  /// All objects at the target, given the objects of the base.
  func objects(over base: [String: FarObject]) -> [String: FarObject] {
    var objects = base
    for path in removed { objects[path] = nil }
    objects.merge(changes) { $1 }
    return objects
  }

  /// Makes the manifest one of `objects`, against the base with `baseObjects`. Returns `false` if
  /// they differ so much that a new base is better.
  mutating func describe(
    _ objects: [String: FarObject], over baseObjects: [String: FarObject]
  ) -> Bool {
    changes = objects.filter { baseObjects[$0.key] != $0.value }
    removed = Set(baseObjects.keys.filter { objects[$0] == nil })
    return base != nil && changes.count + removed.count <= max(200, baseObjects.count / 100)
  }
}

/// The list of all files of a target at one moment.
enum ManifestBase {
  private static let prefix = ".almanac-manifest-"

  static func bytes(of objects: [String: FarObject]) -> [UInt8] {
    let rows = ManifestRows(objects)
    let json: JSON = ["kinds": rows.table, "files": .list(rows.rows)]
    return Array((json.line + "\n").utf8)
  }

  /// `digest` is the SHA-256 of its bytes.
  static func name(_ digest: [UInt8]) -> String {
    "\(prefix)\(UInt128(first: digest).digits).json"
  }

  static func objects(in bytes: [UInt8]) throws(FarPublishError) -> [String: FarObject] {
    let json = try manifestJSON(bytes)
    guard let rows = json["files"], let table = json["kinds"] else {
      throw .manifest(reason: "the list of its files is incomplete")
    }
    return try manifestRows(rows, table: table)
  }

  /// Whether an object is a base, not a file of the site.
  static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(".json") }
}
