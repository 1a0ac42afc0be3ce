internal import Glibc
internal import SiteBuild

/// What a publish that has not ended may have changed at its target: a file of lines in
/// `.almanac/`.
///
/// Every path is in it before the first is sent, and once more after it was sent; between them is a
/// line where the first page follows that may lead to new ones. A line that was cut off is ignored:
/// then its file is sent again.
struct SendingJournal {
  /// As in the manifest's claim.
  let id: String
  private(set) var planned: Set<String>
  /// What is at the target for certain.
  private(set) var sent: [String: FarObject]
  /// The paths to which pages at the target may lead: something was sent there before those pages.
  /// What is there now need not be known.
  private(set) var linked: Set<String> = []
  private let path: String

  private static let header = "almanac-journal 1"

  /// A new journal with these paths, in the place of an older one. The file is durable.
  init(
    _ id: String, at path: String, planning paths: some Sequence<String>
  ) throws(FarPublishError) {
    (self.id, self.path, planned, sent) = (id, path, Set(paths), [:])
    var text = "\(Self.header)\t\(id)\n"
    for path in planned.sorted() { text += "plan\t\(Self.escaped(path))\n" }
    let bytes = Array(text.utf8)
    try onDisk { () throws(PublishError) in try AtomicFile.write(bytes, to: path) }
  }

  /// The journal at `path`; `nil` if there is none.
  init?(at path: String) throws(FarPublishError) {
    let bytes = try onDisk { () throws(PublishError) in try AtomicFile.read(path) }
    guard let bytes else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    let head = lines.first?.split(separator: "\t") ?? []
    guard head.count == 2, head[0] == Self.header else { return nil }
    (id, self.path, planned, sent) = (String(head[1]), path, [], [:])
    for line in lines.dropFirst() {
      read(line.split(separator: "\t", omittingEmptySubsequences: false))
    }
  }

  private mutating func read(_ parts: [Substring]) {
    switch parts.first {
    case "plan" where parts.count == 2:
      planned.insert(Self.unescaped(parts[1]))
      sent[Self.unescaped(parts[1])] = nil
    case "sent" where parts.count == 7:
      guard let size = Int(parts[1]), let digest = UInt128(digits: parts[2]) else { return }
      let encoding = parts[5].isEmpty ? nil : String(parts[5])
      sent[Self.unescaped(parts[6])] = FarObject(
        size: size, digest: digest,
        fields: ObjectFields(type: String(parts[3]), cache: String(parts[4]), encoding: encoding))
    case "linked": linked.formUnion(sent.keys)
    default: break
    }
  }

  /// Adds further paths before they are sent.
  mutating func plan(_ paths: some Sequence<String>) throws(FarPublishError) {
    let new = Set(paths).subtracting(planned)
    // What was sent before and is sent again may be either.
    let again = paths.filter { sent[$0] != nil }
    for path in again { sent[path] = nil }
    planned.formUnion(new)
    let lines = (new.sorted() + again).map { "plan\t\(Self.escaped($0))\n" }.joined()
    if !lines.isEmpty { try append(lines) }
  }

  /// Notes that pages which may lead to what was sent are sent next.
  mutating func link() throws(FarPublishError) {
    guard !linked.isSuperset(of: sent.keys) else { return }
    linked.formUnion(sent.keys)
    try append("linked\n")
  }

  /// Notes that the object is at the target.
  mutating func note(_ path: String, _ object: FarObject) throws(FarPublishError) {
    sent[path] = object
    let fields = object.fields
    try append(
      "sent\t\(object.size)\t\(object.digest.digits)\t\(fields.type)\t\(fields.cache)"
        + "\t\(fields.encoding ?? "")\t\(Self.escaped(path))\n")
  }

  /// Removes the file: the manifest says everything now.
  consuming func end() throws(FarPublishError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .disk(.cannotWrite(path: path, errno: errno))
    }
  }

  private func append(_ text: String) throws(FarPublishError) {
    let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard file >= 0 else { throw .disk(.cannotWrite(path: path, errno: errno)) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard write(file, bytes, bytes.count) == bytes.count else {
      throw .disk(.cannotWrite(path: path, errno: errno))
    }
  }

  private static func escaped(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("\t", with: "%09").replacing("\n", with: "%0A")
  }

  private static func unescaped(_ path: Substring) -> String {
    String(path).replacing("%0A", with: "\n").replacing("%09", with: "\t")
      .replacing("%25", with: "%")
  }
}
