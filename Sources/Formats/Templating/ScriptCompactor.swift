internal import Bytes

/// Makes a script smaller where that is certainly safe: line by line, without parsing it.
///
/// ```
/// // Adds a row.               →
/// const add = (row) => {       →    const add = (row) => {rows.push(row);
///   rows.push(row);            →    };
/// };
/// ```
///
/// Removes indentation, empty lines and comment lines, and line breaks where no statement can end:
/// after `{`, `(`, `[`, `,` and `;`, before `)`, `]` and `}`, and before the `.` that follows a
/// `)`. After a line with `//` in it the line break stays, as there may be a comment. No string of
/// the script may span lines.
enum ScriptCompactor {
  static func compacted(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var last: ArraySlice<UInt8> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = trimmed(line)
      if text.isEmpty || text.starts(with: slashes) { continue }
      if !last.isEmpty, !joins(last, text) { out.append(UInt8(ascii: "\n")) }
      out += text
      last = text
    }
    return out
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = line.drop { $0.isASCIISpace }
    while text.last?.isASCIISpace == true { text.removeLast() }
    return text
  }

  /// Whether `next` may follow `line` directly.
  private static func joins(_ line: ArraySlice<UInt8>, _ next: ArraySlice<UInt8>) -> Bool {
    guard let end = line.last, let start = next.first, !hasSlashes(line) else { return false }
    switch (end, start) {
    case (UInt8(ascii: "{"), _), (UInt8(ascii: "("), _), (UInt8(ascii: "["), _),
      (UInt8(ascii: ","), _), (UInt8(ascii: ";"), _), (_, UInt8(ascii: ")")),
      (_, UInt8(ascii: "]")), (_, UInt8(ascii: "}")), (UInt8(ascii: ")"), UInt8(ascii: ".")):
      return true
    default: return false
    }
  }

  private static func hasSlashes(_ line: ArraySlice<UInt8>) -> Bool {
    zip(line, line.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
  }

  private static var slashes: [UInt8] { Array("//".utf8) }
}
