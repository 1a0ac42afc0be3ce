internal import Bytes
internal import Glibc
internal import SiteBuild

/// A record of the changes that an unfinished publish may have made at its target: a file of
/// records in `.almanac/`.
///
/// Every path is in it before the first is sent, and once more after it was sent; between them is a
/// record where the first page follows that may lead to new ones. Only records of sent files may be
/// lost in a power cut, or be left in part: these files are sent again.
///
/// ```
/// almanac publish journal 2
/// id 0f3c… #…
/// plan index.html #…
/// linked #…
/// sent 5120 77ab… text%2fhtml max-age%3d600 - index.html #…
/// ```
struct SendingJournal {
  /// As in the manifest's claim.
  let id: String
  private(set) var planned: Set<String>
  /// The files that are at the target for certain.
  private(set) var sent: [String: FarObject]
  /// The paths to which pages at the target may lead: something was sent there before those pages.
  /// The file that is there now need not be known.
  private(set) var linked: Set<String> = []
  private let path: String
  /// Whether the file ends within a record, which the next one must not continue.
  private var isCut = false

  private static let format = RecordFormat("almanac publish journal", version: 2)

  /// A new journal with these paths, in the place of an older one. The file is durable.
  init(
    _ id: String, at path: String, planning paths: some Sequence<String>
  ) throws(FarPublishError) {
    (self.id, self.path, planned, sent) = (id, path, Set(paths), [:])
    var file = RecordWriter(Self.format)
    file.add("id \(RecordWord.spelled(id))")
    for path in planned.sorted() { file.add("plan \(RecordWord.spelled(path))") }
    let bytes = file.bytes
    try onDisk { () throws(PublishError) in try AtomicFile.write(bytes, to: path) }
  }

  /// The journal at `path`; `nil` if there is none.
  init?(at path: String) throws(FarPublishError) {
    let bytes = try onDisk { () throws(PublishError) in try AtomicFile.read(path) }
    guard let bytes else { return nil }
    var records = RecordReader(bytes, Self.format)
    guard records.version == Self.format.version, let id = Self.id(records.next()) else {
      return nil
    }
    (self.id, self.path, planned, sent) = (id, path, [], [:])
    while let record = records.next() {
      if record.isWhole { read(record) }
      isCut = record.isCut
    }
  }

  private static func id(_ record: RecordReader.Record?) -> String? {
    guard let record, record.isWhole else { return nil }
    var words = WordCursor(record.content)
    return words.word() == "id" ? words.word().flatMap { RecordWord.read($0) } : nil
  }

  private mutating func read(_ record: RecordReader.Record) {
    var words = WordCursor(record.content)
    func text() -> String? { words.word().flatMap { RecordWord.read($0) } }
    switch words.word() {
    case "plan":
      guard let path = text() else { return }
      planned.insert(path)
      sent[path] = nil
    case "sent":
      guard let size = words.number(), let digest = words.word().flatMap({ UInt128(digits: $0) }),
        let type = text(), let cache = text(), let encoding = words.word(), let path = text()
      else { return }
      sent[path] = FarObject(
        size: size, digest: digest,
        fields: ObjectFields(type: type, cache: cache, encoding: RecordWord.read(encoding)))
    case "linked": linked.formUnion(sent.keys)
    default: break
    }
  }

  /// Adds further paths before they are sent.
  mutating func plan(_ paths: some Sequence<String>) throws(FarPublishError) {
    let new = Set(paths).subtracting(planned)
    // A file that was sent before and is sent again may be either.
    let again = paths.filter { sent[$0] != nil }
    for path in again { sent[path] = nil }
    planned.formUnion(new)
    try append((new.sorted() + again).map { "plan \(RecordWord.spelled($0))" }, durably: true)
  }

  /// Notes that pages which may lead to the files sent so far are sent next.
  mutating func link() throws(FarPublishError) {
    guard !linked.isSuperset(of: sent.keys) else { return }
    linked.formUnion(sent.keys)
    try append(["linked"], durably: true)
  }

  /// Notes that the object is at the target.
  mutating func note(_ path: String, _ object: FarObject) throws(FarPublishError) {
    sent[path] = object
    let fields = object.fields
    let words = [fields.type, fields.cache].map { RecordWord.spelled($0) }
    let encoding = fields.encoding.map { RecordWord.spelled($0) } ?? RecordWord.none
    let record =
      "sent \(object.size) \(object.digest.digits) \(words.joined(separator: " ")) \(encoding) "
      + RecordWord.spelled(path)
    try append([record], durably: false)
  }

  /// Removes the file: the manifest says everything now.
  consuming func end() throws(FarPublishError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .disk(.cannotWrite(path: path, errno: errno))
    }
  }

  private mutating func append(
    _ records: [String], durably isDurable: Bool
  ) throws(FarPublishError) {
    guard !records.isEmpty else { return }
    let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard file >= 0 else { throw .disk(.cannotWrite(path: path, errno: errno)) }
    defer { close(file) }
    let bytes = (isCut ? [UInt8(ascii: "\n")] : []) + records.flatMap { Self.format.record($0) }
    isCut = false
    guard write(file, bytes, bytes.count) == bytes.count, !isDurable || fdatasync(file) == 0 else {
      throw .disk(.cannotWrite(path: path, errno: errno))
    }
  }
}
