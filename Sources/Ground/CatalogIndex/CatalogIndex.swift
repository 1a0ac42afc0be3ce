/// An index that was opened: all of it was checked, and whatever is asked of it is answered.
package struct CatalogIndex: Sendable {
  let rowCount: Int
  let ids: Texts
  let titles: Texts
  let addresses: Texts
  let names: Texts
  /// For each row the places of its instructors among `names`.
  let instructors: Lists
  let vocabulary: Vocabulary
  let columns: [NumberColumn]
  let facets: [FacetLists]
  /// All weeks, `Week.words` integers each.
  let weeks: [UInt64]
  /// For each row the places of its weeks.
  let weeksOfRows: Lists
  let folding: Folding

  /// The bytes of an index of that table; equal tables give equal bytes.
  package static func bytes(of table: CatalogTable) throws(IndexRefusal) -> [UInt8] {
    var writer = IndexWriter(table)
    return try writer.write()
  }

  /// Reads all of the bytes and checks them, whoever made them. Linear in them.
  package init(opening bytes: [UInt8]) throws(IndexRefusal) {
    guard bytes.count <= IndexFormat.mostBytes else { throw .tooLarge }
    do throws(ByteReader.Refusal) {
      try self.init(reading: bytes)
    } catch {
      throw .notAnIndex
    }
  }

  private init(reading bytes: [UInt8]) throws(ByteReader.Refusal) {
    var reader = ByteReader(bytes)
    let magic = try reader.slice(IndexFormat.magic.count)
    guard magic.elementsEqual(IndexFormat.magic), try reader.byte() == IndexFormat.version else {
      throw ByteReader.Refusal()
    }
    let rows = try reader.number(atMost: IndexFormat.mostRows)
    rowCount = rows
    ids = try Texts(&reader, count: rows, longest: IndexFormat.longestName)
    titles = try Texts(&reader, count: rows, longest: IndexFormat.longestText)
    addresses = try Texts(&reader, count: rows, longest: IndexFormat.longestText)
    names = try Texts(&reader, count: try reader.count(), longest: IndexFormat.longestName)
    instructors = try Lists(
      &reader, rows: rows, below: names.count, atMost: IndexFormat.mostInstructors)
    vocabulary = try Vocabulary(&reader, rows: rows)
    var columns: [NumberColumn] = []
    for _ in 0..<(try reader.number(atMost: 255)) {
      columns.append(try NumberColumn(&reader, rows: rows))
    }
    self.columns = columns
    var facets: [FacetLists] = []
    for _ in 0..<(try reader.number(atMost: 255)) {
      facets.append(try FacetLists(&reader, rows: rows))
    }
    self.facets = facets
    weeks = try Self.weeks(&reader)
    weeksOfRows = try Lists(&reader, rows: rows, below: weeks.count / Week.words)
    folding = Folding()
    guard reader.left == 0 else { throw ByteReader.Refusal() }
  }

  private static func weeks(_ reader: inout ByteReader) throws(ByteReader.Refusal) -> [UInt64] {
    let count = min(try reader.count(), IndexFormat.mostWeeks + 1)
    guard count <= IndexFormat.mostWeeks else { throw ByteReader.Refusal() }
    var lengths: [Int] = []
    for _ in 0..<count { lengths.append(try reader.number(atMost: Week.quarters)) }
    var out: [UInt64] = []
    out.reserveCapacity(count * Week.words)
    for length in lengths {
      var week = Week()
      var end = 0
      for _ in 0..<length {
        guard end < Week.quarters else { throw ByteReader.Refusal() }
        let start = end + (try reader.number(atMost: Week.quarters - 1 - end))
        end = start + 1 + (try reader.number(atMost: Week.quarters - 1 - start))
        for quarter in start..<end { week.set(quarter) }
      }
      out.append(contentsOf: week.bits)
    }
    return out
  }
}

/// The labels of one kind that rows bear.
struct FacetLists {
  let key: [UInt8]
  let name: [UInt8]
  let codes: Texts
  /// As many as codes.
  let names: Texts
  /// For each row the places of its labels.
  let ofRows: Lists

  init(_ reader: inout ByteReader, rows: Int) throws(ByteReader.Refusal) {
    key = Array(try reader.text())
    name = Array(try reader.text())
    let labels = try reader.count(of: 2)
    codes = try Texts(&reader, count: labels, longest: IndexFormat.longestText)
    names = try Texts(&reader, count: labels, longest: IndexFormat.longestText)
    ofRows = try Lists(&reader, rows: rows, below: labels)
  }
}
