internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The findings and counts of an import.
///
/// A class, since all steps add to one; it is confined to the import.
final class ImportLog {
  /// Precedes the paths of the old folder's files.
  private let folder: String
  private(set) var findings: [Diagnostic] = []
  var counts = ImportCounts()

  init(folder: String) { self.folder = folder }

  /// The path of a file as findings have it.
  func shown(_ path: String) -> String {
    folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  func note(
    _ message: Diagnostic.Message, in path: String, at place: TextPlace? = nil,
    suggestion: String? = nil
  ) {
    let place = FilePlace(shown(path), line: place?.line, column: place?.column)
    findings.append(Diagnostic(.warning, .data, at: place, message, suggestion: suggestion))
  }

  /// Notes the diagnostics of a file's reader.
  func append(_ diagnostics: [Diagnostic]) {
    findings += diagnostics.map { found in
      var found = found
      (found.severity, found.origin) = (.warning, .data)
      return found
    }
  }

  /// The bytes of a file; `nil`, with a finding, where it cannot be read.
  func read(_ path: String, of tree: FileTree) -> [UInt8]? {
    do throws(FileError) {
      return try tree.read(path)
    } catch {
      note(.unreadable(error), in: path)
      return nil
    }
  }

  func sort() { findings = findings.inFileOrder() }
}

extension Diagnostic.Message {
  static func unreadable(_ error: FileError) -> Self { "the file \(error.text)" }
}
