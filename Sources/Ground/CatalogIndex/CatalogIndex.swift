internal import Bytes

/// An opened search index: completely checked, so that every query has an answer.
package struct CatalogIndex: Sendable {
  let rowCount: Int
  let ids: PackedTexts
  let titles: PackedTexts
  let addresses: PackedTexts
  let names: PackedTexts
  /// For each row, indices into `names`.
  let instructors: PackedLists
  let vocabulary: Vocabulary
  let columns: [NumberColumn]
  let facets: [FacetLists]
  /// All weeks, `Week.words` integers each.
  let weeks: [UInt64]
  /// For each row, indices of its weeks.
  let weeksOfRows: PackedLists
  let folding: Folding

  /// The encoded index of a table; equal tables give equal bytes.
  ///
  /// - Throws: `IndexError.tooLarge`.
  package static func bytes(of table: CatalogTable) throws(IndexError) -> [UInt8] {
    var writer = IndexWriter(table)
    return try writer.write()
  }

  /// Decodes and checks an index from any origin. Linear in the bytes.
  package init(opening bytes: [UInt8]) throws(IndexError) {
    guard bytes.count <= IndexFormat.mostBytes else { throw .tooLarge }
    do throws(ByteCursor.ReadError) {
      try self.init(reading: bytes)
    } catch {
      throw .notAnIndex
    }
  }

  private init(reading bytes: [UInt8]) throws(ByteCursor.ReadError) {
    var reader = ByteCursor(bytes)
    let magic = try reader.slice(IndexFormat.magic.count)
    guard magic.elementsEqual(IndexFormat.magic), try reader.byte() == IndexFormat.version else {
      throw reader.fault
    }
    let rows = try reader.number(atMost: IndexFormat.mostRows)
    rowCount = rows
    ids = try PackedTexts(&reader, count: rows, longest: IndexFormat.longestText)
    titles = try PackedTexts(&reader, count: rows, longest: IndexFormat.longestText)
    addresses = try PackedTexts(&reader, count: rows, longest: IndexFormat.longestText)
    names = try PackedTexts(&reader, count: try reader.count(), longest: IndexFormat.longestText)
    instructors = try PackedLists(
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
    weeksOfRows = try PackedLists(&reader, rows: rows, below: weeks.count / Week.words)
    folding = Folding()
    guard reader.left == 0 else { throw reader.fault }
  }

  private static func weeks(_ reader: inout ByteCursor) throws(ByteCursor.ReadError) -> [UInt64] {
    let count = min(try reader.count(), IndexFormat.mostWeeks + 1)
    guard count <= IndexFormat.mostWeeks else { throw reader.fault }
    var lengths: [Int] = []
    for _ in 0..<count { lengths.append(try reader.number(atMost: Week.quarters)) }
    var out: [UInt64] = []
    out.reserveCapacity(count * Week.words)
    for length in lengths {
      var week = Week()
      var end = 0
      for _ in 0..<length {
        guard end < Week.quarters else { throw reader.fault }
        let start = end + (try reader.number(atMost: Week.quarters - 1 - end))
        end = start + 1 + (try reader.number(atMost: Week.quarters - 1 - start))
        for quarter in start..<end { week.set(quarter) }
      }
      out.append(contentsOf: week.bits)
    }
    return out
  }
}

/// The labels of one kind, by row.
struct FacetLists {
  let key: [UInt8]
  let name: [UInt8]
  let codes: PackedTexts
  /// As many as codes.
  let names: PackedTexts
  /// For each row, indices of its labels.
  let ofRows: PackedLists

  init(_ reader: inout ByteCursor, rows: Int) throws(ByteCursor.ReadError) {
    key = Array(try reader.text())
    name = Array(try reader.text())
    let labels = try reader.count(of: 2)
    codes = try PackedTexts(&reader, count: labels, longest: IndexFormat.longestText)
    names = try PackedTexts(&reader, count: labels, longest: IndexFormat.longestText)
    ofRows = try PackedLists(&reader, rows: rows, below: labels)
  }
}
