internal import FileFormats
internal import SampleData

extension SampleData {
  /// A file of the data, by its path within the folder; empty where it cannot be read.
  func file(_ path: String) -> SourceFile { SourceFile(path: path, bytes: bytes(path)) }
}
