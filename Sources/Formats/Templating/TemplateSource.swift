internal import Diagnostics

/// The text of one template.
package struct TemplateSource: Sendable {
  /// The name by which other templates and callers refer to it: "course", "partials/head".
  package var name: String
  /// The file in messages.
  package var file: String
  /// UTF-8.
  package var bytes: [UInt8]
  /// Whether white space that only readers of the template need is left out of pages; see
  /// `NeedlessSpace`. Browsers show the same, unless a style gives white space a meaning.
  package var isCompacted: Bool

  package init(name: String, file: String, bytes: [UInt8], isCompacted: Bool = false) {
    self.name = name
    self.file = file
    self.bytes = bytes
    self.isCompacted = isCompacted
  }

  /// The place of `offset` in its file. Walks over the bytes before it: for messages only.
  func place(_ offset: Int) -> FilePlace {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    return FilePlace(file, line: line, column: offset - lineStart + 1)
  }
}
