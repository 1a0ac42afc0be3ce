package import Diagnostics

/// An error in a text that is not JSON, with the byte where it is.
package struct JSONError: Error {
  package var offset: Int
  package var message: Diagnostic.Message
  /// Where the array or object begins that has no end.
  var opening: Int?
}

/// Reads JSON (RFC 8259) into a tree whose values know their places and the report of their file.
///
/// Two mistakes are accepted with a warning: repeated keys (the first one counts), and Python's
/// `NaN` and `Infinity`, which become null. Anything else that is not JSON is one error at its
/// exact place. Never traps, for any bytes. Linear.
///
/// ```
/// let value = JSONReader.read(report)
/// value?["courses"]?.elements.compactMap { $0["id"]?.string }
/// ```
package enum JSONReader {
  /// How deep arrays and objects may lie in each other.
  package static let depthLimit = 200

  /// The value of a file that is read with a report of its own; `nil` after an error.
  package static func read(_ file: SourceFile, diagnostics: inout [Diagnostic]) -> JSONValue? {
    let report = Report(file)
    let value = read(report)
    report.close(diagnostics: &diagnostics)
    return value
  }

  /// The value of a file; `nil` after an error.
  package static func read(_ report: Report) -> JSONValue? {
    guard isReadable(report) else { return nil }
    let text = report.text
    var parser = JSONParser(text.bytes, nodes: text.bytes.count / 12)
    do {
      try parser.document()
    } catch {
      report.fail(error)
      return nil
    }
    report.warn(parser.remarks)
    return JSONValue(
      tree: JSONTree(bytes: text.bytes, nodes: parser.nodes, report: report), index: 0)
  }

  /// The value of a text that is not a file of the site, such as the answer of a server. Repeated
  /// keys and Python's numbers are accepted silently.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    let report = Report(SourceFile(path: "", bytes: bytes))
    var parser = JSONParser(report.text.bytes, nodes: bytes.count / 12)
    try parser.document()
    return JSONValue(
      tree: JSONTree(bytes: parser.bytes, nodes: parser.nodes, report: report), index: 0)
  }

  /// Whether there is a text to parse; false after an error.
  static func isReadable(_ report: Report) -> Bool {
    guard report.holdsText() else { return false }
    guard report.text.bytes.count < Int(UInt32.max) else {
      report.fail(.tooLarge)
      return false
    }
    if let offset = report.text.firstInvalid {
      report.warn(.encoding, at: offset, .notUTF8, suggestion: "save the file as UTF-8")
    }
    return true
  }
}

extension Report {
  func warn(_ remarks: [JSONParser.Remark]) {
    for remark in remarks { warn(remark.problem, at: remark.offset, remark.message) }
  }

  func fail(_ failure: JSONParser.Failure) {
    if let header = CSVReader.header(ifTable: self) {
      return fail(at: 0, .isTable, suggestion: shapes.suggestion(forHeader: header))
    }
    fail(
      at: failure.offset, failure.message,
      notes: failure.opening.map { ["it starts at \(place($0))"] } ?? [])
  }
}

extension Diagnostic.Message {
  fileprivate static var tooLarge: Self { "the file is larger than 4 GB" }

  fileprivate static var isTable: Self { "this is CSV; sources of this kind need JSON" }

  fileprivate static var notUTF8: Self { "invalid UTF-8; it is read as \u{fffd}" }
}
