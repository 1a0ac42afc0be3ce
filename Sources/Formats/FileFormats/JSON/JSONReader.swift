package import Diagnostics

/// Reads JSON (RFC 8259) into a tree whose values know their places.
///
/// Two things are forgiven, with a warning: keys given twice, of which the first counts, and Python's `NaN` and `Infinity`, which
/// become null. Anything else that is not JSON is one error at its exact place. Never traps, whatever the bytes. Linear.
package enum JSONReader {
  /// How deep arrays and objects may lie in each other.
  package static let depthLimit = 200

  /// The value of a file; `nil` after an error was told.
  package static func read(
    _ file: SourceFile, diagnostics: inout [Diagnostic]
  ) -> JSONValue? {
    var log = DataLog(file)
    let value = read(&log)
    log.close(diagnostics: &diagnostics)
    return value
  }

  /// The value of a file; `nil` after an error was told. For a file that is a table, `tableHint` says by its header what it may be.
  package static func read(
    _ log: inout DataLog, tableHint: (_ header: [String]) -> String? = { _ in nil }
  ) -> JSONValue? {
    guard isReadable(&log) else { return nil }
    let text = log.text
    var parser = JSONParser(text.bytes, nodes: text.bytes.count / 12)
    do {
      try parser.document()
    } catch {
      tell(error, &log, tableHint: tableHint)
      return nil
    }
    for remark in parser.remarks {
      log.warn(remark.trouble, at: remark.offset, remark.message)
    }
    return JSONValue(tree: JSONTree(bytes: text.bytes, nodes: parser.nodes), index: 0)
  }

  /// Whether there is a text to parse; false after an error was told.
  static func isReadable(_ log: inout DataLog) -> Bool {
    guard log.holdsText() else { return false }
    guard log.text.bytes.count < Int(UInt32.max) else {
      log.fail(.tooLarge)
      return false
    }
    if let offset = log.text.firstInvalid {
      log.warn(.encoding, at: offset, .notUTF8, suggestion: "save the file as UTF-8")
    }
    return true
  }

  static func tell(
    _ failure: JSONParser.Failure, _ log: inout DataLog,
    tableHint: (_ header: [String]) -> String?
  ) {
    if let header = CSVReader.header(ifTable: log) {
      return log.fail(at: 0, .isTable, suggestion: tableHint(header))
    }
    log.fail(
      at: failure.offset, failure.message,
      notes: failure.opening.map { ["it began at \(log.place($0))"] } ?? [])
  }
}

extension Diagnostic.Message {
  fileprivate static var tooLarge: Self { "the file is larger than 4 GB" }

  fileprivate static var isTable: Self { "this is CSV, while sources of this kind are JSON" }

  fileprivate static var notUTF8: Self { "this is no UTF-8; it is read as \u{fffd}" }
}
