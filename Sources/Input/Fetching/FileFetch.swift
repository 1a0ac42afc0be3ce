internal import FileFormats

/// The fetch of one file of one order, in progress.
struct FileFetch {
  enum Progress { case waiting, inProgress, done, failed }

  /// The index of its order.
  let order: Int
  var harvest: any Harvest
  var progress = Progress.waiting
  /// The number of requests without an answer.
  var outstanding = 0
  /// When the oldest of its answers was confirmed, in seconds since 1970: the age of the file.
  private(set) var confirmed = Int.max

  init(order: Int, harvest: any Harvest) { (self.order, self.harvest) = (order, harvest) }

  /// Receives the answer to a request; returns the requests that follow from it.
  mutating func receive(_ part: Part, for ask: Ask) throws(FetchError) -> [Ask] {
    let next = try harvest.receive(part, for: ask.purpose)
    confirmed = min(confirmed, part.confirmed)
    outstanding += next.count - 1
    return next
  }

  /// Puts the file in place: never an empty one, never without `force` one of less than half of the
  /// records of the last.
  func finish(in folder: String, force: Bool) throws(FetchError) -> FetchReport.File {
    let records = harvest.records
    guard !records.isEmpty else { throw .nothing(harvest.noun) }
    let path = "\(folder)/\(harvest.file)"
    let bytes = Self.file(of: records)
    let old = Files.read(path)
    let before = Self.count(old)
    guard force || records.count * 2 >= before else {
      throw .shrunk(from: before, to: records.count)
    }
    if old == bytes {
      try Files.touch(path, confirmed)
    } else {
      try Files.replace(path, bytes, modified: confirmed)
    }
    return FetchReport.File(
      name: harvest.file, records: records.count, outcome: old == bytes ? .unchanged : .written)
  }

  /// The number of records of the last file; 0 if there is none that can be read: then nothing good
  /// can be lost.
  private static func count(_ bytes: [UInt8]?) -> Int {
    let report = Report(SourceFile(path: "", bytes: bytes ?? []))
    guard var records = JSONRecords(report) else { return 0 }
    while records.next() != nil {}
    return report.hasFailed ? 0 : records.count
  }

  /// A file of these records: an array, each on lines of its own.
  static func file(of records: [ArraySlice<UInt8>]) -> [UInt8] {
    var out = Array("[\n".utf8)
    out.reserveCapacity(records.reduce(8) { $0 + $1.count + 2 })
    for (index, record) in records.enumerated() {
      if index > 0 { out += ",\n".utf8 }
      out += record
    }
    return out + "\n]\n".utf8
  }
}
