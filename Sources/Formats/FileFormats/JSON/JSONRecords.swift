internal import Diagnostics

/// The elements of a JSON text's outermost array, parsed one after the other, so that memory holds one of them at a time; of a text that
/// is no array the whole value is the only one.
///
/// Reads and forgives what `JSONReader` does.
package struct JSONRecords {
  private var parser: JSONParser
  private var isOver = false
  /// How many were read.
  package private(set) var count = 0

  /// `nil` after an error was told.
  package init?(_ log: inout DataLog) {
    guard JSONReader.isReadable(&log) else { return nil }
    parser = JSONParser(log.text.bytes, nodes: 1024)
  }

  /// The next one; `nil` at the end, or after an error was told. For a text that is a table, `tableHint` says by its header what it
  /// may be.
  package mutating func next(
    _ log: inout DataLog, tableHint: (_ header: [String]) -> String? = { _ in nil }
  ) -> JSONValue? {
    guard !isOver else { return nil }
    do {
      let nodes = try parser.record()
      for remark in parser.takeRemarks() {
        log.warn(remark.trouble, at: remark.offset, remark.message)
      }
      guard let nodes else {
        isOver = true
        return nil
      }
      count += 1
      return JSONValue(tree: JSONTree(bytes: parser.bytes, nodes: nodes), index: 0)
    } catch {
      isOver = true
      JSONReader.tell(error, &log, tableHint: tableHint)
      return nil
    }
  }
}
