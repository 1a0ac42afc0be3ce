/// A file of a source, read whole.
package struct SourceFile: Sendable {
  /// As messages name it: relative to the site's folder where it lies within.
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
