internal import Diagnostics

/// The elements of a JSON text's outermost array, parsed one after the other.
///
/// Memory holds one of them at a time. If the text is not an array, its value is the only element.
/// Accepts the same texts as `JSONReader`.
///
/// ```swift
/// var records = JSONRecords(report)
/// while let record = records?.next() {
///   guard let id = record["id"]?.string else { record.drop(.identifier, .noID); continue }
/// }
/// ```
package struct JSONRecords {
  private var parser: JSONParser
  private let report: Report
  private var isOver = false
  /// How many were read.
  package private(set) var count = 0

  /// `nil` after an error.
  package init?(_ report: Report) {
    guard JSONReader.isReadable(report) else { return nil }
    parser = JSONParser(report.text.bytes, nodes: 1024)
    self.report = report
  }

  /// The next one; `nil` at the end, or after an error.
  package mutating func next() -> JSONValue? {
    guard !isOver else { return nil }
    do {
      let nodes = try parser.record()
      report.warn(parser.takeRemarks())
      guard let nodes else {
        isOver = true
        return nil
      }
      count += 1
      return JSONValue(tree: JSONTree(bytes: parser.bytes, nodes: nodes, report: report), index: 0)
    } catch {
      isOver = true
      report.fail(error)
      return nil
    }
  }
}
